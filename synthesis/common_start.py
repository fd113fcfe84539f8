"""Whether subtasks have a common start state: `start_files` on bit masks, for many sets of the same ones."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from records.hazards import folders_above
from records.resource import path_cell
from records.subtask import BoundSubtask, FixtureFile
from synthesis.bit_sets import bits, union
from synthesis.start_files import cells_at_start


class CommonStart:
    """The files with which the subtasks of a board stand alone, by place. cells: those asked for later."""

    def __init__(self, subtasks: Sequence[BoundSubtask], cells: Sequence[str]) -> None:
        paths = {file.path for one in subtasks for file in one.files}
        number = {path_cell(path): place for place, path in enumerate(sorted(paths))}
        self._given = [sum(1 << number[path_cell(file.path)] for file in one.files) for one in subtasks]
        self._made = [
            sum(1 << number[cell] for cell in one.effects.creates if cell in number) for one in subtasks
        ]
        below: dict[str, int] = {}
        for cell, place in number.items():
            for folder in folders_above(cell):
                below[folder] = below.get(folder, 0) | 1 << place
        self._below_made = [union(below.get(cell, 0) for cell in one.effects.creates) for one in subtasks]
        always = cells_at_start(())
        self._giving = [
            -1 if cell in always else below.get(cell, 0) | (1 << number[cell] if cell in number else 0)
            for cell in cells
        ]
        self._at_odds = self._differing(subtasks, number)

    def holds(self, places: Sequence[int], at_start: int) -> bool:
        """Whether the places have a common start state, and whether it holds a mask of cells."""
        there = union(self._given[place] for place in places)
        there &= ~union(self._made[place] for place in places)
        if there & union(self._below_made[place] for place in places):
            return False
        if any(not (self._giving[cell] == -1 or self._giving[cell] & there) for cell in bits(at_start)):
            return False
        members = set(places)
        return not any(path & there and a in members and b in members for a, b, path in self._at_odds)

    @staticmethod
    def _differing(
        subtasks: Sequence[BoundSubtask], number: Mapping[str, int]
    ) -> tuple[tuple[int, int, int], ...]:
        """(a, b, path): two places whose files differ there."""
        holders: dict[str, list[tuple[int, FixtureFile]]] = {}
        for place, one in enumerate(subtasks):
            for file in one.files:
                holders.setdefault(file.path, []).append((place, file))
        return tuple(
            (a, b, 1 << number[path_cell(path)])
            for path, found in holders.items()
            for (a, first), (b, second) in combinations(found, 2)
            if first != second
        )
