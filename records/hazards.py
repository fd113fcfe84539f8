"""Hazards: uses of one cell of the world whose order a task graph leaves open."""

from collections.abc import Hashable, Mapping
from functools import cache
from itertools import combinations
from pathlib import PurePosixPath
from typing import NamedTuple, TypeVar

import networkx as nx

from records.graph import closure
from records.resource import cell_path, path_cell
from records.subtask import BoundSubtask

N = TypeVar("N", bound=Hashable)


class Access(NamedTuple):
    """What a subtask does with a cell.

    reads: it uses the version before it. creates, modifies, deletes: it makes the next version, where a
    deletion's next version is the absence of the thing.
    """

    reads: bool = False
    creates: bool = False
    modifies: bool = False
    deletes: bool = False

    @property
    def writes(self) -> bool:
        """Whether it makes a version."""
        return self.creates or self.modifies or self.deletes


class Hazard(NamedTuple):
    """Two subtasks use the cell, at least one writes it, and the graph does not say which comes first."""

    cell: str
    first: str
    second: str


def accesses(subtasks: Mapping[N, BoundSubtask]) -> dict[str, dict[N, Access]]:
    """By cell, what each subtask does with it, cells in sorted order.

    Beyond the declared effects a subtask reads its inputs, the files with which it stands alone, and every
    folder above a path that it uses. The last counts only where some subtask of the set writes the folder,
    so that nothing is put into a folder before it is made or after it is gone. That a folder's reader
    depends on what is inside is not supposed: who does, declares the files.
    """
    found: dict[str, dict[N, Access]] = {}
    for node, subtask in subtasks.items():
        effects = subtask.effects
        creates, modifies, deletes = set(effects.creates), set(effects.modifies), set(effects.deletes)
        reads = {
            *effects.reads,
            *modifies,
            *deletes,
            *(resource.cell for resource in subtask.inputs),
            *(path_cell(file.path) for file in subtask.files),
        }
        for cell in reads | creates:
            found.setdefault(cell, {})[node] = Access(
                cell in reads, cell in creates, cell in modifies, cell in deletes
            )
    written = {cell for cell, uses in found.items() if any(use.writes for use in uses.values())}
    for cell in list(found):
        for folder in folders_above(cell):
            if folder in written:
                for node in found[cell]:
                    found[folder].setdefault(node, Access(reads=True))
    return dict(sorted(found.items()))


@cache
def folders_above(cell: str) -> tuple[str, ...]:
    """The cells of the folders in which a path lies; none for a cell that is no path."""
    path = cell_path(cell)
    if path is None:
        return ()
    return tuple(path_cell(str(parent)) for parent in PurePosixPath(path).parents if parent.name)


def hazards(graph: "nx.DiGraph[str]", uses: Mapping[str, Mapping[str, Access]]) -> list[Hazard]:
    """All hazards of a graph whose nodes are the names in `uses`; empty where every legal order is safe."""
    ordered = closure(graph)
    return [
        Hazard(cell, a, b)
        for cell, by_node in uses.items()
        for (a, first), (b, second) in combinations(by_node.items(), 2)
        if (first.writes or second.writes) and (a, b) not in ordered and (b, a) not in ordered
    ]
