"""The live runs that the gates of a subtask need, and how one is made."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from apis.desktop.protocol import Desktop
from records.application import Application
from records.rehearsal import Rehearsal, RehearsalKind
from records.resource import CLIPBOARD_CELL
from records.subtask import BoundSubtask, DemonstrationStep
from records.trajectory import Trajectory
from resources.changed_start import start_with_other, start_without
from resources.fixtures import Fixture, start_state
from synthesis.demonstration import BRIEF, THOROUGH, Pace, Recording, demonstrate, hasty
from synthesis.mutation.mutant import Mutant

_COPIED = "copied before, and none of this business"


@dataclass(frozen=True)
class PlannedRun:
    """One run to be made; kind, run and label as in records.rehearsal.Rehearsal.

    fixture: the start state, the subtask's own where it is None. before: the subtask carried out first.
    """

    bound: BoundSubtask
    kind: RehearsalKind
    run: int
    steps: tuple[DemonstrationStep, ...]
    pace: Pace
    label: str = ""
    fixture: Fixture | None = None
    before: BoundSubtask | None = None


def oracle_run(bound: BoundSubtask, run: int) -> PlannedRun:
    """The demonstration from the subtask's own start state."""
    return PlannedRun(bound, "oracle", run, bound.demonstration, THOROUGH)


def other_way_runs(bound: BoundSubtask) -> list[PlannedRun]:
    """The other ways to the same end (gate G5)."""
    return [
        PlannedRun(bound, "other_way", run, way, BRIEF, label=f"other way {run}")
        for run, way in enumerate(bound.other_demonstrations, 1)
    ]


def mutant_runs(bound: BoundSubtask, mutants: Sequence[Mutant], oracle: Trajectory) -> list[PlannedRun]:
    """The drawn mutants (gate G5); oracle: a run of the demonstration, which tells how long to wait."""
    pace = hasty(oracle)
    return [
        PlannedRun(bound, "mutant", run, mutant.steps, pace, label=mutant.label)
        for run, mutant in enumerate(mutants, 1)
    ]


def input_runs(bound: BoundSubtask, oracle: Trajectory) -> list[PlannedRun]:
    """Each input taken away, and replaced (gate G6); a folder is there or not and is not replaced.

    oracle: a run of the demonstration, which tells how long to wait.
    """
    pace = hasty(oracle)
    cells = list(dict.fromkeys(resource.cell for resource in bound.inputs))
    runs = [
        PlannedRun(bound, "absent_input", run, bound.demonstration, pace, cell, start_without(bound, cell))
        for run, cell in enumerate(cells, 1)
    ]
    replaced = [(cell, start) for cell in cells if (start := start_with_other(bound, cell)) is not None]
    return [
        *runs,
        *(
            PlannedRun(bound, "other_input", run, bound.demonstration, pace, cell, start)
            for run, (cell, start) in enumerate(replaced, 1)
        ),
    ]


def sequel_run(bound: BoundSubtask, others: Sequence[BoundSubtask]) -> PlannedRun | None:
    """The demonstration right after another subtask of its application (gate G8); None where there is none.

    The nearest that leaves this one's cells alone: in the same world, else the same subtask in another world.
    Where all edit one thing in its place, as the settings of their program, one that edited it before.
    Where neither needs the clipboard it holds a text, so that what empties it unasked is seen.
    """
    edited = frozenset(bound.effects.modifies)
    fitting = [other for other in others if _leaves_alone(other, bound)] or [
        other for other in others if _leaves_alone(other, bound, edited.intersection(other.effects.modifies))
    ]
    if not fitting:
        return None
    before = min(
        fitting,
        key=lambda other: (other.world != bound.world, other.subtask_id == bound.subtask_id, other.name),
    )
    files = {file.path: file for file in (*before.files, *bound.files)}
    fixture = start_state(list(files.values()), bound.clock, bound.clipboard or before.clipboard or _COPIED)
    return PlannedRun(bound, "sequel", 1, bound.demonstration, BRIEF, f"after {before.name}", fixture, before)


def carry_out(
    desktop: Desktop, run: PlannedRun, applications: Mapping[str, Application], kept: Collection[str] = ()
) -> Recording:
    """Make the run; kept: files whose contents the recording must have, beside those that count anyway.

    Raises:
        DesktopError: the desktop failed.
    """
    return demonstrate(
        desktop,
        run.bound,
        run.steps,
        applications,
        fixture=run.fixture,
        before=run.before,
        pace=run.pace,
        kept=kept,
    )


def rehearsal(run: PlannedRun, recording: Recording, fingerprint: str) -> Rehearsal:
    """The record of a run that was made."""
    return Rehearsal(
        bound_subtask=run.bound,
        fingerprint=fingerprint,
        kind=run.kind,
        run=run.run,
        label=run.label,
        broken=recording.broken,
        seconds=recording.seconds,
        trajectory=recording.trajectory,
    )


def _leaves_alone(other: BoundSubtask, bound: BoundSubtask, but_for: frozenset[str] = frozenset()) -> bool:
    """Whether `other` can come first: a binding of the application that writes none of bound's cells, but for
    these."""
    if other.application != bound.application or other.bound_subtask_id == bound.bound_subtask_id:
        return False
    written = {*other.effects.creates, *other.effects.modifies, *other.effects.deletes}
    # What the clipboard holds is overwritten without a question; a file that is there is not.
    made = set(bound.effects.creates) - {CLIPBOARD_CELL}
    needed = {*bound.effects.reads, *bound.effects.modifies, *bound.effects.deletes, *made}
    mine = {f"path:{file.path}": file for file in bound.files}
    same_files = all(mine[f"path:{file.path}"] == file for file in other.files if f"path:{file.path}" in mine)
    clashes = bool(bound.clipboard) and bool(other.clipboard) and other.clipboard != bound.clipboard
    is_given = {f"path:{file.path}" for file in other.files} & set(bound.effects.creates)
    return same_files and not written & needed - but_for and not clashes and not is_given
