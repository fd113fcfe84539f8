"""Random task graphs for properties, and every legal order of one."""

from collections.abc import Iterator
from itertools import pairwise

import networkx as nx
from hypothesis import strategies as st

from records.graph import directed


@st.composite
def graphs(draw: st.DrawFn, most: int = 7) -> tuple["nx.DiGraph[int]", dict[int, str]]:
    """A graph of 1 to `most` nodes with an application for each."""
    count = draw(st.integers(1, most))
    # Names run against the topological order, so that nothing can lean on the order of insertion.
    names = draw(st.permutations(range(count)))
    pairs = [(names[a], names[b]) for a in range(count) for b in range(a + 1, count)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    applications = draw(st.lists(st.sampled_from("ABC"), min_size=count, max_size=count))
    return directed(range(count), edges), dict(enumerate(applications))


def legal_orders(graph: "nx.DiGraph[int]") -> Iterator[tuple[int, ...]]:
    """Every order in which no node comes before one that it needs."""

    def further(order: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(order) == len(graph):
            yield order
        for node in graph:
            if node not in order and all(before in order for before in graph.predecessors(node)):
                yield from further((*order, node))

    return further(())


def coherence(order: tuple[int, ...], applications: dict[int, str]) -> int:
    """Neighbours of the same application."""
    return sum(applications[one] == applications[after] for one, after in pairwise(order))
