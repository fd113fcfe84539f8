from collections import Counter

import pytest
from edited_note import APPLICATIONS, ORIGINAL, SEEN, STEPS, bound, run, step

from records.subtask import Binding
from resources.pool import load_pool
from synthesis.mutation import OPERATORS, all_mutants
from synthesis.mutation.mutant import LONGEST_WAIT, deeds_key

LINE = Binding(name="line", type="str", text="Bring 3 tickets", wrong="Bring 4 tickets")


def test_every_operator_has_its_mutants() -> None:
    mutants = all_mutants(bound(parameters=(LINE,)), run(STEPS, SEEN), APPLICATIONS)
    assert Counter(mutant.operator for mutant in mutants) == {
        "leave_out": 5,
        "swap": 4,
        "undo": 3,
        # The changed digit gives the wrong value once more.
        "other_text": 2,
        "other_name": 2,
        "decoy": 1,
        "cancel": 1,
        # The other neighbour is Cancel, which is there already.
        "neighbour": 1,
        "wrong_application": 1,
    }
    assert set(OPERATORS) == {mutant.operator for mutant in mutants}
    assert all(mutant.label.startswith(mutant.operator) for mutant in mutants)
    assert len({mutant.label for mutant in mutants}) == len(mutants)


def test_no_two_do_the_same_and_none_does_what_the_demonstration_does() -> None:
    twice = step("key", keys=("down",))
    steps = (STEPS[0], twice, twice, STEPS[-1])
    mutants = all_mutants(bound(steps), run(steps, SEEN[:4]), {})
    keys = [deeds_key(mutant.steps) for mutant in mutants]
    assert len(set(keys)) == len(keys)
    assert deeds_key(steps[:3]) not in keys
    assert Counter(mutant.operator for mutant in mutants)["swap"] == 1
    assert Counter(mutant.operator for mutant in mutants)["leave_out"] == 2


def test_waits_are_short_and_the_clean_up_is_left_out() -> None:
    mutants = all_mutants(bound(), run(STEPS, SEEN), APPLICATIONS)
    for mutant in mutants:
        assert not any(one.clean_up for one in mutant.steps)
        for one in mutant.steps:
            assert one.action.until is None or one.action.until.seconds <= LONGEST_WAIT


def test_a_run_that_is_shorter_than_the_demonstration_gives_what_it_can() -> None:
    short = run(STEPS[:2], SEEN[:2])
    operators = {mutant.operator for mutant in all_mutants(bound(), short, APPLICATIONS)}
    assert operators == set(OPERATORS) - {"neighbour", "cancel"}


def test_demonstrations_without_a_deed_have_no_mutants() -> None:
    steps = (STEPS[-2], STEPS[-1])
    assert all_mutants(bound(steps), run(steps, SEEN[:2]), APPLICATIONS) == ()
    assert ORIGINAL.steps == STEPS[:-1]


@pytest.mark.slow
def test_every_proven_subtask_has_mutants_by_several_operators() -> None:
    pool = [proof for proof in load_pool() if proof.bound_subtask.world == "berlin"]
    assert pool
    for proof in pool:
        mutants = all_mutants(proof.bound_subtask, proof.trajectory, APPLICATIONS)
        assert len({mutant.operator for mutant in mutants}) >= 4, proof.bound_subtask.name
        assert len(mutants) >= 8, proof.bound_subtask.name
