"""Runs evaluation functions in an interpreter that has no files, network or processes (pydantic-monty).

Time inside the APIs' own code is not limited by it; that is bounded by the sizes that they take.
"""

import os
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

from pydantic_monty import (
    CollectString,
    Monty,
    MontyCrashedError,
    MontyError,
    MontySession,
    MontyTypingError,
    OSPolicy,
    ResourceLimits,
)

from apis.function_source import FUNCTION_NAME
from apis.stubs import STUBS
from records.errors import FunctionFailed, FunctionRefused

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

# The same instant for every run: an evaluation function answers from evidence, not from the day it is run on.
_POLICY = OSPolicy(sleep="zero", random_start={"seed": 0})
_IMPORTS = "import os, re\n"
_PRELUDE = f"""\
{_IMPORTS}from collections import namedtuple
EvalResult = namedtuple("EvalResult", ["success", "message", "progress"])
"""
_CALL = f"{FUNCTION_NAME}(**_arguments)"

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

    def run(self, source: str, arguments: Mapping[str, str | int | float], host: HostFunctions) -> object:
        """What the source's evaluation function answers, as plain Python values.

        Raises:
            FunctionFailed: it raised, ran over a limit, or brought its worker down.
        """
        try:
            with self._session(type_check=False) as session:
                printed = CollectString(max_bytes=OUTPUT_LIMIT)
                session.feed_run(_PRELUDE + source, external_lookup=dict(host), print_callback=printed)
                answer: object = session.feed_run(
                    _CALL,
                    inputs={"_arguments": dict(arguments)},
                    external_lookup=dict(host),
                    print_callback=printed,
                )
                return answer
        except MontyCrashedError as error:
            raise FunctionFailed(f"the evaluation function brought its interpreter down: {error}") from None
        except MontyError as error:
            raise FunctionFailed(f"the evaluation function failed: {error}") from None

    def type_check(self, source: str) -> None:
        """Check the source's types against the APIs' stubs; its top level runs, its function does not.

        Raises:
            FunctionRefused: what the type checker or the interpreter says, with lines of the source.
        """
        printed = CollectString(max_bytes=OUTPUT_LIMIT)
        try:
            with self._session(type_check=True) as session:
                session.feed_run(_IMPORTS, print_callback=printed)
                session.feed_run(source, print_callback=printed)
        except MontyTypingError as error:
            raise FunctionRefused(f"the evaluation function's types are wrong: {error.display()}") from None
        except MontyError as error:
            raise FunctionRefused(f"the evaluation function cannot be defined: {error}") from None

    def _session(self, *, type_check: bool) -> MontySession:
        if self._owner != os.getpid():
            # A pool hangs in a forked child, so this is said before it is tried.
            raise FunctionFailed(
                "the judge is not open in this process: enter it here, in a `with` statement"
            )
        return self._pool.checkout(
            script_name="evaluation.py",
            limits=LIMITS,
            type_check=type_check,
            type_check_stubs=STUBS if type_check else None,
            type_check_format="concise",
            os_policy=_POLICY,
        )
