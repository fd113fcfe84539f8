"""Rehearsing a subtask: every live run that its gates need, in all value worlds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from apis.desktop.protocol import Desktop
from records.application import Application
from records.rehearsal import Rehearsal
from records.subtask import BoundSubtask
from records.trajectory import Screenshot
from synthesis.demonstration import demonstrate

RUNS_IN_FIRST_WORLD = 2
RUNS_IN_OTHER_WORLDS = 1


@dataclass(frozen=True)
class PlannedRun:
    """One run to be made; run counts from 1 within its kind."""

    bound: BoundSubtask
    kind: Literal["oracle", "near_miss"]
    run: int


def oracle_runs(bound: BoundSubtask, worlds: Sequence[str]) -> int:
    """How often the demonstration must pass in this world (gate G2): twice in the first, once elsewhere."""
    return RUNS_IN_FIRST_WORLD if bound.world == worlds[0] else RUNS_IN_OTHER_WORLDS


def plan_runs(bounds: Sequence[BoundSubtask], worlds: Sequence[str]) -> list[PlannedRun]:
    """The runs of one subtask's bindings: the oracle's in every world, and one near miss in the first."""
    runs = [
        PlannedRun(bound, "oracle", run)
        for bound in bounds
        for run in range(1, oracle_runs(bound, worlds) + 1)
    ]
    return [*runs, PlannedRun(bounds[0], "near_miss", 1)] if bounds else []


def rehearse(
    desktop: Desktop,
    runs: Sequence[PlannedRun],
    applications: Mapping[str, Application],
    fingerprint: Callable[[BoundSubtask], str],
) -> Iterator[tuple[Rehearsal, tuple[Screenshot, ...]]]:
    """Make the runs one after the other, each from a reset; screenshots come with each.

    Raises:
        DesktopError: the desktop failed.
    """
    for run in runs:
        steps = run.bound.demonstration if run.kind == "oracle" else run.bound.wrong_demonstration
        recording = demonstrate(desktop, run.bound, steps, applications)
        yield (
            Rehearsal(
                bound_subtask=run.bound,
                fingerprint=fingerprint(run.bound),
                kind=run.kind,
                run=run.run,
                broken=recording.broken,
                trajectory=recording.trajectory,
            ),
            recording.screenshots,
        )
