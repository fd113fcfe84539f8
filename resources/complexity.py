"""The five complexities of a task graph, as counts."""

from collections.abc import Collection, Hashable
from typing import TypeVar

import networkx as nx

from records.graph import depth, level_width, width
from records.task import Complexities

N = TypeVar("N", bound=Hashable)


def complexities(graph: "nx.DiGraph[N]", categories: Collection[str]) -> Complexities:
    """Counts of edges, nodes, distinct categories, nodes on the longest path, and the largest antichain.

    categories: of the nodes' applications; a category may occur many times.
    """
    return Complexities(
        dependency=graph.number_of_edges(),
        instruction=graph.number_of_nodes(),
        knowledge=len(set(categories)),
        hierarchy=depth(graph),
        branch=width(graph),
        level_width=level_width(graph),
    )
