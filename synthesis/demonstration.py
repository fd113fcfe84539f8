"""Demonstration: carry out a bound subtask by GUI actions alone, on a fresh desktop, and record it."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from apis.desktop.protocol import Desktop, Observation
from apis.target import resolve
from records.action import Action
from records.application import Application
from records.errors import ActionError, TargetNotFound
from records.evidence import Blob, Evidence
from records.subtask import BoundSubtask, DemonstrationStep
from records.trajectory import Screenshot, Step, Trajectory
from resources.fixtures import start_state

QUIET_SECONDS = 1.0
"""How long nothing is done before the second look at the start state (gate G1)."""
AFTER_SECONDS = 3.0
"""How long after the last step the state is read once more (gate G3)."""
TARGET_SECONDS = 4.0
"""How long a step waits for the control that it acts on."""


@dataclass(frozen=True)
class Recording:
    """A trajectory with its pictures, and why it ended early ("" where it ran to its end)."""

    trajectory: Trajectory
    screenshots: tuple[Screenshot, ...]
    broken: str = ""


def demonstrate(
    desktop: Desktop,
    bound: BoundSubtask,
    steps: Sequence[DemonstrationStep],
    applications: Mapping[str, Application],
    pause: Callable[[float], None] = time.sleep,
) -> Recording:
    """Reset the desktop to the subtask's start state and carry out the steps.

    A step whose control does not show within its bound, or that cannot be carried out as given, ends the
    recording, with the reason.

    Raises:
        DesktopError: the desktop failed; nothing is recorded.
    """
    fixture = start_state(bound.files, bound.clock, bound.clipboard)
    used = {name: applications[name] for name in _applications(bound, steps) if name in applications}
    start = [desktop.reset(fixture, list(used.values()))]
    pause(QUIET_SECONDS)
    start.append(desktop.evidence())
    taken: list[Step] = []
    seen = {start[-1].screenshot: desktop.observe()}
    broken = ""
    for number, step in enumerate(steps, 1):
        observation = desktop.observe()
        try:
            action = _resolve_in_time(desktop, step, pause)
            evidence = desktop.act(action)
        except (TargetNotFound, ActionError) as error:
            broken = f"step {number}: {error}"
            break
        seen[observation.screenshot_hash] = observation
        taken.append(
            Step(
                step_index=number,
                screenshot_before=observation.screenshot_hash,
                thought=step.thought,
                action=action,
                evidence=evidence,
                clean_up=step.clean_up,
            )
        )
    last = desktop.observe()
    seen[last.screenshot_hash] = last
    pause(AFTER_SECONDS)
    after = (desktop.evidence(),)
    everything = (*start, *(step.evidence for step in taken), *after)
    trajectory = Trajectory(
        trajectory_id="",
        bound_subtask_id=bound.bound_subtask_id,
        width=last.width,
        height=last.height,
        fixture_hash=fixture.hash,
        start=tuple(start),
        steps=tuple(taken),
        after=after,
        blobs=_blobs(desktop, everything),
    ).identified()
    return Recording(trajectory, _screenshots(seen), broken)


def _applications(bound: BoundSubtask, steps: Sequence[DemonstrationStep]) -> list[str]:
    opened = [step.action.application for step in steps if step.action.application is not None]
    return sorted({bound.application, *opened})


def _resolve_in_time(desktop: Desktop, step: DemonstrationStep, pause: Callable[[float], None]) -> Action:
    """The step's action; reads the desktop anew until its control shows, up to a bound."""
    deadline = time.monotonic() + TARGET_SECONDS
    while True:
        try:
            return resolve(step, desktop.observe().controls)
        except TargetNotFound:
            if time.monotonic() > deadline:
                raise
            pause(0.2)
            desktop.evidence()


def _blobs(desktop: Desktop, evidence: Sequence[Evidence]) -> tuple[Blob, ...]:
    hashes = sorted({file.sha256 for one in evidence for file in one.files if file.sha256})
    return tuple(Blob(sha256=name, data=data) for name in hashes if (data := desktop.blob(name)) is not None)


def _screenshots(seen: Mapping[str, Observation]) -> tuple[Screenshot, ...]:
    return tuple(
        Screenshot(sha256=name, width=one.width, height=one.height, png=one.screenshot)
        for name, one in sorted(seen.items())
    )
