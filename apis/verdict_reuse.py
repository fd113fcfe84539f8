"""Verdicts used again where an evaluation function would read the same answers.

A function's verdict follows from its source, its arguments, the clock where it reads one, and what the APIs
answer it: nothing else reaches the sandbox. After equal answers it asks the same next question. So what it
asked is kept as a tree, a question at each node and a branch for each answer, with verdicts at the ends.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from apis.host_calls import ApiCall
from apis.stubs import Answer
from records.errors import OmniSynthError
from records.evaluation import EvalResult

NODES = 100_000
"""Questions and verdicts that are kept; then all are forgotten, as a bound on memory."""
QUESTION_LIMIT = 1000
"""Characters of a question's texts that are kept; a verdict after a longer one is not used again."""
_SHORT = 64


@dataclass
class _Node:
    call: ApiCall | None = None
    verdict: EvalResult | None = None
    branches: dict[Hashable, "_Node"] = field(default_factory=dict)


class VerdictReuse:
    """What functions asked, were answered and said. Threads may share it."""

    def __init__(self, nodes: int = NODES) -> None:
        self._limit = nodes
        self._lock = Lock()
        self._roots: dict[Hashable, _Node] = {}
        self._nodes = 0

    def find(self, function: Hashable, answer: Callable[[ApiCall], Answer]) -> EvalResult | None:
        """The verdict that fell after the answers of today, None where none did.

        Args:
            function: all that its verdict follows from, besides the answers.
            answer: the API's answer to a call; what it raises means that nothing is found.
        """
        with self._lock:
            node = self._roots.get(function)
        while node is not None and node.call is not None:
            try:
                answered = _exact(answer(node.call))
            except OmniSynthError:
                return None  # The sandbox will meet the same fault, and report it.
            with self._lock:
                node = node.branches.get(answered)
        return node.verdict if node is not None else None

    def keep(self, function: Hashable, asked: Mapping[ApiCall, Answer], verdict: EvalResult) -> None:
        """Keep a verdict that the sandbox gave, with all that was asked on the way to it, in order."""
        if any(_length(call) > QUESTION_LIMIT for call in asked):
            return
        answers = [(call, _exact(answer)) for call, answer in asked.items()]
        with self._lock:
            if self._nodes + len(answers) + 1 > self._limit:
                self._roots.clear()
                self._nodes = 0
            node = self._roots.setdefault(function, _Node())
            for call, answered in answers:
                node.call = call
                node = node.branches.setdefault(answered, _Node())
            node.verdict = verdict
            self._nodes += len(answers) + 1


def _length(call: ApiCall) -> int:
    return sum(len(argument) for argument in call[1] if isinstance(argument, str))


def _exact(answer: object) -> Hashable:
    """A key that is equal for the same answer alone: 1, 1.0 and True differ, and -0.0 and 0.0."""
    if isinstance(answer, str) and len(answer) > _SHORT:
        # A hash in place of the text, which may have megabytes.
        return str, sha256(answer.encode("utf-8", "surrogatepass")).digest()
    if isinstance(answer, tuple | list):
        return type(answer), tuple(_exact(part) for part in answer)
    return type(answer), repr(answer)
