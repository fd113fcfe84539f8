"""Measures of task graphs, over networkx: depth, width, closure, legal orders."""

from collections.abc import Hashable, Iterable
from random import Random
from typing import TypeVar

import networkx as nx
from networkx.algorithms.bipartite import hopcroft_karp_matching

from records.task import Task

N = TypeVar("N", bound=Hashable)


def directed(nodes: Iterable[N], edges: Iterable[tuple[N, N]]) -> "nx.DiGraph[N]":
    """A directed graph with the nodes in the given order."""
    graph: nx.DiGraph[N] = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from(edges)
    return graph


def task_graph(task: Task) -> "nx.DiGraph[str]":
    """The task's graph over bound subtask ids."""
    return directed(
        (node.bound_subtask_id for node in task.nodes), ((edge.source, edge.target) for edge in task.edges)
    )


def depths(graph: "nx.DiGraph[N]") -> dict[N, int]:
    """Nodes on the longest path that ends in each node; roots have depth 1 (author-code)."""
    found: dict[N, int] = {}
    for node in nx.topological_sort(graph):
        found[node] = 1 + max((found[before] for before in graph.predecessors(node)), default=0)
    return found


def depth(graph: "nx.DiGraph[N]") -> int:
    """Nodes on the longest path; 0 for no nodes."""
    return max(depths(graph).values(), default=0)


def level_width(graph: "nx.DiGraph[N]") -> int:
    """The most nodes that share a depth."""
    levels = list(depths(graph).values())
    return max((levels.count(level) for level in levels), default=0)


def closure(graph: "nx.DiGraph[N]") -> frozenset[tuple[N, N]]:
    """All pairs (a, b) with a path from a to b."""
    return frozenset((node, below) for node in graph for below in nx.descendants(graph, node))


def width(graph: "nx.DiGraph[N]") -> int:
    """The largest antichain: by Dilworth's theorem n minus a maximum matching of the closure."""
    matching_graph: nx.Graph[tuple[str, N]] = nx.Graph()
    left = [("from", node) for node in graph]
    matching_graph.add_nodes_from(left)
    matching_graph.add_nodes_from(("to", node) for node in graph)
    matching_graph.add_edges_from((("from", a), ("to", b)) for a, b in closure(graph))
    return len(graph) - len(hopcroft_karp_matching(matching_graph, left)) // 2


def random_legal_order(graph: "nx.DiGraph[N]", random: Random) -> list[N]:
    """A topological order, at each place one of the ready nodes at random (not uniform over all orders)."""
    waiting = {node: graph.in_degree(node) for node in graph}
    ready = [node for node, count in waiting.items() if count == 0]
    order: list[N] = []
    while ready:
        node = ready.pop(random.randrange(len(ready)))
        order.append(node)
        for after in graph.successors(node):
            waiting[after] -= 1
            if waiting[after] == 0:
                ready.append(after)
    return order
