"""G2: the demonstration passes, each time that it must."""

from records.verdict import Measurement, Verdict
from validators.subtask_gates.trial import Trial


def g2_oracle(trial: Trial) -> Verdict:
    """Refuses a demonstration that its own function does not accept, in any of the runs."""
    for run, trajectory in enumerate(trial.oracle, 1):
        done = (*trajectory.start, *(step.evidence for step in trajectory.steps))
        answer = trial.judge(trial.bound, done, trajectory)
        if not answer.success:
            return Verdict(
                gate="G2", passed=False, reason=f"run {run} of the demonstration fails: {answer.message}"
            )
    if len(trial.oracle) < trial.oracle_runs:
        return Verdict(
            gate="G2",
            passed=False,
            reason=f"{len(trial.oracle)} of {trial.oracle_runs} runs of the demonstration came to their end",
        )
    return Verdict(
        gate="G2", passed=True, measurements=(Measurement(name="runs", value=float(len(trial.oracle))),)
    )
