"""A small task with an instruction, for the gates that read it."""

from collections.abc import Mapping, Sequence

from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from records.resource import Resource, path_cell
from records.subtask import Binding, BoundSubtask
from records.task import Edge, Task


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
    return bound_subtask(
        bound_subtask_id=name,
        name=name,
        application="mousepad",
        verb_phrase=f"does {name}",
        instruction=instruction,
        parameters=tuple(Binding(name=key, type="str", text=text) for key, text in parameters.items()),
        inputs=tuple(inputs),
        outputs=tuple(outputs),
    )


def written_task(instruction: str, names: Sequence[str], edges: Sequence[tuple[str, str]] = ()) -> Task:
    """A task of those nodes with this high-level instruction."""
    return plain_task(
        [written_subtask(name, "", {}) for name in names],
        [Edge(source=a, target=b, resources=()) for a, b in edges],
        instruction_high=instruction,
    )
