from itertools import combinations
from random import Random

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from records.graph import closure, depth, depths, directed, level_width, random_legal_order, width


@st.composite
def dags(draw: st.DrawFn) -> "nx.DiGraph[int]":
    count = draw(st.integers(0, 6))
    pairs = list(combinations(range(count), 2))
    return directed(range(count), draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else [])


def test_a_diamond_by_hand() -> None:
    graph = directed("abcd", [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])
    assert depths(graph) == {"a": 1, "b": 2, "c": 2, "d": 3}
    assert (depth(graph), width(graph), level_width(graph)) == (3, 2, 2)
    assert closure(graph) == {("a", "b"), ("a", "c"), ("a", "d"), ("b", "d"), ("c", "d")}


def test_width_can_pass_the_largest_level() -> None:
    graph = directed("abcd", [("a", "b"), ("b", "c")])
    assert (width(graph), level_width(graph)) == (2, 2)
    wider = directed("abcdef", [("a", "b"), ("c", "d"), ("d", "e"), ("b", "f")])
    assert width(wider) == 2


@given(dags())
def test_width_is_the_largest_antichain(graph: "nx.DiGraph[int]") -> None:
    ordered = closure(graph)
    nodes = list(graph)
    antichains = (
        len(chosen)
        for size in range(len(nodes) + 1)
        for chosen in combinations(nodes, size)
        if not any((a, b) in ordered or (b, a) in ordered for a, b in combinations(chosen, 2))
    )
    assert width(graph) == max(antichains)


@given(dags(), st.integers())
def test_a_random_legal_order_respects_every_edge(graph: "nx.DiGraph[int]", seed: int) -> None:
    order = random_legal_order(graph, Random(seed))
    assert sorted(order) == sorted(graph)
    assert all(order.index(a) < order.index(b) for a, b in graph.edges)
