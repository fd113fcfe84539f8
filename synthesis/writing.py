"""Writing: every draft gets its instructions; a draft that no instruction fits is rejected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Rejection
from synthesis.consistency import write_consistently
from synthesis.low_level import low_level
from synthesis.reader import Reader
from synthesis.task_draft import TaskDraft


@dataclass(frozen=True)
class WrittenTasks:
    """Tasks whose instruction the reader understands as their graph, and the drafts without one.

    first_time: how many drafts the reader understood from the first instruction written for them.
    """

    tasks: tuple[Task, ...]
    rejections: tuple[Rejection, ...]
    first_time: int


def write_tasks(
    drafts: Sequence[TaskDraft],
    bound: Mapping[str, BoundSubtask],
    titles: Mapping[str, str],
    reader: Reader,
) -> WrittenTasks:
    """Write the instructions of all drafts; titles: what people call each application, by slug."""
    tasks: list[Task] = []
    rejections: list[Rejection] = []
    first_time = 0
    for draft in drafts:
        written = write_consistently(draft.nodes, draft.edges, bound, draft.goal, titles, reader, draft.seed)
        if isinstance(written, Rejection):
            rejections.append(written)
            continue
        first_time += written.attempts == 1
        tasks.append(draft.task(written.text, low_level(draft.oracle_order, bound, titles)))
    return WrittenTasks(tuple(tasks), tuple(rejections), first_time)
