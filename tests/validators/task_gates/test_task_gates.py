from gated_tasks import BOUND, EDIT, chain

from records.errors import ObservationMissing
from records.evaluation import EvalResult
from records.subtask import BoundSubtask
from records.task import Task
from validators.task_gates import TASK_GATES, TaskSetting, judge_tasks


def false(task: Task, subtask: BoundSubtask) -> EvalResult:
    return EvalResult(success=False, message=f"{subtask.name} of {task.intent} is not done", progress=0.0)


def edges_of(task: Task, bound: object) -> list[tuple[str, str]]:
    del bound
    return [(edge.source, edge.target) for edge in task.edges]


def told(instruction: str) -> Task:
    return chain().model_copy(update={"instruction_high": instruction}).identified()


def test_a_good_task_is_asked_every_gate() -> None:
    task = told("write trip/n.txt, then edit and copy it")
    verdicts = judge_tasks(TaskSetting([task], false, edges_of), BOUND)[task.task_id]
    assert [verdict.gate for verdict in verdicts] == [name for name, _ in TASK_GATES]
    assert all(verdict.passed for verdict in verdicts)


def test_the_first_refusal_ends_it() -> None:
    task = told("write it, then edit and copy it")
    verdicts = judge_tasks(TaskSetting([task], false, edges_of), BOUND)[task.task_id]
    assert [verdict.gate for verdict in verdicts if not verdict.passed] == ["T4"]
    assert verdicts[-1].gate == "T4"


def test_what_a_judge_cannot_see_is_a_refusal_with_its_reason() -> None:
    def blind(task: Task, subtask: BoundSubtask) -> EvalResult:
        if subtask.name == EDIT.name:
            raise ObservationMissing("no controls were read")
        return false(task, subtask)

    task = told("write trip/n.txt, then edit and copy it")
    verdicts = judge_tasks(TaskSetting([task], blind, edges_of), BOUND)[task.task_id]
    assert (verdicts[-1].gate, verdicts[-1].reason) == ("T3", "no controls were read")
