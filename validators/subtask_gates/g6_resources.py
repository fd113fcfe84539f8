"""G6: resources are what they are declared to be: outputs made, nothing else touched, inputs needed."""

from collections.abc import Sequence

from records.evidence import Evidence, FileEntry
from records.resource import CLIPBOARD_CELL, Resource, cell_path
from records.trajectory import Trajectory
from records.verdict import Measurement, Verdict
from resources.display import shown
from resources.own_paths import DESKTOP_PATHS, is_own
from validators.subtask_gates.declared import declared_paths, paths, written_cells
from validators.subtask_gates.output_types import what_is_wrong
from validators.subtask_gates.put_back import put_back
from validators.subtask_gates.trial import Attempt, Trial, files_by_hash

GATE = "G6"


def g6_resources(trial: Trial) -> Verdict:
    """Refuses what does not keep to its declared resources.

    At the end of each run of the demonstration every declared output is there and of its type, what is to be
    made or deleted is so, and no other file nor the clipboard has changed.

    Each declared input was taken away and the function was false at the end: where it is absent, as the run
    was seen and with the input put back; where a file or the clipboard held something else, with the rightful
    input put back, so that work done on another input is not taken for work on this one. A folder holds no
    content of its own and is only made absent; of an open window or another input that is no path and not the
    clipboard, the run without it is judged as it was seen. A run that broke off counts with what it left.
    """
    for run, trajectory in enumerate(trial.oracle, 1):
        faults = [*_outputs(trial, trajectory), *_effects(trial, trajectory), *_others(trial, trajectory)]
        if faults:
            return Verdict(gate=GATE, passed=False, reason=f"run {run}: {'; '.join(faults)}")
    for resource in trial.attempted[0].inputs:
        reason = _input(trial, resource)
        if reason:
            return Verdict(gate=GATE, passed=False, reason=reason)
    figures = {"outputs": len(trial.bound.outputs), "inputs": len(trial.bound.inputs)}
    return Verdict(
        gate=GATE,
        passed=True,
        measurements=tuple(Measurement(name=name, value=float(value)) for name, value in figures.items()),
    )


def _outputs(trial: Trial, trajectory: Trajectory) -> list[str]:
    blob = files_by_hash(trajectory)
    found = [(output, what_is_wrong(output, trajectory.evidence[-1], blob)) for output in trial.bound.outputs]
    return [f"the output {_said(output.cell)} {fault}" for output, fault in found if fault]


def _effects(trial: Trial, trajectory: Trajectory) -> list[str]:
    before, after = _by_path(trajectory.start[0]), _by_path(trajectory.evidence[-1])
    effects = trial.bound.effects
    return [
        *(f"{shown(path)} was there before it is made" for path in paths(effects.creates) if path in before),
        *(f"{shown(path)} is not made" for path in paths(effects.creates) if path not in after),
        *(f"{shown(path)} is not deleted" for path in paths(effects.deletes) if path in after),
    ]


def _others(trial: Trial, trajectory: Trajectory) -> list[str]:
    """What else changed: a file, or the clipboard. What lies in a deleted folder goes with it."""
    before, after = _by_path(trajectory.start[0]), _by_path(trajectory.evidence[-1])
    own = (*trial.application.own_paths, *DESKTOP_PATHS)
    declared, deleted = declared_paths(trial.bound), paths(trial.bound.effects.deletes)
    changed = [
        path
        for path in sorted({*before, *after})
        if _content(before.get(path)) != _content(after.get(path))
        and path not in declared
        and not is_own(path, own)
        and not any(path.startswith(f"{folder}/") for folder in deleted)
    ]
    faults = [f"{shown(path)} {_what_happened(path in before, path in after)}" for path in changed]
    start, end = trajectory.start[0].clipboard, trajectory.evidence[-1].clipboard
    if start != end and CLIPBOARD_CELL not in written_cells(trial.bound):
        faults.append("the clipboard was changed, and is no declared effect")
    return faults


def _what_happened(before: bool, after: bool) -> str:
    what = "was changed" if before and after else "was made" if after else "was deleted"
    return f"{what}, and is no declared effect"


def _input(trial: Trial, resource: Resource) -> str:
    """Why the input is not shown to be needed, "" where it is."""
    _, oracle = trial.attempted
    cell = resource.cell
    absent = _of(trial.absent_inputs, cell)
    if not absent:
        return f"the input {_said(cell)} was never taken away"
    for attempt in absent:
        answer = trial.at_end(attempt)
        if answer.success:
            return f"passes without the input {_said(cell)}: {answer.message}"
    other = _of(trial.other_inputs, cell)
    if not other and _holds_content(oracle.start[0], cell):
        return f"the input {_said(cell)} was never replaced by another"
    for attempt in (*absent, *other):
        told = put_back(attempt.trajectory, cell, oracle)
        if trial.judge(attempt.bound, told.evidence, told).success:
            what = "without it" if attempt in absent else "on another one"
            return f"passes on what was made {what} once the input {_said(cell)} is put back"
    return ""


def _of(attempts: Sequence[Attempt], cell: str) -> list[Attempt]:
    return [attempt for attempt in attempts if attempt.label == cell]


def _holds_content(start: Evidence, cell: str) -> bool:
    path = cell_path(cell)
    if path is None:
        return cell == CLIPBOARD_CELL
    entry = _by_path(start).get(path)
    return entry is None or entry.kind == "file"


def _by_path(evidence: Evidence) -> dict[str, FileEntry]:
    return {file.path: file for file in evidence.files}


def _content(entry: FileEntry | None) -> tuple[str, ...]:
    """What counts as a change of a file: not the size that a file system gives a folder."""
    if entry is None:
        return ()
    return (entry.kind,) if entry.kind == "directory" else (entry.kind, entry.sha256 or str(entry.size))


def _said(cell: str) -> str:
    return shown(cell_path(cell) or cell)
