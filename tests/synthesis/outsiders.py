"""Files of the start that no trial subtask knows, and a subtask that has them."""

from bound_subtasks import bound_subtask
from trial_subtasks import HOME

from records.resource import Resource, path_cell
from records.subtask import BoundSubtask, FixtureFile

FARES, STORE = f"{HOME}/Documents/Berlin/fares.txt", f"{HOME}/Documents/Berlin/Store"


def start_file(path: str, kind: str = "file_path") -> Resource:
    return Resource(type=kind, cell=path_cell(path), value=path.removeprefix(f"{HOME}/"))


def outsider(*inputs: Resource, phrase: str = "say nothing") -> BoundSubtask:
    """A subtask of no task here, which has these files of the start and says this."""
    files = tuple(FixtureFile(path=one.cell.removeprefix("path:"), recipe="text") for one in inputs)
    return bound_subtask(name="geany.read_fares", inputs=inputs, files=files, phrases=(phrase,))
