"""Gate T3 with the real judge: what a fresh start state satisfies is refused."""

from collections.abc import Iterator

import pytest
from bound_subtasks import bound_subtask
from plain_applications import application
from plain_tasks import plain_task

from apis.judge import Judge
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction, FixtureFile
from records.task import Task
from validators.start_judge import judge_start_with
from validators.task_gates.t3_false_at_start import false_at_start

NOTE = FixtureFile(path="/home/user/trip/n.txt", recipe="text", content="old line\n")
HEAD = "def evaluate_agent_task_completion(path: str) -> EvalResult:\n"


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(1) as one:
        yield one


def one_node(source: str, api: str) -> tuple[Task, BoundSubtask]:
    """A task of one subtask, which edits a note that is there at the start."""
    bound = bound_subtask(
        name="editor.edit",
        parameters=(Binding(name="path", type="str", text=NOTE.path),),
        effects=Effects(modifies=(f"path:{NOTE.path}",)),
        files=(NOTE,),
        evaluation=EvaluationFunction(source=HEAD + source, apis=(api,)),
    )
    return plain_task([bound], files=(NOTE,)), bound


@pytest.mark.parametrize(
    ("source", "api", "reason"),
    [
        (
            '    return EvalResult(check_file_exists(path), "the note is there", 0.0)\n',
            "check_file_exists",
            "true at the start: editor.edit (the note is there)",
        ),
        (
            '    return EvalResult("new line" in (get_file_text(path) or ""), "no new line", 0.0)\n',
            "get_file_text",
            "",
        ),
    ],
)
def test_the_start_state_is_judged_by_its_files(judge: Judge, source: str, api: str, reason: str) -> None:
    task, bound = one_node(source, api)
    verdict = false_at_start(judge_start_with(judge, {"editor": application("editor")}))(
        task, {bound.bound_subtask_id: bound}
    )
    assert (verdict.gate, verdict.passed, verdict.reason) == ("T3", not reason, reason)
