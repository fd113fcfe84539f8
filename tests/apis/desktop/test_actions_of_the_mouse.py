"""Clicks, drags and the wheel as a window receives them."""

from collections.abc import Iterator
from typing import Literal

import pytest
from received import Event, Received

from apis.desktop.session import BubblewrapDesktop
from records.action import Action

pytestmark = pytest.mark.desktop

BUTTONS: dict[Literal["left", "middle", "right"], int] = {"left": 1, "middle": 2, "right": 3}


@pytest.fixture(scope="module")
def received() -> Iterator[Received]:
    with BubblewrapDesktop() as desktop:
        yield Received(desktop)


def presses(button: int, x: int, y: int, clicks: int = 1) -> list[Event]:
    """The events of one click action."""
    events: list[Event] = []
    for count in ("", "double", "triple")[:clicks]:
        events += [["press", button, x, y], *([[count, button]] if count else []), ["release", button, x, y]]
    return events


@pytest.mark.parametrize("button", BUTTONS)
@pytest.mark.parametrize("clicks", [1, 2, 3])
def test_a_click_has_its_button_its_count_and_its_pixel(
    received: Received, button: Literal["left", "middle", "right"], clicks: int
) -> None:
    x, y = 100 * clicks, 50 + 100 * BUTTONS[button]
    click = Action(kind="click", x=x, y=y, button=button, clicks=clicks)
    assert received.of(click) == [["move", x, y, []], *presses(BUTTONS[button], x, y, clicks)]
    assert (received.evidence.pointer_x, received.evidence.pointer_y) == (x, y)


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1279, 0), (0, 719), (1279, 719), (641, 359)])
def test_every_pixel_up_to_the_corners_can_be_clicked(received: Received, x: int, y: int) -> None:
    assert received.of(Action(kind="click", x=x, y=y)) == [["move", x, y, []], *presses(1, x, y)]


def test_clicks_of_several_actions_are_no_double_click(received: Received) -> None:
    clicks = [Action(kind="click", x=x, y=300, clicks=count) for x, count in ((700, 1), (700, 1), (703, 2))]
    assert received.of(*clicks, clicks[0]) == [
        ["move", 700, 300, []],
        *presses(1, 700, 300),
        *presses(1, 700, 300),
        ["move", 703, 300, []],
        *presses(1, 703, 300, 2),
        ["move", 700, 300, []],
        *presses(1, 700, 300),
    ]


@pytest.mark.parametrize(
    ("button", "end"), [("left", (880, 160)), ("middle", (20, 700)), ("right", (400, 200))]
)
def test_a_drag_goes_straight_from_its_start_to_its_end(
    received: Received, button: Literal["left", "middle", "right"], end: tuple[int, int]
) -> None:
    number = BUTTONS[button]
    drag = Action(kind="drag", x=400, y=400, to_x=end[0], to_y=end[1], button=button)
    start, pressed, *moves, released = received.of(drag)
    assert start == ["move", 400, 400, []]
    assert (pressed, released) == (["press", number, 400, 400], ["release", number, *end])
    assert {(kind, *held) for kind, _, _, held in moves} == {("move", number)}
    assert moves[-1][1:3] == [*end]
    # Enough steps that a target on the way notices, each on the line and further along it.
    assert len(moves) >= 10
    shares = []
    for _, x, y, _ in moves:
        share = ((x - 400) * (end[0] - 400) + (y - 400) * (end[1] - 400)) / (
            (end[0] - 400) ** 2 + (end[1] - 400) ** 2
        )
        shares.append(share)
        assert abs(400 + share * (end[0] - 400) - x) <= 1
        assert abs(400 + share * (end[1] - 400) - y) <= 1
    assert shares == sorted(shares)


def test_a_drag_at_the_place_of_a_click_is_no_double_click(received: Received) -> None:
    click = Action(kind="click", x=900, y=500)
    drag = Action(kind="drag", x=900, y=500, to_x=940, to_y=500)
    events = received.of(click, drag, click)
    assert [event for event in events if event[0] != "move"] == [
        *presses(1, 900, 500),
        ["press", 1, 900, 500],
        ["release", 1, 940, 500],
        *presses(1, 900, 500),
    ]


@pytest.mark.parametrize(
    ("amount", "amount_x", "wheel"),
    [
        (3, 0, [4] * 3),
        (-2, 0, [5] * 2),
        (0, 2, [7] * 2),
        (0, -4, [6] * 4),
        (-1, 1, [5, 7]),
        (100, 0, [4] * 100),
    ],
    ids=["up", "down", "right", "left", "down and right", "most"],
)
def test_the_wheel_turns_by_its_amount_in_its_direction(
    received: Received, amount: int, amount_x: int, wheel: list[int]
) -> None:
    x, y = 300 + amount, 600 + amount_x
    scroll = Action(kind="scroll", x=x, y=y, amount=amount, amount_x=amount_x)
    assert received.of(scroll) == [
        ["move", x, y, []],
        *([kind, button, x, y] for button in wheel for kind in ("press", "release")),
    ]


def test_after_all_of_it_no_button_is_held(received: Received) -> None:
    assert received.of(Action(kind="scroll", x=9, y=9))[-1] == ["move", 9, 9, []]
