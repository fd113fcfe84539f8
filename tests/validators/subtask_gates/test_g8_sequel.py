from collections.abc import Iterator

import pytest
from note_trials import (
    GOOD,
    KEY,
    PATH,
    WRONG,
    Bench,
    World,
    holding,
    open_bench,
    run,
    sequel,
    subtask,
)

BOUND = subtask()
WRITTEN = {PATH: "right"}


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def test_a_demonstration_that_leaves_a_dialog_open_is_refused(bench: Bench) -> None:
    asking = run(holding(None), World(WRITTEN, dialogs=("Save changes?",)))
    verdict = bench.last(oracle=(GOOD, asking))
    assert (verdict.gate, verdict.passed) == ("G8", False)
    assert verdict.reason == "run 2 leaves a dialog open: Save changes?"


def test_a_dialog_on_the_way_is_no_fault(bench: Bench) -> None:
    passing = run(World(dialogs=("Save As",)), holding("right"))
    assert bench.last(oracle=(passing, passing)).passed


def test_an_application_that_is_one_dialog_may_rest_in_it(bench: Bench) -> None:
    tool = run(World(dialogs=("Tool",)), World(WRITTEN, dialogs=("Tool",)))
    assert bench.last(oracle=(tool, tool)).passed
    asking = run(World(dialogs=("Tool",)), World(WRITTEN, dialogs=("Save As",)))
    assert bench.last(oracle=(asking, asking)).reason == "run 1 leaves a dialog open: Save As"


def test_without_a_run_after_another_subtask_nothing_is_known(bench: Bench) -> None:
    verdict = bench.last(sequels=())
    assert (verdict.gate, verdict.passed) == ("G8", False)
    assert verdict.reason == "was never carried out after another subtask"


def test_a_run_after_another_subtask_must_come_to_its_end_and_pass(bench: Bench) -> None:
    assert bench.last(sequels=(sequel(BOUND, run(holding("right"))),)).passed
    verdict = bench.last(sequels=(sequel(BOUND, WRONG),))
    assert (verdict.gate, verdict.passed) == ("G8", False)
    assert verdict.reason == "as a sequel (after editor.other) it fails: the file says something else"
    broken = sequel(BOUND, GOOD, "step 1: no such control")
    assert bench.last(sequels=(broken,)).reason == (
        "as a sequel (after editor.other) it breaks off: step 1: no such control"
    )


def test_what_the_other_subtask_did_must_not_count(bench: Bench) -> None:
    done_before = sequel(BOUND, run(holding("right"), start=holding("right"), actions=(KEY,)))
    verdict = bench.last(sequels=(done_before,))
    assert (verdict.gate, verdict.passed) == ("G8", False)
    assert verdict.reason == "as a sequel (after editor.other) it passes before an action of its own"


def test_what_was_copied_before_stays_copied_unless_the_subtask_says_so(bench: Bench) -> None:
    before = World(clipboard="x")
    keeps = run(World(WRITTEN, clipboard="x"), start=before)
    assert bench.last(sequels=(sequel(BOUND, keeps),)).passed
    empties = run(holding("right"), start=before)
    verdict = bench.last(sequels=(sequel(BOUND, empties),))
    assert (verdict.gate, verdict.passed) == ("G8", False)
    assert verdict.reason == (
        "as a sequel (after editor.other) it changes the clipboard, and declares no such effect"
    )
    effects = BOUND.effects.model_copy(update={"creates": (*BOUND.effects.creates, "clipboard")})
    says_so = BOUND.model_copy(update={"effects": effects})
    assert bench.last(sequels=(sequel(says_so, empties),)).passed
