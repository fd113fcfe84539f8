"""G1: a function that a fresh desktop satisfies, as public benchmarks have had them, is refused."""

from collections.abc import Iterator

import pytest
from note_trials import GOOD, HEAD, SOUND, Bench, World, holding, open_bench, run, subtask

from records.evidence import Control
from records.trajectory import Trajectory


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def with_panel(trajectory: Trajectory) -> Trajectory:
    """The same run on a desktop that shows a control called System all the time."""
    panel = Control(role="menu", name="System", x=0, y=0, width=9, height=9, window="panel")
    return trajectory.model_copy(
        update={
            "start": tuple(one.model_copy(update={"controls": (panel,)}) for one in trajectory.start),
            "steps": tuple(
                step.model_copy(update={"evidence": step.evidence.model_copy(update={"controls": (panel,)})})
                for step in trajectory.steps
            ),
        }
    )


def test_a_control_that_every_desktop_shows_proves_nothing(bench: Bench) -> None:
    source = f'{HEAD}    return EvalResult(check_text_exists("System"), "shown", 0.0)\n'
    shown = with_panel(GOOD)
    verdict = bench.last(subtask(source, ("check_text_exists",)), oracle=(shown, shown))
    assert (verdict.gate, verdict.passed) == ("G1", False)
    assert verdict.reason == "passes on the start state, before any action (run 1)"


def test_with_the_file_beside_the_control_the_function_is_accepted(bench: Bench) -> None:
    source = SOUND.replace("if found != text:", 'if found != text or not check_text_exists("System"):')
    shown = with_panel(GOOD)
    verdict = bench.last(subtask(source, ("get_file_text", "check_text_exists")), oracle=(shown, shown))
    assert verdict.gate != "G1"


def test_some_text_in_the_clipboard_is_no_proof_of_a_copy(bench: Bench) -> None:
    source = f'{HEAD}    return EvalResult(clipboard_contains_text(), "copied", 0.0)\n'
    left = run(World(clipboard="old"), World(clipboard="right"), start=World(clipboard="old"))
    verdict = bench.last(subtask(source, ("clipboard_contains_text",)), oracle=(left, left))
    assert (verdict.gate, verdict.passed) == ("G1", False)


def test_what_a_quiet_wait_satisfies_is_refused(bench: Bench) -> None:
    waited = run(holding("right"), start=holding("right")).start[1]
    late = GOOD.model_copy(update={"start": (GOOD.start[0], waited)})
    verdict = bench.last(oracle=(late, GOOD))
    assert (verdict.gate, verdict.passed) == ("G1", False)
    assert verdict.reason == "passes after a quiet wait, before any action (run 1)"


def test_a_run_without_a_quiet_wait_tells_too_little(bench: Bench) -> None:
    hasty = GOOD.model_copy(update={"start": GOOD.start[:1]})
    verdict = bench.last(oracle=(GOOD, hasty))
    assert (verdict.gate, verdict.reason) == ("G1", "run 2 began without a quiet wait")


def test_the_absence_of_something_is_true_at_the_start(bench: Bench) -> None:
    source = f'{HEAD}    return EvalResult(not check_file_exists(path + ".old"), "gone", 0.0)\n'
    assert bench.last(subtask(source, ("check_file_exists",))).gate == "G1"


def test_a_check_for_an_empty_text_is_no_check(bench: Bench) -> None:
    source = f'{HEAD}    return EvalResult(check_text_exists(""), "shown", 0.0)\n'
    verdict = bench.last(subtask(source, ("check_text_exists",)), oracle=(with_panel(GOOD),))
    assert (verdict.gate, verdict.passed) == ("G1", False)
    assert "empty" in verdict.reason
