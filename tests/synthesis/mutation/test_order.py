from dataclasses import replace

from edited_note import CONFIRM, NAME, OPEN, ORIGINAL, SAVE_AS, TYPE, WAIT, step

from synthesis.mutation.order import UNDO, leave_out, swap, undo


def test_each_deed_is_left_out_and_no_wait_nor_clean_up() -> None:
    mutants = list(leave_out(ORIGINAL))
    assert [mutant.label for mutant in mutants] == [f"leave_out, step {number}" for number in range(1, 6)]
    assert mutants[0].steps == (TYPE, SAVE_AS, NAME, CONFIRM, WAIT)
    assert mutants[4].steps == (OPEN, TYPE, SAVE_AS, NAME, WAIT)


def test_neighbouring_deeds_are_swapped_over_a_wait_too() -> None:
    waiting = replace(ORIGINAL, steps=(OPEN, WAIT, TYPE))
    (mutant,) = swap(waiting)
    assert mutant.label == "swap, steps 1 and 3"
    assert mutant.steps == (TYPE, WAIT, OPEN)
    assert [one.label for one in swap(ORIGINAL)][-1] == "swap, steps 4 and 5"


def test_an_undo_goes_before_the_saving_before_the_last_deed_and_after_it() -> None:
    mutants = list(undo(ORIGINAL))
    assert [mutant.label for mutant in mutants] == [
        "undo, before step 3",
        "undo, before step 5",
        "undo, after step 5",
    ]
    assert mutants[0].steps == (OPEN, TYPE, UNDO, SAVE_AS, NAME, CONFIRM, WAIT)
    assert mutants[2].steps == (OPEN, TYPE, SAVE_AS, NAME, CONFIRM, UNDO, WAIT)


def test_where_the_saving_is_the_last_deed_two_are_made() -> None:
    save = step("hotkey", keys=("ctrl", "s"))
    assert [one.label for one in undo(replace(ORIGINAL, steps=(OPEN, TYPE, save)))] == [
        "undo, before step 3",
        "undo, after step 3",
    ]
    assert list(undo(replace(ORIGINAL, steps=(WAIT,)))) == []
