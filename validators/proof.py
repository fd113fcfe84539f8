"""Proof: the rehearsals of bound subtasks go through the gates; what passes all is proven."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from apis.judge import Judge
from records.application import Application
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.rehearsal import Rehearsal
from records.subtask import BoundSubtask
from records.trajectory import Trajectory
from records.verdict import Proof, Rejection
from validators.subtask_gates import judge_trial
from validators.subtask_gates.g4_foreign import nearest_foreign
from validators.subtask_gates.trial import NearMiss, Trial


@dataclass(frozen=True)
class Judged:
    """What the gates said of the rehearsed bound subtasks: each is in exactly one of the two."""

    proofs: tuple[Proof, ...]
    rejections: tuple[Rejection, ...]


def judge_rehearsals(
    rehearsals: Sequence[Rehearsal],
    known: Sequence[Proof],
    oracle_runs: Callable[[BoundSubtask], int],
    judge: Judge,
    applications: Mapping[str, Application],
    versions: Mapping[str, str],
) -> Judged:
    """Judge every rehearsed bound subtask.

    Args:
        rehearsals: all live runs, of any number of bound subtasks.
        known: proofs made earlier; their trajectories count as foreign ones too.
        oracle_runs: how many runs of the demonstration a bound subtask must have passed.
        versions: application to its package's version, noted beside each proof.
    """
    trajectories = {proof.bound_subtask.bound_subtask_id: proof.trajectory for proof in known}
    bounds = {proof.bound_subtask.bound_subtask_id: proof.bound_subtask for proof in known}
    rehearsed: dict[str, list[Rehearsal]] = {}
    near_misses: dict[str, list[NearMiss]] = {}
    for one in sorted(rehearsals, key=lambda one: (one.kind, one.run)):
        bound = one.bound_subtask
        rehearsed.setdefault(bound.bound_subtask_id, [])
        if one.kind == "near_miss":
            near_misses.setdefault(bound.subtask_id, []).append(NearMiss(bound, one.trajectory, one.broken))
            continue
        rehearsed[bound.bound_subtask_id].append(one)
        bounds[bound.bound_subtask_id] = bound
        if not one.broken and one.run == 1:
            trajectories[bound.bound_subtask_id] = one.trajectory

    def judged(bound: BoundSubtask, evidence: Sequence[Evidence], trajectory: Trajectory) -> EvalResult:
        blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
        observation = applications[bound.application].observation
        return judge.judge(bound, evidence, blobs.get, observation=observation)

    proofs: list[Proof] = []
    rejections: list[Rejection] = []
    others = [bounds[name] for name in trajectories]
    for name, runs in rehearsed.items():
        bound = bounds[name]
        broken = next((run for run in runs if run.broken), None)
        if broken is not None or not runs:
            reason = broken.broken if broken is not None else "no run of the demonstration was made"
            rejections.append(_rejection(bound, "demonstration", reason))
            continue
        trial = Trial(
            bound=bound,
            oracle=tuple(run.trajectory for run in runs),
            oracle_runs=oracle_runs(bound),
            near_misses=tuple(near_misses.get(bound.subtask_id, ())),
            foreign=tuple(
                (other.name, trajectories[other.bound_subtask_id]) for other in nearest_foreign(bound, others)
            ),
            judge=judged,
            check=judge.check,
        )
        verdicts = judge_trial(trial)
        if not verdicts[-1].passed:
            rejections.append(_rejection(bound, verdicts[-1].gate, verdicts[-1].reason))
            continue
        proofs.append(
            Proof(
                bound_subtask=bound,
                fingerprint=runs[0].fingerprint,
                application_version=versions.get(bound.application, ""),
                verdicts=verdicts,
                trajectory=runs[0].trajectory,
            )
        )
    return Judged(tuple(proofs), tuple(rejections))


def _rejection(bound: BoundSubtask, gate: str, reason: str) -> Rejection:
    return Rejection(
        kind="bound_subtask",
        id=bound.bound_subtask_id,
        name=f"{bound.name} in world {bound.world}",
        gate=gate,
        reason=reason,
    )
