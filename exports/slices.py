"""Slices: the tasks of a run that test one capability, drawn by seed."""

from pathlib import Path

from exports.run_folder import RunFolder
from records.errors import CompositionRefused
from records.parquet import write_records
from records.record import content_id
from records.task import TASK_SCHEMA
from resources.capabilities import shipped_capabilities


def write_slice(run: RunFolder, capability: str, size: int, seed: int) -> Path:
    """Write `slices/<capability>-<size>-<seed>.parquet` into the run's folder.

    Raises:
        CompositionRefused: an unknown capability, a size below one, or more than the run has.
    """
    known = [row.short for row in shipped_capabilities()]
    if capability not in known:
        raise CompositionRefused(f"unknown capability {capability}; there are {', '.join(known)}")
    if size < 1:
        raise CompositionRefused(f"size {size}: a slice has at least one task")
    fitting = [task for task in run.read_tasks() if capability in task.capabilities]
    if len(fitting) < size:
        raise CompositionRefused(
            f"run {run.path.name} has {len(fitting)} tasks for {capability}, not {size}; ask for fewer, "
            f"or compose more of them: prefect deployment run compose -p capability={capability}"
        )
    drawn = sorted(fitting, key=lambda task: content_id({"slice": task.task_id, "seed": seed}))[:size]
    path = run.path / "slices" / f"{capability}-{size}-{seed}.parquet"
    in_order = sorted(drawn, key=lambda task: task.task_id)
    write_records(path, in_order, TASK_SCHEMA)
    return path
