"""T4: the high-level instruction names every concrete value of every node."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from records.resource import cell_path
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Measurement, Verdict
from resources.display import says, shown

GATE = "T4"


def values_named(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
    """Refuses a task whose instruction leaves out a value.

    Values are the parameters that the subtask's own instruction names (what only its function is given,
    such as an expected sum, is not to be told), and the files and folders that it uses or makes. A file is
    named by its path, or by its folder and its name, each somewhere in the instruction.
    """
    text = shown(task.instruction_high)
    missing: list[str] = []
    count = 0
    for node in task.nodes:
        for value in concrete_values(bound[node.bound_subtask_id]):
            count += 1
            if not _is_named(text, value):
                missing.append(f"{node.name}: {shown(value)!r}")
    return Verdict(
        gate=GATE,
        passed=not missing,
        reason=f"the instruction does not name {'; '.join(missing)}" if missing else "",
        measurements=(
            Measurement(name="values", value=count),
            Measurement(name="values_not_named", value=len(missing)),
        ),
    )


def concrete_values(subtask: BoundSubtask) -> list[str]:
    """The values that an instruction must name for this subtask, each once."""
    told = [item.text for item in subtask.parameters if says(subtask.instruction, item.text)]
    paths = [cell_path(resource.cell) for resource in (*subtask.inputs, *subtask.outputs)]
    short: dict[str, None] = {}
    for value in (*told, *(path for path in paths if path is not None)):
        short.setdefault(shown(value))
    return list(short)


def _is_named(text: str, value: str) -> bool:
    if says(text, value):
        return True
    path = PurePosixPath(shown(value))
    if len(path.parts) < 2:
        return False
    return says(text, str(path.parent)) and _names_file(text, path.name)


def _names_file(text: str, name: str) -> bool:
    """Whether the file's name is said, alone or at the end of some path."""
    return says(text.replace("/", " "), name)
