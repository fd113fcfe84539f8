"""The skeleton of a task: its subtasks and edges without values."""

from collections.abc import Iterable, Mapping

from records.record import content_id
from records.task import Edge


def skeleton(subtask_ids: Mapping[str, str], edges: Iterable[Edge]) -> str:
    """The hash of a graph's subtasks and edges, the same in every world and for every order of them.

    subtask_ids: the subtask of each bound subtask, both by id.
    """
    return content_id(
        {
            "subtasks": sorted(subtask_ids.values()),
            "edges": sorted([subtask_ids[edge.source], subtask_ids[edge.target]] for edge in edges),
        }
    )
