from collections.abc import Iterator

import pytest
from note_trials import GOOD, KEY, OPEN, Bench, holding, open_bench, run

from records.action import Action
from validators.subtask_gates.g3_cause import g3_cause, last_deed


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def test_what_is_true_before_the_last_deed_is_refused(bench: Bench) -> None:
    early = run(holding("right"), holding("right"), holding("right"), clean_up=1)
    verdict = bench.last(oracle=(early, early))
    assert (verdict.gate, verdict.passed) == ("G3", False)
    assert verdict.reason == "run 1: true after step 1, before the last deed, step 2"


def test_an_unmarked_close_is_a_deed_and_a_marked_one_or_a_wait_is_none(bench: Bench) -> None:
    unmarked = run(holding(None), holding("right"), holding("right"))
    assert last_deed(unmarked) == 3
    assert "before the last deed, step 3" in bench.last(oracle=(unmarked, unmarked)).reason
    assert last_deed(GOOD) == 2
    assert bench.last().passed
    wait = Action(kind="wait", seconds=1.0)
    waiting = run(holding(None), holding("right"), holding("right"), actions=(OPEN, KEY, wait))
    assert last_deed(waiting) == 2
    assert bench.last(oracle=(waiting, waiting)).passed


def test_it_may_turn_true_during_a_wait_after_the_last_deed(bench: Bench) -> None:
    wait = Action(kind="wait", seconds=1.0)
    slow = run(holding(None), holding(None), holding("right"), actions=(OPEN, KEY, wait))
    assert bench.last(oracle=(slow, slow)).passed


def test_a_deed_after_the_clean_up_is_refused(bench: Bench) -> None:
    steps = [step.model_copy(update={"clean_up": step.step_index == 2}) for step in GOOD.steps]
    mixed = GOOD.model_copy(update={"steps": tuple(steps)})
    assert bench.last(oracle=(mixed, mixed)).reason == "run 1: step 3 is a deed after the marked clean-up"


def test_what_another_applications_action_made_true_is_refused(bench: Bench) -> None:
    elsewhere = run(holding("right"), actions=(KEY,), application="viewer")
    verdict = bench.last(oracle=(elsewhere, elsewhere))
    assert (verdict.gate, verdict.passed) == ("G3", False)
    assert verdict.reason == "run 1: true after step 1, before any action was sent to editor"
    own = run(holding("right"), actions=(KEY,))
    assert bench.last(oracle=(own, own)).passed


def test_what_is_undone_by_the_clean_up_is_refused(bench: Bench) -> None:
    undone = run(holding(None), holding("right"), holding("wrong"), clean_up=1, after=holding("right"))
    trial = bench.trial(oracle=(undone,), oracle_runs=1)
    # G2 sees the end before G3 does; the gate by itself refuses it too.
    assert bench.last(oracle=(undone,), oracle_runs=1).gate == "G2"
    assert g3_cause(trial).reason == "run 1: true after step 2, but not at the end"


def test_what_does_not_last_is_refused(bench: Bench) -> None:
    gone = run(holding(None), holding("right"), after=holding(None))
    verdict = bench.last(oracle=(gone, gone))
    assert (verdict.gate, verdict.reason) == ("G3", "run 1: no longer true some seconds after the end")
    unseen = GOOD.model_copy(update={"after": ()})
    verdict = bench.last(oracle=(unseen, unseen))
    assert (verdict.gate, verdict.reason) == (
        "G3",
        "run 1: was not looked at again some seconds after the end",
    )
