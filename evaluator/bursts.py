"""The fewest bursts of one application each in which a task graph can be completed.

It never hurts to run every ready subtask of an application before switching to another: moving a ready
subtask of the same application forward gains a coherent pair and costs at most one. So whole bursts are
enough, and a state of the search is the set of subtasks completed so far.
"""

import heapq
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import networkx as nx

from records.errors import BudgetExceeded

N = TypeVar("N", bound=Hashable)

MOST_SETS = 1_000_000


@dataclass(frozen=True)
class _Group:
    """An application's subtasks as bits, in topological order, each with the bits of its predecessors."""

    members: tuple[tuple[int, int], ...]
    whole: int

    def burst(self, done: int) -> int:
        """What is completed after every subtask of the application that can run has run."""
        for bit, needs in self.members:
            if needs & done == needs:
                done |= bit
        return done


def fewest_bursts(graph: "nx.DiGraph[N]", applications: Mapping[N, str], most_sets: int = MOST_SETS) -> int:
    """Exact, by A* over the sets of completed subtasks reached by whole bursts (ours).

    Args:
        applications: the application of every node.
        most_sets: bound on the sets kept; the problem holds shortest common supersequence, so some
            graph of any size is hard. Ten nodes reach at most 1,024 sets.

    Raises:
        BudgetExceeded: the bound was reached before the answer was certain.
    """
    order = list(nx.topological_sort(graph))
    groups = _groups(graph, applications, order)
    tails = _tails(graph, applications, order)
    everything = (1 << len(order)) - 1

    def least_left(done: int) -> int:
        """A lower bound: applications left, and the bursts of the longest path left."""
        path = next((bursts for bursts, nodes in tails if nodes & ~done), 0)
        return max(path, sum(1 for group in groups if group.whole & ~done))

    fewest = {0: 0}
    # Entries sort by the bursts of the whole, then by the sets furthest on.
    queue = [(least_left(0), 0, 0)]
    while True:
        _, negative, done = heapq.heappop(queue)
        bursts = -negative
        if done == everything:
            return bursts
        if bursts > fewest[done]:
            continue
        for after in _next_sets(groups, done):
            if bursts + 1 < fewest.get(after, len(order) + 1):
                fewest[after] = bursts + 1
                heapq.heappush(queue, (bursts + 1 + least_left(after), -(bursts + 1), after))
        if len(fewest) > most_sets:
            raise BudgetExceeded(
                f"the fewest bursts of a graph of {len(order)} nodes are not certain after {most_sets} "
                "sets of completed subtasks; raise most_sets, or compose tasks of fewer nodes"
            )


def _next_sets(groups: list[_Group], done: int) -> list[int]:
    """The sets one burst further on; only one where a burst finishes an application.

    Such an application needs one more burst in any case, and to have it done can only help the others.
    """
    found = []
    for group in groups:
        after = group.burst(done)
        if after == done:
            continue
        if not group.whole & ~after:
            return [after]
        found.append(after)
    return found


def _groups(graph: "nx.DiGraph[N]", applications: Mapping[N, str], order: list[N]) -> list[_Group]:
    bits = {node: 1 << place for place, node in enumerate(order)}
    members: dict[str, list[tuple[int, int]]] = {}
    for node in order:
        needs = sum(bits[before] for before in graph.predecessors(node))
        members.setdefault(applications[node], []).append((bits[node], needs))
    return [_Group(tuple(group), sum(bit for bit, _ in group)) for group in members.values()]


def _tails(graph: "nx.DiGraph[N]", applications: Mapping[N, str], order: list[N]) -> list[tuple[int, int]]:
    """(bursts, nodes as bits), most first: the nodes from which some path takes that many bursts."""
    tail: dict[N, int] = {}
    for node in reversed(order):
        tail[node] = max(
            (tail[after] + (applications[after] != applications[node]) for after in graph.successors(node)),
            default=1,
        )
    levels: dict[int, int] = {}
    for place, node in enumerate(order):
        levels[tail[node]] = levels.get(tail[node], 0) | 1 << place
    return sorted(levels.items(), reverse=True)
