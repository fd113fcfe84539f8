import pytest
from gated_tasks import BOUND, EDIT, chain

from records.errors import FunctionFailed
from records.evaluation import EvalResult
from records.subtask import BoundSubtask
from records.task import Task
from validators.task_gates.t3_false_at_start import false_at_start


def judge_true_for(*true: BoundSubtask) -> dict[str, EvalResult]:
    return {item.name: EvalResult(success=True, message="the line is there", progress=1.0) for item in true}


@pytest.mark.parametrize(
    ("true", "reason"), [((), ""), ((EDIT,), "true at the start: edit (the line is there)")]
)
def test_a_node_that_is_true_at_the_start_is_refused(true: tuple[BoundSubtask, ...], reason: str) -> None:
    answers = judge_true_for(*true)
    asked: list[str] = []

    def judge(task: Task, subtask: BoundSubtask) -> EvalResult:
        assert task == chain()
        asked.append(subtask.name)
        return answers.get(subtask.name, EvalResult(success=False, message="", progress=0.0))

    verdict = false_at_start(judge)(chain(), BOUND)
    assert asked == ["write", "edit", "copy"]
    assert (verdict.gate, verdict.passed, verdict.reason) == ("T3", not true, reason)


def test_a_function_that_fails_is_not_taken_for_false() -> None:
    def judge(task: Task, subtask: BoundSubtask) -> EvalResult:
        raise FunctionFailed(f"{subtask.name} of {task.intent} failed")

    with pytest.raises(FunctionFailed, match="write of note failed"):
        false_at_start(judge)(chain(), BOUND)
