"""Demonstration: carry out a bound subtask by GUI actions alone, on a fresh desktop, and record it."""

import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from apis.desktop.protocol import Desktop, Observation
from apis.target import resolve
from records.action import Action
from records.application import Application
from records.errors import ActionError, TargetNotFound
from records.evidence import Blob, Evidence
from records.resource import cell_path
from records.subtask import BoundSubtask, DemonstrationStep
from records.trajectory import Screenshot, Step, Trajectory
from resources.fixtures import Fixture, start_state
from resources.own_paths import DESKTOP_PATHS, is_own


@dataclass(frozen=True)
class Pace:
    """How much time a run takes, in seconds; a look is left out where its time is zero.

    quiet: nothing is done for so long before the second look at the start state (gate G1).
    after: so long after the last step the state is read once more (gate G3).
    target: so long a step waits for the control that it acts on.
    until: so long at most it waits for what it names, where it opens no application.
    """

    quiet: float
    after: float
    target: float
    until: float = math.inf


THOROUGH = Pace(quiet=1.0, after=3.0, target=4.0)
BRIEF = Pace(quiet=0.0, after=0.0, target=4.0)
"""For runs of which the end alone is judged."""
_LEAST_UNTIL = 3.0
_TIMES_AS_LONG = 3.0


@dataclass(frozen=True)
class Recording:
    """A trajectory with its pictures, and why it ended early ("" where it ran to its end).

    seconds: from the reset to the last look.
    """

    trajectory: Trajectory
    screenshots: tuple[Screenshot, ...]
    broken: str = ""
    seconds: float = 0.0


def hasty(oracle: Trajectory) -> Pace:
    """For runs in which controls and windows may be missing by design, so that much is waited for in vain.

    oracle: a run of the demonstration; three times as long as its slowest step took is long enough.
    """
    evidence = (oracle.start[-1], *(step.evidence for step in oracle.steps))
    took = [
        after.monotonic - before.monotonic
        for step, (before, after) in zip(oracle.steps, pairwise(evidence), strict=True)
        if step.action.kind != "open_app"
    ]
    until = max(_LEAST_UNTIL, _TIMES_AS_LONG * max(took, default=0.0))
    return Pace(quiet=0.0, after=0.0, target=1.5, until=until)


def demonstrate(
    desktop: Desktop,
    bound: BoundSubtask,
    steps: Sequence[DemonstrationStep],
    applications: Mapping[str, Application],
    pause: Callable[[float], None] = time.sleep,
    *,
    fixture: Fixture | None = None,
    before: BoundSubtask | None = None,
    pace: Pace = THOROUGH,
    kept: Collection[str] = (),
) -> Recording:
    """Reset the desktop to a start state and carry out the steps.

    Args:
        fixture: the start state; the subtask's own where it is left out.
        before: a subtask whose demonstration is carried out first in the same session, not recorded; what it
            leaves is the recording's start.
        kept: files whose contents are kept even where they are an application's own affair.

    A step whose control does not show within its bound, or that cannot be carried out as given, ends the
    recording, with the reason.

    Raises:
        DesktopError: the desktop failed; nothing is recorded.
    """
    began = time.monotonic()
    if fixture is None:
        fixture = start_state(bound.files, bound.clock, bound.clipboard)
    earlier = before.demonstration if before else ()
    used = [applications[name] for name in _applications(bound, (*earlier, *steps)) if name in applications]
    start = [desktop.reset(fixture, used)]
    broken = ""
    if before:
        _, broken = _carry_out(desktop, earlier, pause, pace, {})
        broken = broken and f"{before.name}, carried out before: {broken}"
        start = [desktop.evidence()]
    elif pace.quiet:
        pause(pace.quiet)
        start.append(desktop.evidence())
    seen = {start[-1].screenshot: desktop.observe()}
    taken: list[Step] = []
    if not broken:
        taken, broken = _carry_out(desktop, steps, pause, pace, seen)
    last = desktop.observe()
    seen[last.screenshot_hash] = last
    after: tuple[Evidence, ...] = ()
    if pace.after:
        pause(pace.after)
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
        blobs=_blobs(desktop, everything, _kept(bound, used, kept)),
    ).identified()
    return Recording(trajectory, _screenshots(seen), broken, time.monotonic() - began)


def _carry_out(
    desktop: Desktop,
    steps: Sequence[DemonstrationStep],
    pause: Callable[[float], None],
    pace: Pace,
    seen: dict[str, Observation],
) -> tuple[list[Step], str]:
    """The steps as they were taken, and why they ended early; adds to `seen` what was looked at."""
    taken: list[Step] = []
    for number, step in enumerate(steps, 1):
        observation = desktop.observe()
        try:
            action = _bounded(_resolve_in_time(desktop, step, pause, pace.target), pace.until)
            evidence = desktop.act(action)
        except (TargetNotFound, ActionError) as error:
            return taken, f"step {number}: {error}"
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
    return taken, ""


def _bounded(action: Action, seconds: float) -> Action:
    """The action with a bound on its wait; how long an application takes to open nobody knows."""
    if action.until is None or action.kind == "open_app" or action.until.seconds <= seconds:
        return action
    return action.model_copy(update={"until": action.until.model_copy(update={"seconds": seconds})})


def _applications(bound: BoundSubtask, steps: Sequence[DemonstrationStep]) -> list[str]:
    opened = [step.action.application for step in steps if step.action.application is not None]
    return sorted({bound.application, *opened})


def _resolve_in_time(
    desktop: Desktop, step: DemonstrationStep, pause: Callable[[float], None], seconds: float
) -> Action:
    """The step's action; reads the desktop anew until its control shows, up to a bound."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return resolve(step, desktop.observe().controls)
        except TargetNotFound:
            if time.monotonic() > deadline:
                raise
            pause(0.2)
            desktop.evidence()


def touched_paths(bound: BoundSubtask) -> set[str]:
    """The files and folders of its declared effects, what it reads included."""
    effects = bound.effects
    cells = (*effects.reads, *effects.creates, *effects.modifies, *effects.deletes)
    return {path for cell in cells if (path := cell_path(cell))}


def _kept(bound: BoundSubtask, used: Sequence[Application], also: Collection[str]) -> Callable[[str], bool]:
    """Whether the content of a file counts, by its path: not where applications keep their own affairs in
    the home (profiles, caches), unless the file is declared or named."""
    declared = touched_paths(bound) | set(also)
    own = (*DESKTOP_PATHS, *(glob for one in used for glob in one.own_paths if not glob.startswith("/")))

    @cache
    def kept(path: str) -> bool:
        return path in declared or not is_own(path, own)

    return kept


def _blobs(desktop: Desktop, evidence: Sequence[Evidence], kept: Callable[[str], bool]) -> tuple[Blob, ...]:
    files = {file.sha256 for one in evidence for file in one.files if file.sha256 and kept(file.path)}
    hashes = sorted(files | {one.clipboard.sha256 for one in evidence if one.clipboard.sha256})
    return tuple(Blob(sha256=name, data=data) for name in hashes if (data := desktop.blob(name)) is not None)


def _screenshots(seen: Mapping[str, Observation]) -> tuple[Screenshot, ...]:
    return tuple(
        Screenshot(sha256=name, width=one.width, height=one.height, png=one.screenshot)
        for name, one in sorted(seen.items())
    )
