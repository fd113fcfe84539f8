"""The fewest bursts of a graph, and the lower bound that the search rests on."""

from itertools import pairwise
from random import Random

import networkx as nx
import pytest
from drawn_graphs import coherence, graphs, legal_orders
from hypothesis import given
from hypothesis import strategies as st

from evaluator.bursts import fewest_bursts, least_bursts
from records.errors import BudgetExceeded
from records.graph import directed


@given(graphs())
def test_exact_against_all_legal_orders(drawn: tuple["nx.DiGraph[int]", dict[int, str]]) -> None:
    graph, applications = drawn
    fewest = len(graph) - max(coherence(order, applications) for order in legal_orders(graph))
    assert fewest_bursts(graph, applications) == fewest
    assert 1 <= least_bursts(graph, applications) <= fewest


@given(graphs(), st.data())
def test_one_burst_lowers_the_bound_by_one_at_most(
    drawn: tuple["nx.DiGraph[int]", dict[int, str]], data: st.DataObject
) -> None:
    graph, applications = drawn
    while graph:
        before = least_bursts(graph, applications)
        application = data.draw(st.sampled_from(sorted({applications[node] for node in graph})))
        left = set(graph)
        for node in nx.topological_sort(graph):
            if applications[node] == application and not left & set(graph.predecessors(node)):
                left.remove(node)
        after = graph.subgraph(left)
        assert before - 1 <= (least_bursts(after, applications) if after else 0) <= before
        if len(after) == len(graph):
            return
        graph = after


def test_the_bound_counts_the_visits_that_a_path_forces() -> None:
    # A B A on one path; of the other C is one visit, and A once more is no more than the path's two.
    graph = directed(["a1", "b", "a2", "c", "a3"], [("a1", "b"), ("b", "a2"), ("c", "a3")])
    applications = {"a1": "A", "b": "B", "a2": "A", "c": "C", "a3": "A"}
    assert least_bursts(graph, applications) == 4
    assert fewest_bursts(graph, applications) == 4


def test_neighbours_of_one_application_on_a_path_are_one_visit() -> None:
    graph = directed(["a1", "a2", "b", "a3"], [("a1", "a2"), ("a2", "b"), ("b", "a3"), ("a1", "a3")])
    applications = {"a1": "A", "a2": "A", "b": "B", "a3": "A"}
    assert (least_bursts(graph, applications), fewest_bursts(graph, applications)) == (3, 3)


def test_starting_with_a_ready_application_can_be_wrong() -> None:
    # A first: A B A. B first: B A.
    graph = directed(["a1", "a2", "b"], [("b", "a2")])
    assert fewest_bursts(graph, {"a1": "A", "a2": "A", "b": "B"}) == 2


def _by_single_steps(graph: "nx.DiGraph[int]", applications: dict[int, str]) -> int:
    """The fewest bursts by dynamic programming over (completed nodes, last application), node by node."""
    best: dict[tuple[frozenset[int], str], int] = {(frozenset(), ""): 0}
    for _ in graph:
        further: dict[tuple[frozenset[int], str], int] = {}
        for (done, last), bursts in best.items():
            for node in set(graph) - done:
                if done.issuperset(graph.predecessors(node)):
                    key = (done | {node}, applications[node])
                    further[key] = min(further.get(key, len(graph)), bursts + (applications[node] != last))
        best = further
    return min(best.values())


def test_exact_on_graphs_whose_search_branches() -> None:
    random = Random("graphs of twelve nodes")
    for _ in range(60):
        density = random.choice((0.1, 0.25))
        edges = [(a, b) for a in range(12) for b in range(a + 1, 12) if random.random() < density]
        graph = directed(range(12), edges)
        applications = {node: random.choice("ABCD") for node in graph}
        assert fewest_bursts(graph, applications) == _by_single_steps(graph, applications)


def _eight_chains() -> "nx.DiGraph[tuple[int, int]]":
    chains = [[(chain, place) for place in range(5)] for chain in range(8)]
    return directed(
        [node for chain in chains for node in chain], [edge for chain in chains for edge in pairwise(chain)]
    )


def test_forty_nodes_in_eight_chains_over_eight_applications() -> None:
    graph = _eight_chains()
    # All chains visit the same five applications in the same order: five bursts.
    assert fewest_bursts(graph, {(chain, place): str(place) for chain, place in graph}) == 5
    # Five in turn of one cycle of eight, a chain beginning with each: one and a half rounds of the cycle hold
    # them all.
    rotated = {(chain, place): str((chain + place) % 8) for chain, place in graph}
    assert fewest_bursts(graph, rotated) == 12


def test_reaching_the_bound_is_an_error_that_says_what_is_certain_not_a_wrong_number() -> None:
    graph = directed(["a1", "a2", "b1", "b2"], [("a1", "b2"), ("b1", "a2")])
    applications = {"a1": "A", "a2": "A", "b1": "B", "b2": "B"}
    assert fewest_bursts(graph, applications) == 3
    with pytest.raises(BudgetExceeded, match=r"4 nodes are not certain after 1 .*: 2 or more; raise"):
        fewest_bursts(graph, applications, most_sets=1)


def test_a_graph_with_a_cycle_is_refused() -> None:
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "b")])
    with pytest.raises(nx.NetworkXUnfeasible, match="cycle"):
        fewest_bursts(graph, dict.fromkeys("abc", "pad"))
