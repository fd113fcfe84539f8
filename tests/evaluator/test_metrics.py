import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.author_code import author_code_coherence, author_code_completion
from evaluator.bursts import fewest_bursts
from evaluator.metrics import coherence_score, coverage_rate, largest_coherence, logical_consistency
from records.errors import BudgetExceeded, RecordError
from records.graph import depth, depths, directed, level_width, width

CASES = json.loads((Path(__file__).parent / "omnieval_cases.json").read_text())["cases"]


def _fraction(value: dict[str, Any] | None) -> Fraction | None:
    return None if value is None else Fraction(value["fraction"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_shipped_case(case: dict[str, Any]) -> None:
    applications = {node["id"]: node["application"] for node in case["nodes"]}
    graph = directed(applications, [(a, b) for a, b in case["edges"]])
    completed = case["completed"]

    assert depths(graph) == case["depth"]
    assert (depth(graph), width(graph), level_width(graph)) == (
        case["graph_depth"],
        case["width"],
        case["level_width"],
    )
    assert coverage_rate(graph, completed) == _fraction(case["CR"])
    cs_agent, cs_max = coherence_score(completed, applications), largest_coherence(graph, applications)
    assert (cs_agent, cs_max) == (case["CS_agent"], case["CS_max"])
    assert logical_consistency(cs_agent, cs_max) == _fraction(case["LC"])
    assert author_code_completion(graph, completed) == _fraction(case["author_code_completion"])
    assert author_code_coherence(graph, applications, completed) == _fraction(case["author_code_coherence"])


def test_all_shipped_cases_are_there() -> None:
    assert len(CASES) == 80
    assert sum(len(case["completed"]) < len(case["nodes"]) for case in CASES) == 45


@st.composite
def graphs(draw: st.DrawFn, most: int = 6) -> tuple["nx.DiGraph[int]", dict[int, str]]:
    count = draw(st.integers(1, most))
    # Names run against the topological order, so that nothing can lean on the order of insertion.
    names = draw(st.permutations(range(count)))
    pairs = [(names[a], names[b]) for a in range(count) for b in range(a + 1, count)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    applications = draw(st.lists(st.sampled_from("ABC"), min_size=count, max_size=count))
    return directed(range(count), edges), dict(enumerate(applications))


def _longest_run(order: list[int], applications: dict[int, str]) -> int:
    longest = run = 1
    for one, after in pairwise(order):
        run = run + 1 if applications[one] == applications[after] else 1
        longest = max(longest, run)
    return longest


@settings(deadline=None)
@given(graphs())
def test_exact_against_all_legal_orders(drawn: tuple["nx.DiGraph[int]", dict[int, str]]) -> None:
    graph, applications = drawn
    orders = list(nx.all_topological_sorts(graph))
    best = max(sum(applications[a] == applications[b] for a, b in pairwise(o)) for o in orders)
    assert largest_coherence(graph, applications) == best

    longest = max(_longest_run(order, applications) for order in orders)
    for order in orders[:3]:
        expected = (
            Fraction(_longest_run(order, applications) - 1, longest - 1) if longest > 1 else Fraction(0)
        )
        assert author_code_coherence(graph, applications, order) == expected


def _most_coherent_by_single_steps(graph: "nx.DiGraph[int]", applications: dict[int, str]) -> int:
    """CS_max by dynamic programming over (completed nodes, last application), one subtask at a time."""
    best: dict[tuple[frozenset[int], str], int] = {(frozenset(), ""): 0}
    for _ in graph:
        further: dict[tuple[frozenset[int], str], int] = {}
        for (done, last), score in best.items():
            for node in set(graph) - done:
                if done.issuperset(graph.predecessors(node)):
                    key = (done | {node}, applications[node])
                    further[key] = max(further.get(key, 0), score + (applications[node] == last))
        best = further
    return max(best.values())


def test_exact_on_graphs_whose_search_branches() -> None:
    random = Random("graphs of twelve nodes")
    for _ in range(60):
        edges = [
            (a, b)
            for a in range(12)
            for b in range(a + 1, 12)
            if random.random() < random.choice((0.1, 0.25))
        ]
        graph = directed(range(12), edges)
        applications = {node: random.choice("ABCD") for node in graph}
        assert largest_coherence(graph, applications) == _most_coherent_by_single_steps(graph, applications)


@given(graphs(), st.data())
def test_coverage_grows_with_every_node_to_one(
    drawn: tuple["nx.DiGraph[int]", dict[int, str]], data: st.DataObject
) -> None:
    graph, _ = drawn
    order = data.draw(st.permutations(list(graph)))
    rates = [coverage_rate(graph, order[:count]) for count in range(len(order) + 1)]
    assert rates[0] == 0
    assert rates[-1] == 1
    assert rates == sorted(set(rates))


def test_missing_deepest_node_costs_coverage_though_the_authors_code_gives_1() -> None:
    graph = directed("abc", [("a", "b"), ("b", "c")])
    assert coverage_rate(graph, "ab") == Fraction(3, 6)
    assert author_code_completion(graph, "ab") == 1


def test_no_repeated_application_gives_no_consistency_where_the_authors_code_gives_0() -> None:
    applications = {"a": "Mousepad", "b": "Zim"}
    graph = directed("ab", [])
    assert largest_coherence(graph, applications) == 0
    assert logical_consistency(coherence_score("ab", applications), 0) is None
    assert author_code_coherence(graph, applications, "ab") == 0


def test_starting_with_a_ready_application_can_be_wrong() -> None:
    # A first: A B A. B first: B A.
    graph = directed(["a1", "a2", "b"], [("b", "a2")])
    assert largest_coherence(graph, {"a1": "A", "a2": "A", "b": "B"}) == 1


def test_forty_nodes_over_eight_applications_stay_within_the_bound() -> None:
    chains = [[(chain, place) for place in range(5)] for chain in range(8)]
    graph = directed(
        [node for chain in chains for node in chain],
        [edge for chain in chains for edge in pairwise(chain)],
    )
    same = {(chain, place): str(place) for chain, place in graph}
    assert largest_coherence(graph, same) == 40 - 5
    mixed = {(chain, place): str((chain * 3 + place * (chain + 1)) % 8) for chain, place in graph}
    assert 40 - 40 < largest_coherence(graph, mixed) < 40 - 8


def test_reaching_the_bound_is_an_error_not_a_wrong_number() -> None:
    graph = directed(["a1", "a2", "b1", "b2"], [("a1", "b2"), ("b1", "a2")])
    applications = {"a1": "A", "a2": "A", "b1": "B", "b2": "B"}
    assert fewest_bursts(graph, applications) == 3
    with pytest.raises(BudgetExceeded, match="4 nodes"):
        fewest_bursts(graph, applications, most_sets=1)


def test_coverage_refuses_what_it_cannot_score() -> None:
    with pytest.raises(RecordError, match="without nodes"):
        coverage_rate(directed([], []), [])
    with pytest.raises(RecordError, match="stranger"):
        coverage_rate(directed(["a"], []), ["stranger"])
