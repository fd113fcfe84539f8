"""Slices: the tasks of a run's test split that test one capability, drawn by seed."""

from pathlib import Path

from exports.run_folder import RunFolder
from records.errors import CompositionRefused
from records.parquet import write_records
from records.record import content_id
from records.task import TASK_SCHEMA
from resources.capabilities import shipped_capabilities

TASKS_A_TEST_TASK = 20
"""How many tasks to compose for each of a slice, as about a tenth of them falls into the test split."""


def write_slice(run: RunFolder, capability: str, size: int, seed: int) -> Path:
    """Write `slices/<capability>-<size>-<seed>.parquet` into the run's folder.

    Raises:
        CompositionRefused: an unknown capability, a size below one, or more than the test split has.
    """
    known = [row.short for row in shipped_capabilities()]
    if capability not in known:
        raise CompositionRefused(f"unknown capability {capability}; there are {', '.join(known)}")
    if size < 1:
        raise CompositionRefused(f"size {size}: a slice has at least one task")
    tasks = [task for task in run.read_tasks() if capability in task.capabilities]
    fitting = [task for task in tasks if task.split == "test"]
    if len(fitting) < size:
        raise CompositionRefused(
            f"run {run.path.name} has {len(fitting)} tasks for {capability} in its test split, not {size}, "
            f"and {len(tasks) - len(fitting)} in the others; ask for fewer, or compose more of them: "
            f"prefect deployment run compose -p capability={capability} -p n_tasks={TASKS_A_TEST_TASK * size}"
        )
    drawn = sorted(fitting, key=lambda task: content_id({"slice": task.task_id, "seed": seed}))[:size]
    path = run.path / "slices" / f"{capability}-{size}-{seed}.parquet"
    in_order = sorted(drawn, key=lambda task: task.task_id)
    write_records(path, in_order, TASK_SCHEMA)
    return path
