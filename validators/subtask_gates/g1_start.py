"""G1: the evaluation function is false at the start, and still after a quiet wait."""

from records.verdict import Verdict
from validators.subtask_gates.trial import Trial

SEEN_AT_START = 2
"""Evidences before the first action: after the reset, and after a quiet wait."""


def g1_start(trial: Trial) -> Verdict:
    """Refuses a function that a fresh desktop, or merely waiting, satisfies."""
    for run, trajectory in enumerate(trial.oracle, 1):
        if len(trajectory.start) < SEEN_AT_START:
            return Verdict(gate="G1", passed=False, reason=f"run {run} began without a quiet wait")
        for count in range(1, len(trajectory.start) + 1):
            if trial.judge(trial.bound, trajectory.start[:count], trajectory).success:
                moment = "on the start state" if count == 1 else "after a quiet wait"
                return Verdict(
                    gate="G1", passed=False, reason=f"passes {moment}, before any action (run {run})"
                )
    return Verdict(gate="G1", passed=True)
