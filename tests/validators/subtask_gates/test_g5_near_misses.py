"""G5: mutants that end elsewhere are refused, all but one at most; other ways are accepted."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from note_trials import GOOD, HEAD, NOTE, PATH, SOUND, WRONG, Bench, World, holding, open_bench, run, subtask

from records.subtask import BoundSubtask
from records.verdict import Verdict
from validators.subtask_gates.g5_near_misses import g5_near_misses
from validators.subtask_gates.mutants import before_clean_up
from validators.subtask_gates.trial import Attempt

BOUND = subtask()
EXISTENCE = subtask(
    f'{HEAD}    return EvalResult(check_file_exists(path), "exists or not", 0.0)\n', ("check_file_exists",)
)


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def mutants(*texts: str | None) -> tuple[Attempt, ...]:
    return tuple(
        Attempt(f"other_text, step {number}", BOUND, run(holding(None), holding(text)))
        for number, text in enumerate(texts, 1)
    )


def of(bound: BoundSubtask, attempts: tuple[Attempt, ...]) -> tuple[Attempt, ...]:
    return tuple(replace(attempt, bound=bound) for attempt in attempts)


def figures(verdict: Verdict) -> dict[str, float]:
    return {item.name: item.value for item in verdict.measurements}


def test_a_function_that_looks_for_existence_alone_is_refused(bench: Bench) -> None:
    verdict = bench.last(EXISTENCE, mutants=of(EXISTENCE, mutants("wrong", "also wrong", None)))
    assert (verdict.gate, verdict.passed) == ("G5", False)
    assert verdict.reason == "accepts 2 of 3 mutants: other_text, step 1; other_text, step 2"
    assert figures(verdict) == {"drawn": 3, "equivalent": 0, "refused": 1, "accepted": 2, "other_ways": 0}


def test_a_function_that_compares_the_text_is_accepted(bench: Bench) -> None:
    verdict = g5_near_misses(bench.trial(mutants=mutants("wrong", "also wrong", None)))
    assert verdict.passed
    assert verdict.reason == ""
    assert figures(verdict) == {"drawn": 3, "equivalent": 0, "refused": 3, "accepted": 0, "other_ways": 0}


def test_a_function_that_accepts_a_part_is_refused(bench: Bench) -> None:
    part = subtask(f"""{HEAD}    found = get_file_text(path)
    return EvalResult(found is not None and text in found, "there or not", 0.0)
""")
    verdict = bench.last(part, mutants=of(part, mutants("right or wrong", "not right", "wrong")))
    assert (verdict.gate, verdict.passed) == ("G5", False)
    assert verdict.reason.startswith("accepts 2 of 3 mutants")


def test_one_survivor_passes_and_is_named(bench: Bench) -> None:
    verdict = g5_near_misses(bench.trial(EXISTENCE, mutants=of(EXISTENCE, mutants("wrong", None))))
    assert verdict.passed
    assert verdict.reason == "accepts one mutant all the same: other_text, step 1"
    assert figures(verdict)["accepted"] == 1


def test_a_mutant_that_ends_like_the_oracle_before_its_clean_up_is_dropped_and_counted(bench: Bench) -> None:
    verdict = g5_near_misses(bench.trial(mutants=mutants("right", "wrong")))
    assert verdict.passed
    assert figures(verdict) == {"drawn": 2, "equivalent": 1, "refused": 1, "accepted": 0, "other_ways": 0}


def test_no_mutant_or_only_equivalent_ones_tell_nothing(bench: Bench) -> None:
    assert bench.last(mutants=()).reason == "no mutant told anything: none was carried out"
    verdict = bench.last(mutants=mutants("right", "right"))
    assert (verdict.gate, verdict.passed) == ("G5", False)
    assert verdict.reason == "no mutant told anything: all 2 end in the demonstration's own end state"


def test_a_mutant_that_broke_off_counts_with_what_it_left(bench: Bench) -> None:
    half = Attempt("leave_out, step 1", BOUND, run(holding(None)), "step 2: no such control")
    verdict = g5_near_misses(bench.trial(mutants=(half,)))
    assert verdict.passed
    assert figures(verdict)["refused"] == 1
    at_once = Attempt("swap, steps 1 and 2", BOUND, run(), "step 1: no such control")
    assert g5_near_misses(bench.trial(mutants=(at_once,))).passed


def test_an_open_dialog_or_another_clipboard_is_another_end_state(bench: Bench) -> None:
    files = {PATH: "right"}
    left_open = Attempt("undo", BOUND, run(World(files, dialogs=("Save As",))))
    copied = Attempt("swap", BOUND, run(World(files, clipboard="right")))
    verdict = g5_near_misses(bench.trial(mutants=(left_open, copied)))
    assert figures(verdict)["equivalent"] == 0
    assert not verdict.passed


def test_applications_own_and_hidden_files_are_no_difference_but_declared_ones_are(bench: Bench) -> None:
    settings = "/home/user/.config/viewer/rc"
    other = Attempt("wrong_application, viewer", BOUND, run(World({PATH: "right", settings: "x"})))
    assert figures(g5_near_misses(bench.trial(mutants=(other,))))["equivalent"] == 1
    sets = BOUND.model_copy(
        update={"effects": BOUND.effects.model_copy(update={"creates": (NOTE.cell, f"path:{settings}")})}
    )
    assert figures(g5_near_misses(bench.trial(sets, mutants=(other,))))["equivalent"] == 0


def test_in_another_world_mutants_are_compared_with_the_oracle_of_their_own(bench: Bench) -> None:
    second = subtask(SOUND.replace('"written"', '"written there"'))
    same = Attempt("undo, after step 2", BOUND, run(holding(None), holding("right")))
    elsewhere = run(World({f"{PATH}.2": "right"}))
    told = bench.trial(second, oracle=(elsewhere, elsewhere), mutants=(same, *mutants("wrong")))
    assert figures(g5_near_misses(told))["equivalent"] == 0
    told = bench.trial(
        second, oracle=(elsewhere, elsewhere), mutants=(same, *mutants("wrong")), first=(BOUND, GOOD)
    )
    assert figures(g5_near_misses(told))["equivalent"] == 1


def test_another_way_to_the_same_end_must_be_accepted(bench: Bench) -> None:
    way = Attempt("by the menu", BOUND, run(holding(None), holding(None), holding("right")))
    verdict = g5_near_misses(bench.trial(other_ways=(way,)))
    assert verdict.passed
    assert figures(verdict)["other_ways"] == 1


def test_another_way_that_is_not_accepted_or_broke_off_is_refused(bench: Bench) -> None:
    refused = Attempt("by the menu", BOUND, WRONG)
    verdict = bench.last(other_ways=(refused,))
    assert (verdict.gate, verdict.passed) == ("G5", False)
    assert verdict.reason == (
        "does not accept another way to the same end (by the menu): the file says something else"
    )
    broken = Attempt("by the menu", BOUND, GOOD, "step 2: no such control")
    verdict = bench.last(other_ways=(broken,))
    assert verdict.reason == ("another way to the same end (by the menu) broke off: step 2: no such control")


def test_the_state_before_the_clean_up_is_that_of_the_last_step_ahead_of_it() -> None:
    assert before_clean_up(GOOD) == GOOD.steps[1].evidence
    assert before_clean_up(WRONG) == WRONG.steps[-1].evidence
    nothing = run()
    assert before_clean_up(nothing) == nothing.start[-1]
