"""Runs evaluation functions in an interpreter that has no files, network or processes (pydantic-monty).

Time inside the APIs' own code is not limited by it; that is bounded by the sizes that they take.
"""

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

from pydantic_monty import (
    CollectString,
    Monty,
    MontyCrashedError,
    MontyError,
    MontyRuntimeError,
    MontySession,
    MontySyntaxError,
    MontyTypingError,
    OSPolicy,
    ResourceLimits,
)

from apis.function_source import FUNCTION_NAME
from apis.stubs import STUBS
from records.errors import FunctionFailed, FunctionRefused, OmniSynthError

LIMITS = ResourceLimits(
    max_feed_duration_secs=1.0,
    max_turn_duration_secs=1.0,
    max_memory=64 * 2**20,
    max_recursion_depth=200,
    max_suspensions=200,
    max_total_sleep_secs=0.0,
)
OUTPUT_LIMIT = 2**16
"""Bytes that a function may print; nobody reads them."""
REQUEST_TIMEOUT = 5.0
SESSIONS_PER_WORKER = 1000

_PRELUDE = """\
import os, re
from collections import namedtuple
EvalResult = namedtuple("EvalResult", ["success", "message", "progress"])
"""
_PRELUDE_LINES = _PRELUDE.count("\n")

HostFunctions = Mapping[str, Callable[..., object]]


class Sandbox:
    """A pool of worker processes, as a context manager. Threads may share one; processes may not."""

    def __init__(self, processes: int) -> None:
        self._pool = Monty(
            min_processes=1,
            max_processes=processes,
            request_timeout=REQUEST_TIMEOUT,
            max_checkouts_per_worker=SESSIONS_PER_WORKER,
        )
        self._owner = 0

    def __enter__(self) -> Self:
        self._pool.__enter__()
        self._owner = os.getpid()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._owner = 0
        self._pool.__exit__(kind, error, trace)

    def run(
        self,
        source: str,
        arguments: Mapping[str, str | int | float],
        host: HostFunctions,
        clock: int = 0,
    ) -> object:
        """What the source's evaluation function answers, as plain Python values.

        Args:
            source: it defines the function; the APIs that it calls are in `host`.
            arguments: of the function, by name.
            host: functions that the sandboxed code may call, by name.
            clock: seconds since the epoch that its `datetime` and `time` stand at.

        Raises:
            FunctionFailed: it raised, ran over a limit, or brought its worker down.
        """
        # The arguments stand in the call, so that no top level can read or change them; and all is one feed,
        # since each costs a round trip to the worker.
        call = f"{FUNCTION_NAME}(**{dict(arguments)!r})"
        try:
            with self._session(clock, type_check=False) as session:
                answer: object = session.feed_run(
                    f"{_PRELUDE}{source}\n{call}",
                    external_lookup=dict(host),
                    print_callback=CollectString(max_bytes=OUTPUT_LIMIT),
                )
                return answer
        except MontyCrashedError as error:
            raise FunctionFailed(f"the evaluation function brought its interpreter down: {error}") from None
        except MontyError as error:
            raise FunctionFailed(f"the evaluation function failed{_place(error)}: {error}") from None

    def type_check(self, source: str) -> None:
        """Check the source's types against the APIs' stubs; its top level runs, its function does not.

        Raises:
            FunctionRefused: what the type checker or the interpreter says, with lines of the source.
        """
        printed = CollectString(max_bytes=OUTPUT_LIMIT)
        try:
            with self._session(0, type_check=True) as session:
                session.feed_run(_PRELUDE, print_callback=printed, skip_type_check=True)
                session.feed_run(source, print_callback=printed)
        except MontyTypingError as error:
            raise FunctionRefused(f"the evaluation function's types are wrong: {error.display()}") from None
        except MontyError as error:
            raise FunctionRefused(f"the evaluation function cannot be defined: {error}") from None

    def _session(self, clock: int, *, type_check: bool) -> MontySession:
        if self._owner != os.getpid():
            # A pool hangs in a forked child, so this is said before it is tried.
            raise OmniSynthError(
                "the judge is not open in this process: enter it here, in a `with` statement"
            )
        return self._pool.checkout(
            script_name="evaluation.py",
            limits=LIMITS,
            type_check=type_check,
            type_check_stubs=STUBS if type_check else None,
            type_check_format="concise",
            # An answer follows from evidence: no two runs of a function may differ by the day or by chance.
            os_policy=OSPolicy(
                datetime=datetime.fromtimestamp(clock, UTC), sleep="zero", random_start={"seed": 0}
            ),
        )


def _place(error: MontyError) -> str:
    """The line of the source where it was raised, as ` in line 3`; "" where that is not known."""
    frames = error.traceback() if isinstance(error, MontyRuntimeError | MontySyntaxError) else []
    return f" in line {frames[-1].line - _PRELUDE_LINES}" if frames else ""
