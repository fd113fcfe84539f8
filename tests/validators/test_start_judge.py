"""Gate T3 with the real judge: what a fresh start state satisfies is refused."""

from collections.abc import Iterator

import pytest

from apis.judge import Judge
from records.application import Application
from records.record import content_id
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction, FixtureFile
from records.task import Complexities, Levels, Task, TaskNode
from validators.start_judge import judge_start_with
from validators.task_gates.t3_false_at_start import false_at_start

NOTE = FixtureFile(path="/home/user/trip/n.txt", recipe="text", content="old line\n")
EDITOR = Application(
    name="editor",
    title="Editor",
    package="editor",
    command=("editor",),
    category="office",
    toolkit="GTK3",
    window="editor",
    licence="none",
)
HEAD = "def evaluate_agent_task_completion(path: str) -> EvalResult:\n"


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(1) as one:
        yield one


def one_node(source: str, api: str) -> tuple[Task, BoundSubtask]:
    """A task of one subtask, which edits a note that is there at the start."""
    bound = BoundSubtask(
        bound_subtask_id="",
        subtask_id=content_id("editor.edit"),
        name="editor.edit",
        application="editor",
        category="office",
        world="berlin",
        clock=0,
        verb_phrase="edits",
        instruction="edit",
        phrases=("edit",),
        parameters=(Binding(name="path", type="str", text=NOTE.path),),
        inputs=(),
        outputs=(),
        effects=Effects(modifies=(f"path:{NOTE.path}",)),
        files=(NOTE,),
        demonstration=(),
        evaluation=EvaluationFunction(source=HEAD + source, apis=(api,)),
        provenance="library",
    ).identified()
    node = TaskNode.model_validate({name: getattr(bound, name) for name in TaskNode.model_fields})
    task = Task(
        task_id="",
        intent="edit",
        goal="edit",
        world="berlin",
        clock=0,
        nodes=(node,),
        edges=(),
        instruction_high="",
        instruction_low="",
        complexities=Complexities(
            dependency=0, instruction=1, knowledge=1, hierarchy=1, branch=1, level_width=1
        ),
        levels=Levels(
            dependency="easy", instruction="easy", knowledge="easy", hierarchy="easy", branch="easy"
        ),
        structure="EEEE",
        capabilities=(),
        scenario="office",
        categories=("office",),
        applications=("editor",),
        network=False,
        skeleton="",
        files=(NOTE,),
        fixture_hash="",
        oracle_order=(bound.bound_subtask_id,),
        seed=0,
        provenance="library",
    ).identified()
    return task, bound


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
    verdict = false_at_start(judge_start_with(judge, {"editor": EDITOR}))(
        task, {bound.bound_subtask_id: bound}
    )
    assert (verdict.gate, verdict.passed, verdict.reason) == ("T3", not reason, reason)
