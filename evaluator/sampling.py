"""Which tasks are played live: a seeded sample that leans towards the larger ones."""

from collections.abc import Collection, Sequence

from records.record import content_id
from records.task import Task

LARGE_SHARE = 0.7
LARGE_NODES = 4
LARGE_APPLICATIONS = 3


def sample_tasks(tasks: Sequence[Task], size: int, seed: int, installed: Collection[str]) -> list[Task]:
    """At most `size` tasks whose applications are all installed, drawn by a hash of the seed.

    Seven tenths of them, where there are as many, have four nodes or more over three applications or more.
    """
    playable = [task for task in tasks if set(task.applications) <= set(installed)]
    drawn = sorted(playable, key=lambda task: content_id({"sample": task.task_id, "seed": seed}))
    large = [task for task in drawn if is_large(task)][: -(-int(size * LARGE_SHARE * 10) // 10)]
    rest = [task for task in drawn if task not in large]
    return [*large, *rest][:size]


def is_large(task: Task) -> bool:
    """Whether it has four nodes or more over three applications or more."""
    return len(task.nodes) >= LARGE_NODES and len(task.applications) >= LARGE_APPLICATIONS
