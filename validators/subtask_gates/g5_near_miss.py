"""G5: the function refuses near misses: the same steps with another text, file or name."""

from records.trajectory import Trajectory
from records.verdict import Measurement, Verdict
from validators.subtask_gates.trial import Trial


def g5_near_miss(trial: Trial) -> Verdict:
    """Refuses a function that accepts a near miss whose end state differs from the oracle's."""
    if not trial.near_misses:
        return Verdict(gate="G5", passed=False, reason="no near miss was carried out")
    for miss in trial.near_misses:
        if miss.broken:
            return Verdict(gate="G5", passed=False, reason=f"the near miss broke off: {miss.broken}")
        oracle = next((run for run in trial.oracle if miss.bound == trial.bound), None)
        if oracle is not None and end_state(miss.trajectory) == end_state(oracle):
            return Verdict(
                gate="G5", passed=False, reason="the near miss ends in the demonstration's own end state"
            )
        passed = trial.passed_after(miss.trajectory, miss.bound)
        if True in passed:
            step = passed.index(True) - len(miss.trajectory.start) + 1
            return Verdict(gate="G5", passed=False, reason=f"passes on a near miss, after its step {step}")
    return Verdict(
        gate="G5",
        passed=True,
        measurements=(Measurement(name="near_misses", value=float(len(trial.near_misses))),),
    )


def end_state(trajectory: Trajectory) -> tuple[object, ...]:
    """What a run leaves: visible files by content, and the clipboard."""
    last = trajectory.evidence[-1]
    files = tuple((file.path, file.sha256) for file in last.files if "/." not in file.path)
    return (files, last.clipboard)
