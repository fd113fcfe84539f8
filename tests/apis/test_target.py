from typing import Any

import pytest

from apis.target import locate, resolve
from records.action import Action
from records.errors import ActionError, TargetNotFound
from records.evidence import Control
from records.subtask import DemonstrationStep, Selector


def control(name: str, x: int = 100, y: int = 50, **facts: Any) -> Control:
    return Control(
        **{"role": "push button", "name": name, "x": x, "y": y, "width": 80, "height": 20, **facts}
    )


def test_the_middle_of_the_named_control() -> None:
    assert locate(Selector(name="Save"), [control("Open"), control("_Save…", x=200)]) == (240, 60)


@pytest.mark.parametrize(
    ("at", "place"), [((0.0, 0.0), (100, 50)), ((1.0, 1.0), (179, 69)), ((0.25, 0.5), (120, 60))]
)
def test_a_place_in_its_box(at: tuple[float, float], place: tuple[int, int]) -> None:
    assert locate(Selector(name="Save", at=at), [control("Save")]) == place


def test_role_window_and_index_narrow() -> None:
    controls = [
        control("Save", role="menu item", window="Editor"),
        control("Save", x=200, window="Save As"),
        control("Save", x=300, window="Untitled - Save As"),
    ]
    assert locate(Selector(name="Save", role="push button"), controls) == (240, 60)
    assert locate(Selector(name="Save", window="Save As", index=1), controls) == (340, 60)
    assert locate(Selector(role="menu item"), controls) == (140, 60)


def test_a_control_without_a_name_goes_by_its_text() -> None:
    assert locate(Selector(name="Notes"), [control("", text="notes", role="label")]) == (140, 60)
    with pytest.raises(TargetNotFound):
        locate(Selector(name="Notes"), [control("Other", text="notes")])


@pytest.mark.parametrize(
    "box",
    [{"x": -1, "y": -1, "width": -1, "height": -1}, {"width": 0}, {"x": 1270}, {"y": 715}, {"x": -200}],
    ids=["no box", "flat", "right of it", "below it", "left of it"],
)
def test_only_what_is_on_the_screen_is_a_match(box: dict[str, int]) -> None:
    with pytest.raises(TargetNotFound):
        locate(Selector(name="Save"), [control("Save", **box)])
    assert locate(Selector(name="Save"), [control("Save", **box), control("Save", x=400)]) == (440, 60)


def test_the_message_lists_what_is_near() -> None:
    controls = [control("Save As", window="Editor"), control("Quit", window="Editor")]
    with pytest.raises(TargetNotFound, match=r"name 'Save' shows; near it: Save As; windows: Editor"):
        locate(Selector(name="Save"), controls)
    with pytest.raises(TargetNotFound, match=r"near it: Save As, Quit; windows: Editor"):
        locate(Selector(name="Zzz", role="push button"), controls)
    with pytest.raises(TargetNotFound, match="no control 2 with name 'Quit': 1 show"):
        locate(Selector(name="Quit", index=2), controls)
    with pytest.raises(TargetNotFound, match="index"):
        locate(Selector(name="Quit", index=-1), controls)


def test_a_step_gets_its_targets_place() -> None:
    click = Action(kind="click", x=0, y=0, button="right")
    step = DemonstrationStep(action=click, target=Selector(name="Save"))
    assert resolve(step, [control("Save")]) == Action(kind="click", x=140, y=60, button="right")


def test_a_step_without_a_target_stays_as_it_is() -> None:
    action = Action(kind="click", x=7, y=8)
    assert resolve(DemonstrationStep(action=action), [control("Save")]) is action


def test_an_action_without_a_place_takes_no_target() -> None:
    step = DemonstrationStep(action=Action(kind="type", text="hello"), target=Selector(name="Save"))
    with pytest.raises(ActionError, match="type action takes no target"):
        resolve(step, [control("Save")])
