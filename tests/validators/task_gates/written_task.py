"""A small task with an instruction, for the gates that read it."""

from collections.abc import Mapping, Sequence

from records.resource import Resource, path_cell
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction
from records.task import Complexities, Edge, Levels, Task, TaskNode


def file(path: str) -> Resource:
    """A file of the home."""
    return Resource(type="txt_path", cell=path_cell(f"/home/user/{path}"), value=path, noun="the file")


def written_subtask(
    name: str,
    instruction: str,
    parameters: Mapping[str, str],
    inputs: Sequence[Resource] = (),
    outputs: Sequence[Resource] = (),
) -> BoundSubtask:
    """A bound subtask with these parameters; its id is its name."""
    return BoundSubtask(
        bound_subtask_id=name,
        subtask_id=name,
        name=name,
        application="mousepad",
        category="office",
        world="berlin",
        clock=0,
        verb_phrase=f"does {name}",
        instruction=instruction,
        phrases=(),
        parameters=tuple(Binding(name=key, type="str", text=text) for key, text in parameters.items()),
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        effects=Effects(),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source="", apis=()),
        provenance="library",
    )


def written_task(instruction: str, names: Sequence[str], edges: Sequence[tuple[str, str]] = ()) -> Task:
    """A task of those nodes with this high-level instruction."""
    return Task(
        task_id="t",
        intent="trial",
        goal="g",
        world="berlin",
        clock=0,
        nodes=tuple(
            TaskNode(
                bound_subtask_id=name,
                subtask_id=name,
                name=name,
                application="mousepad",
                category="office",
                verb_phrase=f"does {name}",
            )
            for name in names
        ),
        edges=tuple(Edge(source=a, target=b, resources=()) for a, b in edges),
        instruction_high=instruction,
        instruction_low="",
        complexities=Complexities(
            dependency=1, instruction=1, knowledge=1, hierarchy=1, branch=1, level_width=1
        ),
        levels=Levels(
            dependency="easy", instruction="easy", knowledge="easy", hierarchy="easy", branch="easy"
        ),
        structure="EEEE",
        capabilities=(),
        scenario="",
        categories=(),
        applications=(),
        network=False,
        skeleton="",
        files=(),
        fixture_hash="",
        oracle_order=tuple(names),
        seed=0,
        provenance="library",
    )
