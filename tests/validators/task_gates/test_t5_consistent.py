"""T5: closures of what is read and of what is meant."""

from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from written_task import written_task

from records.graph import closure, directed
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Verdict
from validators.task_gates.t5_consistent import consistent

NAMES = ("a", "b", "c", "d")
Pairs = set[tuple[str, str]]


def judged(meant: Iterable[tuple[str, str]], found: Iterable[tuple[str, str]]) -> Verdict:
    def read(task: Task, bound: Mapping[str, BoundSubtask]) -> Iterable[tuple[str, str]]:
        assert task.instruction_high == "text"
        assert bound == {}
        return found

    return consistent(read)(written_task("text", NAMES, list(meant)), {})


@pytest.mark.parametrize(
    ("meant", "found"),
    [
        ([], []),
        ([("a", "b")], [("a", "b")]),
        ([("a", "b"), ("b", "c"), ("a", "c")], [("a", "b"), ("b", "c")]),
        ([("a", "b"), ("b", "c")], [("a", "b"), ("b", "c"), ("a", "c")]),
    ],
)
def test_equal_closures_pass(meant: list[tuple[str, str]], found: list[tuple[str, str]]) -> None:
    verdict = judged(meant, found)
    assert verdict.passed
    assert (verdict.gate, verdict.reason) == ("T5", "")


def test_missing_and_extra_pairs_are_named() -> None:
    verdict = judged([("a", "b"), ("b", "c")], [("b", "c"), ("d", "c")])
    assert not verdict.passed
    assert verdict.reason == (
        "not understood: a (mousepad) -> b (mousepad), a (mousepad) -> c (mousepad); "
        "understood though not meant: d (mousepad) -> c (mousepad)"
    )
    assert [item.value for item in verdict.measurements] == [2, 1]


def test_a_dependency_the_wrong_way_round_is_both() -> None:
    verdict = judged([("a", "b")], [("b", "a")])
    assert "not understood: a (mousepad) -> b" in verdict.reason
    assert "not meant: b (mousepad) -> a" in verdict.reason


_FORWARD = [(one, other) for place, one in enumerate(NAMES) for other in NAMES[place + 1 :]]


@given(st.sets(st.sampled_from(_FORWARD)), st.sets(st.sampled_from(_FORWARD)))
def test_it_passes_exactly_when_the_closures_are_equal(meant: Pairs, found: Pairs) -> None:
    same = closure(directed(NAMES, meant)) == closure(directed(NAMES, found))
    assert judged(meant, found).passed is same
