"""Demonstrations on a real desktop."""

from collections.abc import Iterator

import pytest

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from records.action import Action, Until
from records.subtask import BoundSubtask, DemonstrationStep, Selector
from records.trajectory import Trajectory
from resources.applications import load_catalogue
from resources.fixtures import HOME
from resources.worlds import load_worlds
from synthesis.demonstration import Pace, demonstrate
from synthesis.discovery import discover

pytestmark = pytest.mark.desktop

CATALOGUE = load_catalogue(only=["mousepad"])


@pytest.fixture(scope="module")
def desktop() -> Iterator[BubblewrapDesktop]:
    with BubblewrapDesktop() as one:
        yield one


@pytest.fixture(scope="module")
def bound() -> BoundSubtask:
    return next(
        one for one in discover(CATALOGUE, load_worlds()).proposed if one.name == "mousepad.write_note"
    )


def passes(bound: BoundSubtask, trajectory: Trajectory) -> list[bool]:
    blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
    with Judge() as judge:
        return [
            judge.judge(bound, trajectory.evidence[:count], blobs.get).success
            for count in range(1, len(trajectory.evidence) + 1)
        ]


def test_a_demonstration_is_recorded_from_start_to_some_seconds_later(
    desktop: BubblewrapDesktop, bound: BoundSubtask
) -> None:
    pauses: list[float] = []
    recording = demonstrate(desktop, bound, bound.demonstration, CATALOGUE.applications, pauses.append)
    trajectory = recording.trajectory
    assert recording.broken == ""
    assert pauses == [1.0, 3.0]
    assert (len(trajectory.start), len(trajectory.steps), len(trajectory.after)) == (
        2,
        len(bound.demonstration),
        1,
    )
    save = next(index for index, step in enumerate(bound.demonstration) if step.action.keys == ("enter",))
    expected = [False] * (2 + save) + [True] * (len(trajectory.evidence) - 2 - save)
    assert passes(bound, trajectory) == expected
    files = {file for evidence in trajectory.evidence for file in evidence.files if file.sha256}
    own = {file.sha256 for file in files if file.path.startswith(f"{HOME}/.")}
    assert own
    assert {blob.sha256 for blob in trajectory.blobs} == {file.sha256 for file in files} - own
    pictures = {picture.sha256 for picture in recording.screenshots}
    assert {step.screenshot_before for step in trajectory.steps} <= pictures
    assert trajectory.steps[1].evidence.text_delivered == bound.parameters[0].text


def test_another_text_is_refused(desktop: BubblewrapDesktop, bound: BoundSubtask) -> None:
    right, wrong = bound.parameters[0].text, bound.parameters[0].wrong
    steps = [
        step.model_copy(update={"action": step.action.model_copy(update={"text": wrong})})
        if step.action.text == right
        else step
        for step in bound.demonstration
    ]
    recording = demonstrate(desktop, bound, steps, CATALOGUE.applications, lambda _: None)
    assert recording.broken == ""
    assert not any(passes(bound, recording.trajectory))
    saved = [file.path for file in recording.trajectory.evidence[-1].files]
    assert bound.parameters[1].text in saved


def test_the_pace_bounds_what_is_waited_for_but_not_the_opening(
    desktop: BubblewrapDesktop, bound: BoundSubtask
) -> None:
    never = Until(window="No Such Window", seconds=0.6)
    opening, key = (
        DemonstrationStep(action=action)
        for action in (
            Action(kind="open_app", application="mousepad", until=never),
            Action(kind="key", keys=("a",), until=never),
        )
    )
    pace = Pace(quiet=0.0, after=0.0, target=1.0, until=0.1)
    recording = demonstrate(desktop, bound, [opening, key], CATALOGUE.applications, pace=pace)
    waits = [step.action.until for step in recording.trajectory.steps]
    assert waits == [never, never.model_copy(update={"seconds": 0.1})]


def test_a_control_that_never_shows_ends_it_with_the_reason(
    desktop: BubblewrapDesktop, bound: BoundSubtask
) -> None:
    first = bound.demonstration[0]
    lost = first.model_copy(
        update={"action": Action(kind="click", x=0, y=0), "target": Selector(name="No Such Button")}
    )
    recording = demonstrate(desktop, bound, [first, lost], CATALOGUE.applications, lambda _: None)
    assert recording.broken.startswith("step 2: no control with name 'No Such Button'")
    assert len(recording.trajectory.steps) == 1
