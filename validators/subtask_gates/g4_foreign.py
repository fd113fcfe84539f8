"""G4: the function is false on what other subtasks do."""

from collections.abc import Sequence

from records.resource import path_cell
from records.subtask import BoundSubtask
from records.verdict import Measurement, Verdict
from validators.subtask_gates.trial import Trial

FOREIGN_TRAJECTORIES = 3
"""Paper, section 3.2: cross-verification judges three further trajectories."""


def g4_foreign(trial: Trial) -> Verdict:
    """Refuses a function that another subtask's trajectory satisfies at any step."""
    for name, trajectory in trial.foreign:
        if True in trial.passed_after(trajectory):
            return Verdict(gate="G4", passed=False, reason=f"passes on the trajectory of {name}")
    if len(trial.foreign) < FOREIGN_TRAJECTORIES:
        return Verdict(
            gate="G4",
            passed=False,
            reason=f"only {len(trial.foreign)} of {FOREIGN_TRAJECTORIES} foreign trajectories to judge",
        )
    return Verdict(
        gate="G4",
        passed=True,
        measurements=(Measurement(name="foreign_trajectories", value=float(len(trial.foreign))),),
    )


def nearest_foreign(bound: BoundSubtask, others: Sequence[BoundSubtask]) -> list[BoundSubtask]:
    """The subtasks whose trajectories are judged: nearest first, at most three.

    Nearest: same world (so that names agree), same application, most resource types in common. Left out
    are the subtask itself, those whose effects include this one's, and those that start with a folder that
    this one makes: a folder is there or not, and there it is right.
    """

    def distance(other: BoundSubtask) -> tuple[bool, bool, int, str]:
        return (
            other.world != bound.world,
            other.application != bound.application,
            -len(_types(other) & _types(bound)),
            other.name,
        )

    candidates = [
        other
        for other in others
        if other.subtask_id != bound.subtask_id
        and not _includes_effects(other, bound)
        and not _starts_with_its_folder(other, bound)
    ]
    return sorted(candidates, key=distance)[:FOREIGN_TRAJECTORIES]


def _types(bound: BoundSubtask) -> set[str]:
    return {resource.type for resource in (*bound.inputs, *bound.outputs)}


def _includes_effects(other: BoundSubtask, bound: BoundSubtask) -> bool:
    mine, theirs = bound.effects, other.effects
    pairs = (
        (mine.creates, theirs.creates),
        (mine.modifies, theirs.modifies),
        (mine.deletes, theirs.deletes),
    )
    # What has no values is the same in every world.
    is_same = other.world == bound.world or not bound.parameters
    return is_same and all(set(own) <= set(foreign) for own, foreign in pairs)


def _starts_with_its_folder(other: BoundSubtask, bound: BoundSubtask) -> bool:
    folders = {path_cell(file.path) for file in other.files if file.recipe == "directory"}
    return bool(folders & set(bound.effects.creates))
