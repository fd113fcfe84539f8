"""The start state of a set of subtasks: version 1 of what they use and none of them makes."""

from collections.abc import Sequence

from records.errors import CompositionRefused
from records.hazards import folders_above
from records.resource import path_cell
from records.subtask import BoundSubtask, FixtureFile
from resources.display import shown
from resources.fixtures import HOME


def start_files(subtasks: Sequence[BoundSubtask]) -> tuple[FixtureFile, ...]:
    """The files with which the subtasks stand alone, save those that one of them makes; sorted by path.

    Raises:
        CompositionRefused: two subtasks need different content in one file, or a file would stand in a
            folder that another subtask has yet to make.
    """
    makers = {cell: subtask for subtask in subtasks for cell in subtask.effects.creates}
    files: dict[str, FixtureFile] = {}
    for subtask in subtasks:
        for file in subtask.files:
            cell = path_cell(file.path)
            if cell in makers:
                continue
            maker = next((makers[folder] for folder in folders_above(cell) if folder in makers), None)
            if maker is not None:
                raise CompositionRefused(
                    f"{subtask.name} needs {shown(file.path)} at the start, but {maker.name} makes its folder"
                )
            if files.setdefault(file.path, file) != file:
                raise CompositionRefused(
                    f"{subtask.name} and another subtask need different content in {shown(file.path)}"
                )
    return tuple(files[path] for path in sorted(files))


def cells_at_start(files: Sequence[FixtureFile]) -> frozenset[str]:
    """The cells of the files, of the folders above them, and of the home."""
    cells = [*(path_cell(file.path) for file in files), path_cell(HOME)]
    return frozenset(part for cell in cells for part in (cell, *folders_above(cell)))
