"""The live sample: subtasks taken from the pool must pass once more on the machine at hand."""

from collections.abc import Sequence

from records.rehearsal import Rehearsal
from records.verdict import Rejection
from validators.proof import Bench, rejection


def judge_live_sample(rehearsals: Sequence[Rehearsal], bench: Bench) -> list[Rejection]:
    """A rejection for each rehearsal whose end its function does not accept on this machine."""
    rejections: list[Rejection] = []
    for one in rehearsals:
        reason = one.broken
        if not reason:
            answer = bench.at_end(one.bound_subtask, one.trajectory)
            reason = "" if answer.success else answer.message
        if reason:
            reason = f"proven in the pool, but not on this machine: {reason}"
            rejections.append(rejection(one.bound_subtask, "live_sample", reason))
    return rejections
