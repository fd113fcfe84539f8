"""What figures over a task set need of each task, read without the rest, so that large sets fit in memory."""

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as pq

from records.task import Split

COLUMNS = [
    *("task_id", "structure", "capabilities", "scenario", "skeleton", "split", "network"),
    *("applications", "nodes", "edges", "instruction_high", "instruction_low"),
]
_ROWS_AT_ONCE = 512


class TaskFacts(NamedTuple):
    """Of a task: counts of its nodes, edges, applications and words, and what it may share with others.

    bound, subtasks: of its nodes; joined: pairs of subtasks with an edge; text: a hash of its instruction.
    """

    task_id: str
    structure: str
    capabilities: tuple[str, ...]
    scenario: str
    skeleton: str
    split: Split
    network: bool
    nodes: int
    edges: int
    applications: int
    words_high: int
    words_low: int
    bound: tuple[str, ...]
    subtasks: tuple[str, ...]
    joined: tuple[tuple[str, str], ...]
    text: bytes


def facts(row: Mapping[str, Any]) -> TaskFacts:
    """The facts of a task, given by the columns in COLUMNS."""
    subtask = {node["bound_subtask_id"]: node["subtask_id"] for node in row["nodes"]}
    return TaskFacts(
        task_id=row["task_id"],
        structure=row["structure"],
        capabilities=tuple(row["capabilities"]),
        scenario=row["scenario"],
        skeleton=row["skeleton"],
        split=row["split"],
        network=row["network"],
        nodes=len(row["nodes"]),
        edges=len(row["edges"]),
        applications=len(row["applications"]),
        words_high=len(row["instruction_high"].split()),
        words_low=len(row["instruction_low"].split()),
        bound=tuple(subtask),
        subtasks=tuple(subtask.values()),
        joined=tuple((subtask[edge["source"]], subtask[edge["target"]]) for edge in row["edges"]),
        text=blake2b(row["instruction_high"].encode(), digest_size=16).digest(),
    )


def facts_of_parts(folder: Path) -> Iterator[TaskFacts]:
    """The facts of all tasks of a folder of part files, in order."""
    for part in sorted(folder.glob("part-*.parquet")):
        with pq.ParquetFile(part) as file:
            for batch in file.iter_batches(_ROWS_AT_ONCE, columns=COLUMNS):
                yield from map(facts, batch.to_pylist())
