"""Low-level instructions: steps in words."""

import pytest
from trial_subtasks import TITLES
from trial_tasks import BOUND

from records.action import Action, Until
from records.subtask import DemonstrationStep, Selector
from synthesis.low_level import low_level, step_in_words

STEPS = [
    (Action(kind="open_app", application="mousepad"), "Open Mousepad"),
    (
        Action(kind="open_app", application="mousepad", arguments=("/home/user/Documents/a.txt",)),
        "Open Mousepad with Documents/a.txt",
    ),
    (Action(kind="hotkey", keys=("ctrl", "shift", "s")), "Press Ctrl+Shift+S"),
    (Action(kind="key", keys=("f2",)), "Press F2"),
    (Action(kind="key", keys=("tab",), presses=3), "Press Tab 3 times"),
    (Action(kind="type", text="Train leaves\n"), "Type “Train leaves” and press Enter"),
    (Action(kind="type", text="a\nb"), "Type “a / b”"),
    (Action(kind="type", text="\n"), "Press Enter"),
    (Action(kind="type", text="/home/user/Documents/a.txt"), "Type “Documents/a.txt”"),
    (Action(kind="click", x=4, y=5, clicks=2), "Double-click at (4, 5)"),
    (Action(kind="scroll", x=4, y=5, amount=-3), "Scroll down by 3 over (4, 5)"),
    (Action(kind="drag", x=1, y=2, to_x=3, to_y=4), "Drag from (1, 2) to (3, 4)"),
    (Action(kind="wait", seconds=1.0), ""),
    (Action(kind="finish", status="success"), ""),
    (
        Action(kind="hotkey", keys=("ctrl", "s"), until=Until(window="Save As")),
        "Press Ctrl+S and wait until the window “Save As” is there",
    ),
    (
        Action(kind="key", keys=("enter",), until=Until(gone="Save As", file="/home/user/a.txt")),
        "Press Enter and wait until the window “Save As” is gone and the file a.txt is there",
    ),
]


@pytest.mark.parametrize(("action", "words"), STEPS)
def test_an_action_in_words(action: Action, words: str) -> None:
    assert step_in_words(DemonstrationStep(action=action), TITLES) == words


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (Selector(name="Save", role="push button"), "Click the button “Save”"),
        (Selector(name="Save"), "Click “Save”"),
        (Selector(role="text"), "Click the text field"),
        (
            Selector(name="Ok", role="push button", window="Save As"),
            "Click the button “Ok” in the window “Save As”",
        ),
    ],
)
def test_a_click_is_said_by_its_control(target: Selector, words: str) -> None:
    step = DemonstrationStep(action=Action(kind="click", x=0, y=0), target=target)
    assert step_in_words(step, TITLES) == words


def test_words_of_the_demonstration_come_before_generated_ones() -> None:
    step = DemonstrationStep(
        action=Action(kind="key", keys=("enter",)), says="save the note as /home/user/Documents/a.txt"
    )
    assert step_in_words(step, TITLES) == "Save the note as Documents/a.txt"


def test_the_steps_stand_in_the_order_given() -> None:
    text = low_level(["compute_product", "paste_note"], BOUND, TITLES)
    assert text.index("Open Galculator") < text.index("Open Mousepad")
    assert text.count("Press Ctrl+Q.") == 2
    reverse = low_level(["paste_note", "compute_product"], BOUND, TITLES)
    assert reverse.index("Open Mousepad") < reverse.index("Open Galculator")


def test_every_step_is_one_sentence() -> None:
    steps = BOUND["write_note"].demonstration
    assert low_level(["write_note"], BOUND, TITLES).count(". ") == len(steps) - 1
