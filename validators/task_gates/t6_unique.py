"""T6: no two tasks of a set are the same graph in the same world, and no skeleton is in two splits."""

from collections.abc import Callable, Mapping, Sequence

from records.skeleton import skeleton
from records.subtask import BoundSubtask
from records.task import Split, Task
from records.verdict import Verdict

GATE = "T6"


def unique(tasks: Sequence[Task]) -> Callable[[Task, Mapping[str, BoundSubtask]], Verdict]:
    """The gate for a set of tasks: the first of those alike passes, and every later one is refused.

    Alike are tasks with the same world and skeleton. The skeleton is worked out anew from the nodes and
    edges; a task that claims another is refused. So is one whose skeleton the first of its skeleton has put
    into another split.
    """
    first: dict[tuple[str, str], str] = {}
    splits: dict[str, Split] = {}
    for task in tasks:
        found = _skeleton(task)
        first.setdefault((task.world, found), task.task_id)
        splits.setdefault(found, task.split)

    def gate(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
        del bound
        found = _skeleton(task)
        reason = ""
        if found != task.skeleton:
            reason = f"claims the skeleton {task.skeleton}, and has {found}"
        elif first.get((task.world, found), task.task_id) != task.task_id:
            reason = f"the same graph in the same world as task {first[task.world, found]}"
        elif splits.get(found, task.split) != task.split:
            reason = f"in the split {task.split}, and its skeleton is in {splits[found]} already"
        return Verdict(gate=GATE, passed=not reason, reason=reason)

    return gate


def _skeleton(task: Task) -> str:
    return skeleton({node.bound_subtask_id: node.subtask_id for node in task.nodes}, task.edges)
