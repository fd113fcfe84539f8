from collections.abc import Sequence

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.state_machine import GraphState, after_action, start
from records.errors import FunctionFailed
from records.evaluation import EvalResult
from records.evidence import Clipboard, Evidence
from records.graph import directed


def evidence_of(actions: int) -> list[Evidence]:
    """The start's evidence and one for each action."""
    return [
        Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=float(number))
        for number in range(actions + 1)
    ]


class Passes:
    """Passes the given nodes at the given actions; keeps (node, action, since) of every call."""

    def __init__(self, at: dict[str, set[int]]) -> None:
        self.calls: list[tuple[str, int, int]] = []
        self._at = at

    def __call__(self, bound_subtask_id: str, evidence: Sequence[Evidence], since: int) -> EvalResult:
        action = len(evidence) - 1
        self.calls.append((bound_subtask_id, action, since))
        success = action in self._at.get(bound_subtask_id, set())
        return EvalResult(success=success, message=f"at {action}", progress=1.0 if success else 0.5)


def play(graph: "nx.DiGraph[str]", judge: Passes, actions: int) -> GraphState:
    state = start(graph)
    for action in range(1, actions + 1):
        state = after_action(state, evidence_of(action), judge)
    return state


def test_only_roots_are_evaluated_at_the_start() -> None:
    state = start(directed("abc", [("a", "b"), ("b", "c")]))
    assert [status.state for status in state.nodes.values()] == ["evaluating", "waiting", "waiting"]
    assert not state.is_complete


@pytest.mark.parametrize("nodes", ["abc", "cba", "bca"])
def test_one_action_completes_a_chain_to_its_end_in_any_graph_order(nodes: str) -> None:
    judge = Passes({node: {1} for node in nodes})
    state = play(directed(nodes, [("a", "b"), ("b", "c")]), judge, 1)
    assert state.completed == ("a", "b", "c")
    assert state.is_complete
    assert {status.completed_step for status in state.nodes.values()} == {1}


def test_nodes_that_pass_together_complete_in_graph_order_and_before_their_successors() -> None:
    judge = Passes({node: {1} for node in "abcd"})
    state = play(directed("dbca", [("b", "a")]), judge, 1)
    assert state.completed == ("d", "b", "c", "a")


def test_a_waiting_node_is_not_judged_even_when_it_would_pass() -> None:
    judge = Passes({"b": {1, 2}})
    state = play(directed("ab", [("a", "b")]), judge, 2)
    assert {node for node, _, _ in judge.calls} == {"a"}
    assert state.completed == ()
    assert (state.nodes["a"].progress, state.nodes["a"].message) == (0.5, "at 2")


def test_gestures_count_from_the_action_that_completed_the_last_predecessor() -> None:
    judge = Passes({"a": {1}, "b": {3}, "c": {5}})
    state = play(directed("abc", [("a", "c"), ("b", "c")]), judge, 5)
    assert [call for call in judge.calls if call[0] == "c"] == [("c", 3, 3), ("c", 4, 3), ("c", 5, 3)]
    assert {since for node, _, since in judge.calls if node in "ab"} == {0}
    assert [state.nodes[node].completed_step for node in "abc"] == [1, 3, 5]


def test_a_node_is_judged_once_after_an_action_and_no_more_once_completed() -> None:
    judge = Passes({"a": {1}, "b": {1}})
    play(directed("abcd", [("a", "b"), ("b", "d")]), judge, 2)
    assert [(node, action) for node, action, _ in judge.calls] == [
        ("a", 1),
        ("c", 1),
        ("b", 1),
        ("d", 1),
        ("c", 2),
        ("d", 2),
    ]


def test_the_state_before_is_left_as_it_was() -> None:
    before = start(directed("ab", [("a", "b")]))
    after_action(before, evidence_of(1), Passes({"a": {1}}))
    assert before.completed == ()
    assert [status.state for status in before.nodes.values()] == ["evaluating", "waiting"]


def test_the_same_evidence_judged_twice_gives_the_same_state() -> None:
    graph = directed("abcd", [("a", "b"), ("b", "c")])
    judge = Passes({"a": {1}, "b": {1, 2}, "d": {3}})
    state = start(graph)
    for action in range(1, 4):
        state = after_action(state, evidence_of(action), judge)
        assert after_action(state, evidence_of(action), judge) == state
    assert state.completed == ("a", "b", "d")


def test_a_new_start_knows_nothing_of_the_play_before() -> None:
    graph = directed("ab", [("a", "b")])
    played = play(graph, Passes({"a": {1}, "b": {1}}), 1)
    assert played.is_complete
    assert [status.state for status in start(graph).nodes.values()] == ["evaluating", "waiting"]
    assert play(graph, Passes({"a": {1}, "b": {1}}), 1) == played


def test_sinks_complete_each_for_itself() -> None:
    judge = Passes({"root": {1}, "left": {2}, "right": {4}, "alone": {3}})
    state = play(
        directed(["root", "left", "right", "alone"], [("root", "left"), ("root", "right")]), judge, 3
    )
    assert state.completed == ("root", "left", "alone")
    assert not state.is_complete
    assert play(state.graph, judge, 4).is_complete


def test_a_failing_evaluation_function_is_no_verdict() -> None:
    def judge(bound_subtask_id: str, evidence: Sequence[Evidence], since: int) -> EvalResult:
        raise FunctionFailed(f"{bound_subtask_id} at {len(evidence) - 1} from {since}")

    with pytest.raises(FunctionFailed, match="a at 1 from 0"):
        after_action(start(directed("a", [])), evidence_of(1), judge)


@given(st.data())
def test_completion_is_the_least_fixpoint_of_every_action(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 6))
    names = data.draw(st.permutations("abcdef"[:count]))
    pairs = [(names[a], names[b]) for a in range(count) for b in range(a + 1, count)]
    edges = data.draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    graph = directed("abcdef"[:count], edges)
    passes = {node: data.draw(st.sets(st.integers(1, 4))) for node in names}

    expected: dict[str, int] = {}
    for action in range(1, 5):
        # Names are a topological order, so one sweep reaches the fixpoint.
        for node in names:
            if node not in expected and action in passes[node] and expected.keys() >= set(graph.pred[node]):
                expected[node] = action

    state = play(graph, Passes(passes), 4)
    assert {node: state.nodes[node].completed_step for node in state.completed} == expected
    assert list(state.completed) == sorted(state.completed, key=lambda node: expected[node])
    place = {node: position for position, node in enumerate(state.completed)}
    assert all(place[a] < place[b] for a, b in edges if b in place)
