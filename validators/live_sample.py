"""The live sample: subtasks taken from the pool must pass once more on the machine at hand."""

from collections.abc import Mapping, Sequence

from apis.judge import Judge
from records.application import Application
from records.rehearsal import Rehearsal
from records.verdict import Rejection


def judge_live_sample(
    rehearsals: Sequence[Rehearsal], judge: Judge, applications: Mapping[str, Application]
) -> list[Rejection]:
    """A rejection for each rehearsal whose end its function does not accept on this machine."""
    rejections: list[Rejection] = []
    for one in rehearsals:
        bound, trajectory = one.bound_subtask, one.trajectory
        reason = one.broken
        if not reason:
            blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
            observation = applications[bound.application].observation
            done = (*trajectory.start, *(step.evidence for step in trajectory.steps))
            answer = judge.judge(bound, done, blobs.get, observation=observation)
            reason = "" if answer.success else answer.message
        if reason:
            rejections.append(
                Rejection(
                    kind="bound_subtask",
                    id=bound.bound_subtask_id,
                    name=f"{bound.name} in world {bound.world}",
                    gate="live_sample",
                    reason=f"proven in the pool, but not on this machine: {reason}",
                )
            )
    return rejections
