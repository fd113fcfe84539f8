"""What the splits of a task set have in common."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import get_args

import pandas as pd

from exports.task_facts import TaskFacts
from records.task import Split

_SPLITS: tuple[Split, ...] = get_args(Split)


_KINDS: Mapping[str, Callable[[TaskFacts], Iterable[object]]] = {
    "tasks": lambda task: [task.task_id],
    "skeletons": lambda task: [task.skeleton],
    "sub-graphs": lambda task: task.joined,
    "bound subtasks": lambda task: task.bound,
    "subtasks": lambda task: task.subtasks,
    "instructions": lambda task: [task.text],
}
"""What may be in two splits, by name, and what a task has of it."""


def overlap(tasks: Sequence[TaskFacts]) -> pd.DataFrame:
    """A row for each kind of thing: how many different ones each split has, and for each two splits how many
    are in both, with their share of the second split's, for example `12 (34.3%)`; without a share where the
    second split has none."""
    rows: dict[str, dict[str, object]] = {}
    for kind, parts in _KINDS.items():
        held = {
            split: {part for task in tasks if task.split == split for part in parts(task)}
            for split in _SPLITS
        }
        common = {
            f"{one} & {other}": _with_share(len(held[one] & held[other]), len(held[other]))
            for one, other in combinations(_SPLITS, 2)
        }
        rows[kind] = {**{split: len(held[split]) for split in _SPLITS}, **common}
    return pd.DataFrame.from_dict(rows, orient="index")


def _with_share(count: int, of: int) -> str:
    return f"{count} ({count / of:.1%})" if of else str(count)
