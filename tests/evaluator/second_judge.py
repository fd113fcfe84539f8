"""OmniEval's state machine a second time, from the paper's words alone, to be held against ours.

It keeps nothing from one action to the next: where every subtask stands after action n is worked out anew
from the whole history, by asking of every action in turn which subtasks it completed. Slow, and plain.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

Passes = Callable[[int, int, int], bool]
"""(subtask, action, action from which its gestures count) -> whether its evaluation function passes."""

MOST_ACTIONS = 200


class Graph(NamedTuple):
    """Subtasks 0, 1, 2, ... in the graph's order; needs: for each those whose resources it takes."""

    needs: tuple[frozenset[int], ...]

    @property
    def subtasks(self) -> range:
        """All of them, in order."""
        return range(len(self.needs))


class Judged(NamedTuple):
    """completed: (subtask, action) in the order of completion."""

    completed: list[tuple[int, int]]
    states: list[str]
    since: list[int]


def judged(graph: Graph, passes: Passes, actions: int) -> Judged:
    """Where the subtasks stand after this many actions."""
    completed: list[tuple[int, int]] = []
    for action in range(1, actions + 1):
        # Rounds within one action: who is in this round's list was ready before the round began.
        asked: list[int] = []
        while True:
            ready = [one for one in _ready(graph, completed) if one not in asked]
            if not ready:
                break
            asked += ready
            completed += [
                (one, action) for one in ready if passes(one, action, _since(graph, one, completed))
            ]
    done = [one for one, _ in completed]
    ready = _ready(graph, completed)
    states = [
        "completed" if one in done else "evaluating" if one in ready else "waiting" for one in graph.subtasks
    ]
    since = [0 if states[one] == "waiting" else _since(graph, one, completed) for one in graph.subtasks]
    return Judged(completed, states, since)


def _ready(graph: Graph, completed: Sequence[tuple[int, int]]) -> list[int]:
    """Not completed, and everything that they need is."""
    done = {one for one, _ in completed}
    return [one for one in graph.subtasks if one not in done and done >= graph.needs[one]]


def _since(graph: Graph, subtask: int, completed: Sequence[tuple[int, int]]) -> int:
    """The action after which the last of what it needs was completed."""
    at = dict(completed)
    return max((at[needed] for needed in graph.needs[subtask]), default=0)


def episode(graph: Graph, passes: Passes, finish_at: int, most_idle: int) -> tuple[str, list[Judged]]:
    """How the episode of an agent ends that says FINISH with this action, and where it stood on the way.

    most_idle: the actions without a completion after which it has failed.
    """
    course = [judged(graph, passes, 0)]
    while True:
        action = len(course)
        course.append(judged(graph, passes, action))
        completed = course[-1].completed
        last = max((at for _, at in completed), default=0)
        if len(completed) == len(graph.needs):
            return "success", course
        if action == finish_at:
            return "finished_early", course
        if action - last >= most_idle:
            return "stalled", course
        if action == MOST_ACTIONS:
            return "step_limit", course


def coverage(graph: Graph, done: Sequence[int]) -> Fraction:
    """CR: each subtask weighs its depth over the sum of all depths."""
    weights = [_depth(graph, one) for one in graph.subtasks]
    return Fraction(sum(weights[one] for one in done), sum(weights))


def _depth(graph: Graph, subtask: int) -> int:
    return 1 + max((_depth(graph, needed) for needed in graph.needs[subtask]), default=0)


def coherence(order: Sequence[int], applications: Sequence[str]) -> int:
    """CS: one for every two neighbours of the same application."""
    return sum(applications[order[i]] == applications[order[i + 1]] for i in range(len(order) - 1))


def most_coherence(graph: Graph, applications: Sequence[str]) -> int:
    """CS_max: the best of all legal orders, each of them tried, one subtask at a time.

    What can still be gained hangs on who is done and which application was last, so no more is kept.
    """
    best: dict[tuple[frozenset[int], str], int] = {(frozenset(), ""): 0}
    for _ in graph.subtasks:
        further: dict[tuple[frozenset[int], str], int] = {}
        for (done, last), score in best.items():
            for one in graph.subtasks:
                if one not in done and done >= graph.needs[one]:
                    key = (done | {one}, applications[one])
                    further[key] = max(further.get(key, 0), score + (applications[one] == last))
        best = further
    return max(best.values())


def consistency(done: Sequence[int], applications: Sequence[str], most: int) -> Fraction | None:
    """LC = CS_agent / CS_max, given as `most`; none where no order gains anything."""
    return Fraction(coherence(done, applications), most) if most else None
