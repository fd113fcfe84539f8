"""What a function makes of mutants: equivalent by their end state, or refused, or accepted."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from records.application import Application
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.mutation import MutantOutcome, MutantResult
from records.rehearsal import Rehearsal
from records.subtask import BoundSubtask
from records.trajectory import Trajectory
from resources.own_paths import DESKTOP_PATHS, HIDDEN_PATHS
from validators.end_state import EndState, differences, end_state
from validators.subtask_gates.declared import declared_paths

Decide = Callable[[Trajectory], tuple[MutantOutcome, str]]


def mutant_judge(
    bound: BoundSubtask,
    application: Application,
    oracle: Trajectory,
    at_end: Callable[[Trajectory], EvalResult],
) -> Decide:
    """Decides on a mutant's run: its outcome, and the function's message ("" for an equivalent one).

    End states are compared as they were just before the demonstration's clean-up. A run that broke off is
    judged by what it left.

    Args:
        oracle: a run of the demonstration that came to its end.
        at_end: what the function says at the end of a run.
    """
    left = state_left(bound, application)
    aim = left(before_clean_up(oracle), oracle)

    def decide(run: Trajectory) -> tuple[MutantOutcome, str]:
        if not differences(aim, left(run.evidence[-1], run)):
            return "equivalent", ""
        answer = at_end(run)
        return ("accepted" if answer.success else "refused"), answer.message

    return decide


def state_left(bound: BoundSubtask, application: Application) -> Callable[[Evidence, Trajectory], EndState]:
    """Reads off an evidence of a run of the subtask the end state that counts.

    All hidden files are left out but declared ones: a mutant may have opened another application.
    """
    own = (*application.own_paths, *DESKTOP_PATHS, *HIDDEN_PATHS)
    declared = declared_paths(bound)

    def left(evidence: Evidence, run: Trajectory) -> EndState:
        blobs = {blob.sha256: blob.data for blob in run.blobs}
        return end_state(evidence, blobs.get, own, declared)

    return left


def mutant_results(
    bound: BoundSubtask,
    made: Sequence[tuple[str, str]],
    carried_out: Sequence[Rehearsal],
    decide: Decide,
    seed: int,
) -> list[MutantResult]:
    """A row for each mutant that was made, carried out or not.

    Args:
        made: operator and label of each; labels are unique.
        seed: of the draw by which some were carried out.
    """
    runs = {run.label: run for run in carried_out}
    rows: list[MutantResult] = []
    for operator, label in made:
        outcome: MutantOutcome = "not_drawn"
        message = broken = ""
        if label in runs:
            outcome, message = decide(runs[label].trajectory)
            broken = runs[label].broken
        rows.append(
            MutantResult(
                bound_subtask_id=bound.bound_subtask_id,
                name=bound.name,
                world=bound.world,
                operator=operator,
                label=label,
                seed=seed,
                outcome=outcome,
                message=message,
                broken=broken,
            )
        )
    return rows


def before_clean_up(trajectory: Trajectory) -> Evidence:
    """What was there when the last step before the marked clean-up was done."""
    done = [*takewhile(lambda step: not step.clean_up, trajectory.steps)]
    return done[-1].evidence if done else trajectory.start[-1]
