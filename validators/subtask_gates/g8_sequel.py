"""G8: the demonstration starts from any rest state of its application, and leaves one."""

from records.resource import CLIPBOARD_CELL
from records.trajectory import Trajectory
from records.verdict import Measurement, Verdict
from validators.end_state.dialogs import main_windows, open_dialogs
from validators.subtask_gates.declared import written_cells
from validators.subtask_gates.trial import Attempt, Trial

GATE = "G8"


def g8_sequel(trial: Trial) -> Verdict:
    """Refuses a demonstration that leaves a dialog open, or that does not pass right after another subtask
    of the same application in one session, by an action of its own, or takes away unasked what was copied."""
    reason = _rest_refusal(trial) or _sequels_refusal(trial)
    return Verdict(
        gate=GATE,
        passed=not reason,
        reason=reason,
        measurements=(Measurement(name="sequels", value=float(len(trial.sequels))),),
    )


def _rest_refusal(trial: Trial) -> str:
    for run, trajectory in enumerate(trial.oracle, 1):
        left = _dialogs_left(trajectory)
        if left:
            return f"run {run} leaves a dialog open: {', '.join(left)}"
    return ""


def _sequels_refusal(trial: Trial) -> str:
    if not trial.sequels:
        return "was never carried out after another subtask"
    return next((reason for sequel in trial.sequels if (reason := _refusal(trial, sequel))), "")


def _dialogs_left(trajectory: Trajectory) -> list[str]:
    """Dialogs that show at the end, but for one with which an application began as its only window."""
    opened = [step.evidence for step in trajectory.steps if step.action.kind == "open_app"]
    rest = {title for evidence in opened for title in main_windows(evidence)}
    last = trajectory.evidence[-1]
    return [title for title in open_dialogs(last) if title not in rest & main_windows(last)]


def _refusal(trial: Trial, sequel: Attempt) -> str:
    said = f"as a sequel ({sequel.label}) it"
    if sequel.broken:
        return f"{said} breaks off: {sequel.broken}"
    run = sequel.trajectory
    for count in range(1, len(run.start) + 1):
        if trial.judge(sequel.bound, run.start[:count], run).success:
            return f"{said} passes before an action of its own"
    answer = trial.at_end(sequel)
    if not answer.success:
        return f"{said} fails: {answer.message}"
    copied, left = run.start[-1].clipboard, run.evidence[-1].clipboard
    is_declared = CLIPBOARD_CELL in written_cells(sequel.bound)
    return (
        "" if is_declared or copied == left else f"{said} changes the clipboard, and declares no such effect"
    )
