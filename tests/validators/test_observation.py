"""What a tree is good for, on windows whose parts are worked out by hand."""

import pytest

from records.evidence import Clipboard, Control, Evidence
from validators.observation import blank_share, named_controls, observed

WINDOW = Control(role="frame", name="Notes", x=0, y=0, width=1280, height=720)


def evidence(*controls: Control) -> Evidence:
    return Evidence(controls=controls, clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)


def control(role: str, box: tuple[int, int, int, int], name: str = "", **changes: object) -> Control:
    x, y, width, height = box
    plain = {"role": role, "name": name, "x": x, "y": y, "width": width, "height": height}
    return Control.model_validate({**plain, **changes})


BUTTONS = [control("push button", (32 * number, 0, 32, 32), f"Button {number}") for number in range(5)]
LEFT, WHOLE = (0, 0, 640, 720), (0, 0, 1280, 720)


def test_only_what_can_be_named_and_pointed_at_is_a_named_control() -> None:
    nowhere = control("label", (-1, -1, -1, -1), "nowhere")
    below = control("label", (0, 720, 9, 9), "below")
    before = control("label", (-9, 0, 9, 9), "before")
    cut = control("label", (-9, 0, 10, 9), "cut off")
    unnamed = control("label", (0, 0, 9, 9))
    assert named_controls(evidence(WINDOW, nowhere, below, before, unnamed, cut, *BUTTONS)) == [cut, *BUTTONS]


@pytest.mark.parametrize(
    ("parts", "share"),
    [
        ([], 1.0),
        ([control("panel", WHOLE)], 1.0),
        ([control("text", WHOLE)], 0.0),
        ([control("drawing area", WHOLE, states=["editable"])], 0.0),
        ([control("label", LEFT, "left")], 0.5),
        ([control("label", LEFT, text="left")], 0.5),
        ([control("level bar", LEFT, value="3")], 0.5),
        # What lies deeper counts, in whatever order the tree has it.
        ([control("panel", WHOLE, "Main"), control("canvas", LEFT)], 0.5),
        ([control("canvas", LEFT), control("panel", WHOLE, "Main")], 0.5),
        ([control("label", (640, 0, 1280, 720), "reaches out")], 0.5),
        ([control("label", (-1, -1, -1, -1), "nowhere")], 1.0),
    ],
)
def test_blank_is_what_has_neither_name_nor_text(parts: list[Control], share: float) -> None:
    assert blank_share(evidence(WINDOW, *parts)) == share


def test_only_windows_count() -> None:
    dialog = control("dialog", (320, 160, 640, 320), "Open")
    assert blank_share(evidence(dialog, control("list", (320, 160, 320, 320)))) == 0.5
    assert blank_share(evidence()) == 0.0


def test_four_named_controls_are_too_few() -> None:
    text = control("text", WHOLE)
    assert observed(evidence(WINDOW, text, *BUTTONS[:4])) == "poor"
    assert observed(evidence(WINDOW, text, *BUTTONS)) == "controls"


def test_half_of_the_window_may_not_be_blank() -> None:
    right = control("text", (640, 0, 640, 720))
    less = control("text", (648, 0, 632, 720))
    # Five buttons of 32 x 32 pixels make up for less than a strip of 8 x 720.
    assert observed(evidence(WINDOW, right, *BUTTONS)) == "controls"
    assert observed(evidence(WINDOW, less, *BUTTONS)) == "partial"
