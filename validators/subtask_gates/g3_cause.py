"""G3: the function turns true by the demonstration's last deed, and stays true."""

from records.trajectory import Trajectory
from records.verdict import Measurement, Verdict
from validators.subtask_gates.trial import Trial


def g3_cause(trial: Trial) -> Verdict:
    """Refuses a function that is true before the last deed ahead of the clean-up or before any action went
    to its application, or no longer true at the end or some seconds later."""
    measurements: list[Measurement] = []
    for run, trajectory in enumerate(trial.oracle, 1):
        verdict = _judge_run(trial, trajectory, run)
        if not verdict.passed:
            return verdict
        measurements += verdict.measurements
    return Verdict(gate="G3", passed=True, measurements=tuple(measurements[:2]))


def last_deed(trajectory: Trajectory) -> int:
    """The last step that is neither a wait nor marked clean-up, by index; 0 where there is none."""
    return max(
        (step.step_index for step in trajectory.steps if not step.clean_up and step.action.kind != "wait"),
        default=0,
    )


def _judge_run(trial: Trial, trajectory: Trajectory, run: int) -> Verdict:
    def refused(reason: str) -> Verdict:
        return Verdict(gate="G3", passed=False, reason=f"run {run}: {reason}")

    starts, deed, sent = len(trajectory.start), last_deed(trajectory), _first_sent(trial, trajectory)
    passed = trial.passed_after(trajectory)
    steps, after = passed[starts : starts + len(trajectory.steps)], passed[starts + len(trajectory.steps) :]
    if any(step.clean_up for step in trajectory.steps[:deed]):
        return refused(f"step {deed} is a deed after the marked clean-up")
    if True not in steps:
        return refused("never true")
    first_true = steps.index(True) + 1
    if first_true < deed:
        return refused(f"true after step {first_true}, before the last deed, step {deed}")
    if sent is None or first_true < sent:
        return refused(
            f"true after step {first_true}, before any action was sent to {trial.bound.application}"
        )
    if not steps[-1]:
        return refused(f"true after step {first_true}, but not at the end")
    if not after:
        return refused("was not looked at again some seconds after the end")
    if not all(after):
        return refused("no longer true some seconds after the end")
    return Verdict(
        gate="G3",
        passed=True,
        measurements=(
            Measurement(name="first_true_step", value=float(first_true)),
            Measurement(name="last_deed_step", value=float(deed)),
        ),
    )


def _first_sent(trial: Trial, trajectory: Trajectory) -> int | None:
    """The first step that started the subtask's application or went to a window of it, by index."""
    name = trial.bound.application
    return next(
        (
            step.step_index
            for step in trajectory.steps
            if step.action.application == name or step.evidence.window_application == name
        ),
        None,
    )
