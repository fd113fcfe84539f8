"""T4: the high-level instruction names every concrete value of every node."""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from records.resource import Resource, cell_path
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Measurement, Verdict
from resources.display import says, shown
from resources.fixtures import HOME

GATE = "T4"


def values_named(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
    """Refuses a task whose instruction leaves out a value.

    Values are the files and folders of the user that a subtask uses, and what else its own instruction names
    of what it uses, of its parameters and of what it makes: an expected sum, or the file in which an
    application or a service keeps a page or a mail, is not to be told. A file is named by its path, or by its
    folder and its name.
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
    used = _paths(subtask.inputs)
    must_be_told = [shown(path) for path in used if _is_of_user(path)]
    may_be_told = [*used, *(item.text for item in subtask.parameters), *_paths(subtask.outputs)]
    told = [shown(value) for value in may_be_told if _is_named(shown(subtask.instruction), value)]
    whole = [value for value in told if not any(_is_part(value, path) for path in (*must_be_told, *told))]
    return list(dict.fromkeys((*must_be_told, *whole)))


def _paths(resources: Iterable[Resource]) -> list[str]:
    return [path for resource in resources if (path := cell_path(resource.cell)) is not None]


def _is_of_user(path: str) -> bool:
    """Whether the user knows the file by its path: it lies in the home folder, and in no hidden one."""
    return path.startswith(f"{HOME}/") and "/." not in path


def _is_part(value: str, path: str) -> bool:
    """Whether a value is only part of a path, such as the folder and the name that a path is made of."""
    return value != path and "/" in path and f"/{value}/" in f"/{path}/"


def _is_named(text: str, value: str) -> bool:
    if says(text, value):
        return True
    path = PurePosixPath(shown(value))
    if len(path.parts) < 2:
        return path.suffix[1:2].isalpha() and _names_file(text, path.name)
    return says(text, str(path.parent)) and _names_file(text, path.name)


def _names_file(text: str, name: str) -> bool:
    """Whether the file's name is said, alone or at the end of some path."""
    return says(text.replace("/", " "), name)
