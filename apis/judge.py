"""Judges by evaluation functions: one evidence in, one EvalResult out."""

import os
import reprlib
import unicodedata
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from threading import Lock
from types import TracebackType
from typing import Self

from apis.content import ContentUnreadable
from apis.function_source import require_form, require_sight
from apis.host_calls import HostCalls
from apis.sandbox import Sandbox
from apis.scene import ObservationQuality, Scene
from apis.verdict_reuse import VerdictReuse
from records.errors import FunctionFailed, FunctionRefused
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.subtask import BoundSubtask

MESSAGE_LIMIT = 2000
"""Characters of a message that are kept."""


class Judge:
    """A context manager. Threads may share one; another process opens its own (by spawn or after a fork).

    Args:
        processes: workers of the sandbox at most, None for one a core.
        reuse: where every answer that the function would read is one that it has read before, its verdict of
            then is given and the sandbox not asked. The verdicts are the same either way; faults always come
            from the sandbox.
    """

    def __init__(self, processes: int | None = None, reuse: bool = False) -> None:
        self._sandbox = Sandbox(processes or os.cpu_count() or 1)
        self._verdicts = VerdictReuse() if reuse else None
        self._counting = Lock()
        self._judged = 0
        self._reused = 0

    def __enter__(self) -> Self:
        self._sandbox.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sandbox.__exit__(kind, error, trace)

    @property
    def judged(self) -> int:
        """Verdicts that were given, the reused ones included; faults are not counted."""
        return self._judged

    @property
    def reused(self) -> int:
        """Verdicts that were given without asking the sandbox."""
        return self._reused

    def judge(
        self,
        bound: BoundSubtask,
        evidence: Sequence[Evidence],
        blob: Callable[[str], bytes | None],
        since: int = 0,
        observation: ObservationQuality = "controls",
    ) -> EvalResult:
        """What the subtask's evaluation function says of the state after the last evidence.

        A file that is damaged or of another kind makes it False, with the reason: that is the agent's doing,
        and must not count as a fault of the environment.

        Args:
            bound: the subtask; its parameters are the function's arguments.
            evidence: of the whole episode so far, in order; not empty.
            blob: content by SHA-256, None where it was not kept.
            since: index of the evidence from which gestures count.
            observation: poor where the application's accessibility tree cannot be relied upon.

        Raises:
            FunctionRefused: the source has not the form that `check` demands.
            FunctionFailed: it raised, called an API wrongly, ran over its limits, or answered something else.
            ObservationMissing: it asked for what the evidence does not hold.
        """
        require_form(bound.evaluation.source, _parameters(bound))
        calls = HostCalls(Scene(evidence, since, bound.application, observation, blob))
        function = _function(bound, evidence[-1].clock)
        verdict = self._verdicts.find(function, calls.answer) if self._verdicts else None
        reused = verdict is not None
        if verdict is None:
            verdict = self._sandboxed(bound, calls, evidence[-1].clock)
            if self._verdicts and calls.fault is None:
                self._verdicts.keep(function, calls.asked, verdict)
        with self._counting:
            self._judged += 1
            self._reused += reused
        return verdict

    def _sandboxed(self, bound: BoundSubtask, calls: HostCalls, clock: int) -> EvalResult:
        arguments = {binding.name: binding.value for binding in bound.parameters}
        try:
            answer = self._sandbox.run(bound.evaluation.source, arguments, calls.functions, clock)
        except FunctionFailed as error:
            if calls.fault is None:
                raise FunctionFailed(f"{bound.name}: {error}") from None
            answer = None
        if isinstance(calls.fault, ContentUnreadable):
            return EvalResult(success=False, message=str(calls.fault)[:MESSAGE_LIMIT], progress=0.0)
        if calls.fault is not None:
            raise type(calls.fault)(f"{bound.name}: {calls.fault}")
        return _result(answer, bound.name)

    def check(self, bound: BoundSubtask) -> None:
        """Accept the subtask's evaluation function before it judges anything (gate G7).

        Raises:
            FunctionRefused: its form, its types, the APIs recorded beside it, or a gesture that stands alone
                without a reason.
        """
        evaluation = bound.evaluation
        try:
            require_form(evaluation.source, _parameters(bound))
            require_sight(evaluation)
            self._sandbox.type_check(evaluation.source)
        except FunctionRefused as error:
            raise FunctionRefused(f"{bound.name}: {error}") from None


def _parameters(bound: BoundSubtask) -> tuple[tuple[str, str], ...]:
    return tuple((binding.name, binding.type) for binding in bound.parameters)


def _function(bound: BoundSubtask, clock: int) -> Hashable:
    """All that the function's verdict follows from, besides the APIs' answers."""
    source = bound.evaluation.source
    arguments = tuple((binding.name, repr(binding.value)) for binding in bound.parameters)
    return source, arguments, clock if _may_read_clock(source) else None


@lru_cache(maxsize=1024)
def _may_read_clock(source: str) -> bool:
    # It is in the modules `time` and `datetime` alone. Names are compared in NFKC, as Python does.
    text = unicodedata.normalize("NFKC", source)
    return "time" in text or "getattr" in text


def _result(answer: object, name: str) -> EvalResult:
    """The answer, only if it is exactly an EvalResult of a bool, a text and a share."""
    if not (
        isinstance(answer, tuple)
        and getattr(answer, "_fields", None) == tuple(EvalResult.model_fields)
        and type(answer[0]) is bool
        and type(answer[1]) is str
        and type(answer[2]) in (int, float)
        and 0 <= answer[2] <= 1
    ):
        raise FunctionFailed(
            f"{name}: the evaluation function answered {reprlib.repr(answer)}; it must answer "
            "EvalResult(success: bool, message: str, progress: number from 0 to 1)"
        )
    return EvalResult(success=answer[0], message=answer[1][:MESSAGE_LIMIT], progress=float(answer[2]))
