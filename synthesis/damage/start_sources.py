"""What a clause may name in place of another's work: a file of the start, a page's address, plain words."""

import re
from collections.abc import Iterable, Sequence

from records.hazards import folders_above
from records.resource import Resource, cell_path, path_cell
from records.subtask import BoundSubtask
from resources.display import shown
from resources.resource_types import satisfies
from synthesis.damage.telling import Telling, is_of_its_form, names, written

_FILE_FOR = {
    "file_in_clipboard": "file_path",
    "img_in_clipboard": "img_path",
    "table_in_clipboard": "csv_path",
}
"""Of what is copied, what a clause can name as a file."""

_SAID = "slot:text:said"
"""The cell of what a clause says itself."""

_ADDRESS = re.compile(r"[\w.]+:\d+/\S+\.html")
_WORDS = re.compile(r"“([^”\[]+ [^”\[]+ [^”\[]+)”")


class StartSources:
    """Resources of the start states of a pool's subtasks, by value world."""

    def __init__(self, pool: Iterable[BoundSubtask]) -> None:
        self._files: dict[str, dict[str, Resource]] = {}
        self._addresses: dict[str, set[str]] = {}
        self._words: dict[str, dict[str, str]] = {}
        for subtask in sorted(pool, key=lambda one: (one.name, one.bound_subtask_id)):
            self._take(subtask)

    def instead_of(self, telling: Telling, user: str, place: int) -> Sequence[Resource]:
        """What a subtask of a task may use there so that it needs nobody: of a fitting type, neither written
        by any subtask of the task nor lying in a folder that one writes, and not what was copied."""
        subtask = telling.bound[user]
        needed = subtask.inputs[place]
        wanted = _FILE_FOR.get(needed.type, needed.type)
        if cell_path(needed.cell) is None and wanted == needed.type:
            said = self._sayings(telling, subtask.world, needed.type)
            return [Resource(type=needed.type, cell=_SAID, value=words) for words in said]
        taken = {cell for one in telling.bound.values() for cell in written(one)}
        taken |= {one.cell for one in subtask.inputs}
        maker = telling.maker(user, place)
        if maker is not None and wanted != needed.type:
            taken |= {one.cell for one in telling.bound[maker].inputs}
        return [
            file
            for cell, file in self._files.get(subtask.world, {}).items()
            if satisfies(file.type, wanted)
            and (wanted != needed.type or is_of_its_form(cell, needed.cell))
            and not {cell, *folders_above(cell)} & taken
            and not any(_last(cell) == _last(other) for other in taken)
            and not any(names(phrase, cell) for one in telling.bound.values() for phrase in one.phrases)
        ]

    def _sayings(self, telling: Telling, world: str, wanted: str) -> list[str]:
        phrases = [phrase for one in telling.bound.values() for phrase in one.phrases]
        if wanted == "url_in_clipboard":
            found = sorted(self._addresses.get(world, ()))
        else:
            members = {one.name for one in telling.bound.values()}
            words = self._words.get(world, {})
            found = [f"“{said}”" for said, name in words.items() if name not in members]
        return [said for said in found if not any(said in phrase for phrase in phrases)]

    def _take(self, subtask: BoundSubtask) -> None:
        files = self._files.setdefault(subtask.world, {})
        there = {path_cell(file.path) for file in subtask.files}
        for needed in subtask.inputs:
            path = cell_path(needed.cell)
            if path is None or needed.cell not in there:
                continue
            if shown(path) == shown(needed.value):
                files.setdefault(needed.cell, needed.model_copy(update={"noun": ""}))
            elif _ADDRESS.fullmatch(needed.value):
                self._addresses.setdefault(subtask.world, set()).add(needed.value)
        for file in subtask.files:
            if file.recipe == "directory":
                cell = path_cell(file.path)
                files.setdefault(cell, Resource(type="dir_path", cell=cell, value=file.path))
        for phrase in subtask.phrases:
            for said in _WORDS.findall(phrase):
                self._words.setdefault(subtask.world, {}).setdefault(said, subtask.name)


def _last(cell: str) -> str:
    return cell.rsplit("/", 1)[-1]
