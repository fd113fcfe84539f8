from dataclasses import replace

from edited_note import BUTTONS, CONFIRM, OPEN, ORIGINAL, SEEN, evidence, run, step

from apis.target import locate
from records.action import Until
from records.subtask import DemonstrationStep
from synthesis.mutation.controls import ESCAPE, cancel, neighbour
from synthesis.mutation.mutant import Mutant, Original

ENTER = step("key", keys=("enter",))


def lands_on(mutant: Mutant, place: int, original: Original = ORIGINAL) -> str:
    """The name of the button that the mutant's click goes to."""
    target = mutant.steps[place].target
    assert target is not None
    x, y = locate(target, original.before(place).controls)
    return next(button.name for button in BUTTONS if button.x <= x < button.x + button.width and y >= 600)


def test_a_click_goes_to_the_next_and_the_one_before_in_the_same_window() -> None:
    mutants = list(neighbour(ORIGINAL))
    assert [mutant.label for mutant in mutants] == ["neighbour, step 5, Options", "neighbour, step 5, Cancel"]
    assert [lands_on(mutant, 4) for mutant in mutants] == ["Options", "Cancel"]
    assert mutants[0].steps[:4] == ORIGINAL.steps[:4]


def test_the_first_control_has_one_neighbour_and_an_unknown_one_none() -> None:
    def seen(pointed: object) -> Original:
        steps = (OPEN, CONFIRM)
        last = evidence().model_copy(update={"pointed": pointed})
        return replace(ORIGINAL, steps=steps, oracle=run(steps, (SEEN[2], last)))

    (only,) = neighbour(seen(BUTTONS[0]))
    assert lands_on(only, 1, seen(BUTTONS[0])) == "Cancel"
    assert list(neighbour(seen(None))) == []
    assert list(neighbour(seen(BUTTONS[0].model_copy(update={"x": 999})))) == []


def test_the_neighbour_is_clicked_as_the_right_one_was() -> None:
    twice = CONFIRM.model_copy(update={"action": CONFIRM.action.model_copy(update={"clicks": 2})})
    original = replace(ORIGINAL, steps=(*ORIGINAL.steps[:4], twice))
    assert {mutant.steps[4].action.clicks for mutant in neighbour(original)} == {2}


def test_cancel_is_clicked_where_the_right_button_confirms() -> None:
    (mutant,) = cancel(ORIGINAL)
    assert mutant.label == "cancel, step 5"
    assert lands_on(mutant, 4) == "Cancel"


def confirmed_by(last: DemonstrationStep, closes: bool, buttons: bool) -> Original:
    steps = (OPEN, last)
    asking = SEEN[2] if buttons else SEEN[2].model_copy(update={"controls": ()})
    left = evidence(windows=("note.txt",) if closes else ("Save As", "note.txt"))
    return replace(ORIGINAL, steps=steps, oracle=run(steps, (asking, left)))


def test_enter_that_closes_a_dialog_is_cancelled_too() -> None:
    original = confirmed_by(ENTER, closes=True, buttons=True)
    (mutant,) = cancel(original)
    assert lands_on(mutant, 1, original) == "Cancel"
    until = Until(gone="Save As")
    named = ENTER.model_copy(update={"action": ENTER.action.model_copy(update={"until": until})})
    (mutant,) = cancel(confirmed_by(named, closes=False, buttons=True))
    assert mutant.steps[1].action.until == until


def test_escape_where_no_button_cancels() -> None:
    (mutant,) = cancel(confirmed_by(ENTER, closes=True, buttons=False))
    assert mutant.steps == (OPEN, ESCAPE)


def test_enter_that_closes_nothing_confirms_nothing() -> None:
    assert list(cancel(confirmed_by(ENTER, closes=False, buttons=True))) == []
