"""The gates of a task, in the order in which they are asked; the first refusal ends it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from records.errors import FunctionFailed, ObservationMissing
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Verdict
from validators.task_gates.t1_complexities import complexities_as_claimed
from validators.task_gates.t2_no_hazards import no_hazards
from validators.task_gates.t3_false_at_start import JudgedAtStart, false_at_start
from validators.task_gates.t4_values_named import values_named
from validators.task_gates.t5_consistent import EdgesRead, consistent
from validators.task_gates.t6_unique import unique

TaskGate = Callable[[Task, Mapping[str, BoundSubtask]], Verdict]


@dataclass(frozen=True)
class TaskSetting:
    """What gates need beside the task: all tasks of its set, a judge of start states, and a reader.

    tasks: those to be judged. before: those of the set that were accepted already.
    """

    tasks: Sequence[Task]
    judge_at_start: JudgedAtStart
    read: EdgesRead
    before: Sequence[Task] = ()


TASK_GATES: tuple[tuple[str, Callable[[TaskSetting], TaskGate]], ...] = (
    ("T1", lambda _: complexities_as_claimed),
    ("T2", lambda _: no_hazards),
    ("T6", lambda setting: unique((*setting.before, *setting.tasks))),
    ("T3", lambda setting: false_at_start(setting.judge_at_start)),
    ("T4", lambda _: values_named),
    ("T5", lambda setting: consistent(setting.read)),
)
"""By name, how each gate is made for a set of tasks."""


def judge_tasks(setting: TaskSetting, bound: Mapping[str, BoundSubtask]) -> dict[str, tuple[Verdict, ...]]:
    """By task id, the verdicts up to the first refusal; all passed where none refused.

    bound: the bound subtasks of all tasks, by id.
    """
    gates = [(name, make(setting)) for name, make in TASK_GATES]
    return {task.task_id: _verdicts(task, bound, gates) for task in setting.tasks}


def _verdicts(
    task: Task, bound: Mapping[str, BoundSubtask], gates: Sequence[tuple[str, TaskGate]]
) -> tuple[Verdict, ...]:
    verdicts: list[Verdict] = []
    for name, gate in gates:
        try:
            verdicts.append(gate(task, bound))
        except (FunctionFailed, ObservationMissing) as error:
            verdicts.append(Verdict(gate=name, passed=False, reason=str(error)))
        if not verdicts[-1].passed:
            break
    return tuple(verdicts)
