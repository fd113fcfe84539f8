"""Print a task for people: `python -m flows.show [PLACE] [--task ID] [--seed N]`, which `make show` calls.

PLACE is a Parquet file of tasks, a folder of part files, or the name of a run; the newest run without one.
Without an id the task is drawn at random, by the seed if there is one.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from exports.run_folder import find_run
from exports.task_page import task_page
from flows.terminal import complain
from records.errors import OmniSynthError
from records.parquet import read_parts, read_records
from records.subtask import BoundSubtask
from records.task import TASK_SCHEMA, Task
from resources.pool import POOL, load_pool


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0 shown, 1 not found."""
    parser = argparse.ArgumentParser(prog="python -m flows.show", description=__doc__)
    parser.add_argument("place", nargs="?", default="")
    parser.add_argument("--task", default="", help="its id, or how that begins")
    parser.add_argument("--seed", type=int)
    asked = parser.parse_args(arguments)
    try:
        tasks = _tasks(asked.place)
        task = _chosen(tasks, asked.task, asked.seed, asked.place)
        sys.stdout.write(task_page(task, _bound(task), asked.place or "the newest run"))
    except OmniSynthError as error:
        complain(str(error))
        return 1
    return 0


def _tasks(place: str) -> list[Task]:
    path = Path(place)
    if place and path.suffix == ".parquet":
        return read_records(path, Task, TASK_SCHEMA)
    if place and path.is_dir():
        return read_parts(path, Task, TASK_SCHEMA)
    return find_run(place).read_tasks()


def _chosen(tasks: Sequence[Task], wanted: str, seed: int | None, place: str) -> Task:
    """The task whose id begins so, or one drawn at random.

    Raises:
        OmniSynthError: there is none, or more than one.
    """
    where = place or "the newest run"
    if not tasks:
        raise OmniSynthError(f"{where}: holds no tasks")
    if not wanted:
        return Random(seed).choice(tasks)
    found = [task for task in tasks if task.task_id.startswith(wanted)]
    if len(found) != 1:
        some = ", ".join(task.task_id for task in (found or tasks)[:3])
        said = "no task" if not found else f"{len(found)} tasks"
        raise OmniSynthError(f"{where}: the ids of {said} begin with {wanted}; there are {some}, ...")
    return found[0]


def _bound(task: Task) -> dict[str, BoundSubtask]:
    """What the shipped pool has of the task's nodes."""
    there = [name for name in task.applications if (POOL / f"{name}.parquet").exists()]
    wanted = {node.bound_subtask_id for node in task.nodes}
    found = [proof.bound_subtask for proof in load_pool(only=there)] if there else []
    return {one.bound_subtask_id: one for one in found if one.bound_subtask_id in wanted}


if __name__ == "__main__":
    sys.exit(main())
