"""A plain task for tests, which name what they are about."""

from collections.abc import Sequence

from records.subtask import BoundSubtask
from records.task import Complexities, Edge, Levels, Task, TaskNode


def task_node(subtask: BoundSubtask) -> TaskNode:
    """The place of a bound subtask in a task."""
    return TaskNode.model_validate({name: getattr(subtask, name) for name in TaskNode.model_fields})


def plain_task(subtasks: Sequence[BoundSubtask], edges: Sequence[Edge] = (), **changes: object) -> Task:
    """A task of these nodes, solved in this order, but for the changed fields.

    Its measures are all 1 and its levels easy, whatever the graph; its id follows from the content unless
    it is given.
    """
    plain: dict[str, object] = {
        "task_id": "",
        "intent": "trial",
        "goal": "prepare the trip",
        "world": "berlin",
        "clock": 0,
        "nodes": tuple(map(task_node, subtasks)),
        "edges": tuple(edges),
        "instruction_high": "",
        "instruction_low": "",
        "complexities": Complexities(
            dependency=1, instruction=1, knowledge=1, hierarchy=1, branch=1, level_width=1
        ),
        "levels": Levels(
            dependency="easy", instruction="easy", knowledge="easy", hierarchy="easy", branch="easy"
        ),
        "structure": "EEEE",
        "capabilities": (),
        "scenario": "",
        "categories": (),
        "applications": (),
        "network": False,
        "skeleton": "",
        "split": "train",
        "files": (),
        "fixture_hash": "",
        "oracle_order": tuple(subtask.bound_subtask_id for subtask in subtasks),
        "seed": 0,
        "provenance": "library",
    }
    made = Task.model_validate({**plain, **changes})
    return made if "task_id" in changes else made.identified()
