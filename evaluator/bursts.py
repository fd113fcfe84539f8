"""The fewest bursts of one application each in which a task graph can be completed.

It never hurts to run every ready subtask of an application before switching to another: moving a ready
subtask of the same application forward gains a coherent pair and costs at most one. So whole bursts are
enough, and a state of the search is the set of subtasks completed so far.
"""

import heapq
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import networkx as nx

from records.errors import BudgetExceeded

N = TypeVar("N", bound=Hashable)

MOST_SETS = 1_000_000


@dataclass(frozen=True)
class _Group:
    """An application's subtasks as bits of a set.

    members: each subtask in topological order, with the bits of its predecessors.
    levels: (bursts, subtasks), most bursts first: on some path from each of those subtasks the application
        is left and come back to so often that it takes that many bursts of it.
    """

    members: tuple[tuple[int, int], ...]
    levels: tuple[tuple[int, int], ...]

    def burst(self, done: int) -> int:
        """What is completed after every subtask of the application that can run has run."""
        for bit, needs in self.members:
            if needs & done == needs:
                done |= bit
        return done

    def least_left(self, done: int) -> int:
        """A lower bound on the bursts of this application that are still to come; 0 where it is finished."""
        for bursts, subtasks in self.levels:
            if subtasks & ~done:
                return bursts
        return 0


def least_bursts(graph: "nx.DiGraph[N]", applications: Mapping[N, str]) -> int:
    """A lower bound on the fewest bursts, without a search (ours).

    For every application, the most that any one path takes of it; a burst is of one application alone, so
    the sum over the applications bounds the whole.
    """
    return sum(group.least_left(0) for group in _groups(graph, applications))


def fewest_bursts(graph: "nx.DiGraph[N]", applications: Mapping[N, str], most_sets: int = MOST_SETS) -> int:
    """Exact, by A* over the sets of completed subtasks reached by whole bursts (ours).

    The lower bound is `least_bursts` of what is left. A burst lowers it by one at most, for its own
    application, so it is consistent, and the first time that everything is completed is the best.

    Args:
        applications: the application of every node.
        most_sets: bound on the sets kept; the problem holds shortest common supersequence, so some
            graph of any size is hard. Ten nodes reach at most 1,024 sets.

    Raises:
        BudgetExceeded: the bound was reached before the answer was certain; no estimate takes its place.
    """
    groups = _groups(graph, applications)
    everything = (1 << len(graph)) - 1
    fewest = {0: 0}
    # Entries sort by the bursts of the whole, then by the sets furthest on.
    queue = [(sum(group.least_left(0) for group in groups), 0, 0)]
    while True:
        whole, negative, done = heapq.heappop(queue)
        if done == everything:
            return whole
        if -negative > fewest[done]:
            continue
        bursts = 1 - negative
        for group, after in _next_sets(groups, done):
            if bursts < fewest.get(after, len(graph) + 1):
                fewest[after] = bursts
                still = whole + 1 + group.least_left(after) - group.least_left(done)
                heapq.heappush(queue, (still, -bursts, after))
        if len(fewest) > most_sets:
            raise BudgetExceeded(
                f"the fewest bursts of a graph of {len(graph)} nodes are not certain after {most_sets} "
                f"sets of completed subtasks: {whole} or more; raise most_sets, or compose tasks of fewer "
                "nodes"
            )


def _next_sets(groups: Sequence[_Group], done: int) -> list[tuple[_Group, int]]:
    """The sets one burst further on, each with whose burst it is; only one where a burst is surely right.

    That is where it finishes an application: such a burst is needed in any case, and to have it done can
    only help the others.
    """
    found = []
    for group in groups:
        after = group.burst(done)
        if after == done:
            continue
        if not group.least_left(after):
            return [(group, after)]
        found.append((group, after))
    return found


def _groups(graph: "nx.DiGraph[N]", applications: Mapping[N, str]) -> list[_Group]:
    successors = {node: list(neighbours) for node, neighbours in graph.adjacency()}
    order = _topological(successors)
    places = {node: place for place, node in enumerate(order)}
    after = [[places[successor] for successor in successors[node]] for node in order]
    needs = [0] * len(order)
    own: dict[str, list[int]] = {}
    for place, node in enumerate(order):
        own.setdefault(applications[node], []).append(place)
        for successor in after[place]:
            needs[successor] |= 1 << place
    groups = []
    for members in own.values():
        levels: dict[int, int] = {}
        visits = _visits(after, members)
        for place in members:
            levels[visits[place]] = levels.get(visits[place], 0) | 1 << place
        bits = tuple((1 << place, needs[place]) for place in members)
        groups.append(_Group(bits, tuple(sorted(levels.items(), reverse=True))))
    return groups


def _topological(successors: Mapping[N, Sequence[N]]) -> list[N]:
    """The nodes, each after its predecessors; on small graphs half of the time would go into networkx' sort.

    Raises:
        networkx.NetworkXUnfeasible: the graph has a cycle.
    """
    open_predecessors = dict.fromkeys(successors, 0)
    for following in successors.values():
        for node in following:
            open_predecessors[node] += 1
    order = [node for node, count in open_predecessors.items() if not count]
    for node in order:
        for following_node in successors[node]:
            open_predecessors[following_node] -= 1
            if not open_predecessors[following_node]:
                order.append(following_node)
    if len(order) < len(successors):
        raise nx.NetworkXUnfeasible("the graph has a cycle, so that it cannot be completed")
    return order


def _visits(after: Sequence[Sequence[int]], members: Sequence[int]) -> list[int]:
    """For each place the most separate visits to the members on a path that starts there.

    Places are in topological order; after: the successors of each.
    """
    is_member = [0] * len(after)
    for place in members:
        is_member[place] = 1
    visits = is_member.copy()
    for place in range(len(after) - 1, -1, -1):
        here = is_member[place]
        for successor in after[place]:
            # A visit ends where the path leaves the application.
            found = visits[successor] + (here and not is_member[successor])
            if found > visits[place]:
                visits[place] = found
    return visits
