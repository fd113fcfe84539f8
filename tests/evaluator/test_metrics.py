import json
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from drawn_graphs import coherence, graphs, legal_orders
from hypothesis import given
from hypothesis import strategies as st

from evaluator.author_code import author_code_coherence, author_code_completion
from evaluator.metrics import coherence_score, coverage_rate, largest_coherence, logical_consistency
from records.errors import RecordError
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


def _longest_run(order: tuple[int, ...], applications: dict[int, str]) -> int:
    longest = run = 1
    for one, after in pairwise(order):
        run = run + 1 if applications[one] == applications[after] else 1
        longest = max(longest, run)
    return longest


@given(graphs())
def test_exact_against_all_legal_orders(drawn: tuple["nx.DiGraph[int]", dict[int, str]]) -> None:
    graph, applications = drawn
    orders = list(legal_orders(graph))
    cs_max = max(coherence(order, applications) for order in orders)
    assert largest_coherence(graph, applications) == cs_max
    best = max(orders, key=lambda order: coherence(order, applications))
    # A best order is perfectly consistent, and none is more so.
    assert logical_consistency(coherence_score(best, applications), cs_max) == (1 if cs_max else None)
    assert all(coherence_score(order, applications) <= cs_max for order in orders)

    longest = max(_longest_run(order, applications) for order in orders)
    for order in orders[:3]:
        expected = (
            Fraction(_longest_run(order, applications) - 1, longest - 1) if longest > 1 else Fraction(0)
        )
        assert author_code_coherence(graph, applications, order) == expected


@given(graphs(), st.data())
def test_other_names_and_another_order_of_the_nodes_change_nothing(
    drawn: tuple["nx.DiGraph[int]", dict[int, str]], data: st.DataObject
) -> None:
    graph, applications = drawn
    names = dict(zip(graph, data.draw(st.permutations("abcdefg"))[: len(graph)], strict=True))
    order = next(legal_orders(graph))[: data.draw(st.integers(0, len(graph)))]
    renamed = directed(
        data.draw(st.permutations(list(names.values()))),
        data.draw(st.permutations([(names[a], names[b]) for a, b in graph.edges])),
    )
    apps = {names[node]: application for node, application in applications.items()}
    sequence = [names[node] for node in order]
    assert coverage_rate(renamed, sequence) == coverage_rate(graph, order)
    assert coherence_score(sequence, apps) == coherence_score(order, applications)
    assert largest_coherence(renamed, apps) == largest_coherence(graph, applications)
    assert author_code_completion(renamed, sequence) == author_code_completion(graph, order)
    assert author_code_coherence(renamed, apps, sequence) == author_code_coherence(graph, applications, order)


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


def test_coverage_refuses_what_it_cannot_score() -> None:
    with pytest.raises(RecordError, match="without nodes"):
        coverage_rate(directed([], []), [])
    with pytest.raises(RecordError, match="stranger"):
        coverage_rate(directed(["a"], []), ["stranger"])
