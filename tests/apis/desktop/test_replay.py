import hashlib

import pytest

from apis.desktop.protocol import Desktop
from apis.desktop.replay import ReplayDesktop, ReplayDiffers
from records.action import Action
from records.errors import DesktopError
from records.evidence import Blob, Clipboard, Control, Evidence
from records.trajectory import Step, Trajectory
from resources.fixtures import Fixture

FIXTURE = Fixture((), 1_700_000_000, "a" * 64)
PNG = b"\x89PNG"
PICTURE = hashlib.sha256(PNG).hexdigest()
CLICK, TYPE = Action(kind="click", x=3, y=4), Action(kind="type", text="now")


def reading(number: int, screenshot: str = "") -> Evidence:
    """Evidence that its clipboard tells from the others."""
    return Evidence(
        clipboard=Clipboard(kind="text", text=str(number)),
        controls=(Control(role="label", name=str(number)),),
        windows=(f"window {number}",),
        screenshot=screenshot,
        clock=FIXTURE.clock,
        monotonic=float(number),
    )


TRAJECTORY = Trajectory(
    trajectory_id="t",
    bound_subtask_id="",
    width=800,
    height=600,
    fixture_hash=FIXTURE.hash,
    start=(reading(0, PICTURE), reading(1)),
    steps=tuple(
        Step(step_index=number, screenshot_before="", thought="", action=action, evidence=reading(number + 1))
        for number, action in enumerate((CLICK, TYPE), 1)
    ),
    after=(reading(4),),
    blobs=(Blob(sha256=PICTURE, data=PNG), Blob(sha256="b" * 64, data=b"content")),
)


def number_of(evidence: Evidence) -> int:
    return int(evidence.clipboard.text)


def test_readings_come_in_the_order_in_which_they_were_made() -> None:
    desktop: Desktop = ReplayDesktop(TRAJECTORY)
    readings = [
        desktop.reset(FIXTURE, []),
        desktop.evidence(),
        desktop.evidence(),
        desktop.act(CLICK),
        desktop.evidence(),
        desktop.act(TYPE),
        desktop.evidence(),
        desktop.evidence(),
    ]
    # Where no further reading without an action is stored, the latest is given again.
    assert [number_of(one) for one in readings] == [0, 1, 1, 2, 2, 3, 4, 4]


def test_the_quiet_reading_of_the_start_may_be_left_out() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    desktop.reset(FIXTURE, [])
    assert number_of(desktop.act(CLICK)) == 2
    assert number_of(desktop.evidence()) == 2


def test_what_is_observed_is_the_latest_reading() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    desktop.reset(FIXTURE, [])
    first = desktop.observe()
    assert (first.screenshot, first.screenshot_hash, first.width, first.height) == (PNG, PICTURE, 800, 600)
    desktop.act(CLICK)
    second = desktop.observe()
    # The picture of this reading was not kept.
    assert (second.screenshot, second.windows) == (b"", ("window 2",))
    assert [control.name for control in second.controls] == ["2"]


def test_contents_are_known_by_hash_before_and_after_the_replay() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    assert desktop.blob("b" * 64) == b"content"
    assert desktop.blob("c" * 64) is None


def test_a_reset_begins_again() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    for _ in range(2):
        desktop.reset(FIXTURE, [])
        assert [number_of(desktop.act(action)) for action in (CLICK, TYPE)] == [2, 3]


@pytest.mark.parametrize(
    "action", [TYPE, Action(kind="click", x=3, y=5), Action(kind="click", x=3, y=4, clicks=2)]
)
def test_another_action_is_refused_and_nothing_moves(action: Action) -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    desktop.reset(FIXTURE, [])
    with pytest.raises(ReplayDiffers, match="action 1: the trajectory holds a click"):
        desktop.act(action)
    assert number_of(desktop.act(CLICK)) == 2


def test_nothing_comes_after_the_last_action() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    desktop.reset(FIXTURE, [])
    desktop.act(CLICK)
    desktop.act(TYPE)
    with pytest.raises(ReplayDiffers, match="action 3: the trajectory ends after 2 actions"):
        desktop.act(CLICK)


def test_a_session_that_died_dies_again_in_its_own_words() -> None:
    desktop = ReplayDesktop(TRAJECTORY, ending="the guest did not answer")
    desktop.reset(FIXTURE, [])
    desktop.act(CLICK)
    desktop.act(TYPE)
    with pytest.raises(DesktopError, match=r"^the guest did not answer$"):
        desktop.act(CLICK)


def test_another_start_state_is_refused() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    with pytest.raises(ReplayDiffers, match="trajectory t starts from the state aaaaaaaaaaaa, not bbbb"):
        desktop.reset(Fixture((), FIXTURE.clock, "b" * 64), [])


def test_without_a_session_there_is_nothing_to_see() -> None:
    desktop = ReplayDesktop(TRAJECTORY)
    for ask in (desktop.observe, desktop.evidence, lambda: desktop.act(CLICK)):
        with pytest.raises(DesktopError, match="call reset first"):
            ask()
    desktop.reset(FIXTURE, [])
    desktop.close()
    with pytest.raises(DesktopError, match="call reset first"):
        desktop.observe()
