"""Graphs of many sets of subtasks, put together from parts that are worked out once.

Subtasks that share no cell that one of them writes have nothing to order between them. So a set falls into
parts, its graphs are all ways to take one graph of each part, and the few parts recur in many sets.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, product

from records.errors import CompositionRefused
from records.hazards import accesses
from records.subtask import BoundSubtask
from records.task import Edge
from resources.resource_types import ResourceTypes
from synthesis.resource_edges import in_order, resource_graphs
from synthesis.start_files import cells_at_start, start_files

Graphs = tuple[tuple[Edge, ...], ...]


class GraphsOfSets:
    """The hazard-free graphs of sets out of the subtasks of one world, given by name."""

    def __init__(self, subtasks: Mapping[str, BoundSubtask], types: ResourceTypes) -> None:
        self._subtasks = dict(sorted(subtasks.items()))
        self._types = types
        self._bit = {name: 1 << place for place, name in enumerate(self._subtasks)}
        self._parts: dict[int, Graphs | str] = {}
        self._cells = self._shared_cells()
        self._wary = {name: self._at_odds(name) for name in self._subtasks}

    def of(self, names: Sequence[str]) -> Graphs:
        """What `resource_graphs` gives for the set.

        Raises:
            CompositionRefused: it has no graph; says why.
        """
        chosen = sum(self._bit[name] for name in names)
        if any(chosen & self._wary[name] for name in names):
            start_files([self._subtasks[name] for name in names])
        found: list[Graphs] = []
        for part in self._split(chosen):
            graphs = self._graphs_of_part(part)
            if isinstance(graphs, str):
                raise CompositionRefused(graphs)
            found.append(graphs)
        return in_order(chain.from_iterable(choice) for choice in product(*found))

    def _shared_cells(self) -> list[tuple[int, int, int]]:
        """For each cell masks of those who write it, of those who use it without having it themselves at
        the start, and of all who use it or give it to the latter; cells by which no two can be bound are
        left out."""
        own = {name: cells_at_start(subtask.files) for name, subtask in self._subtasks.items()}
        masks = []
        for cell, uses in accesses(self._subtasks).items():
            writers = sum(self._bit[name] for name, use in uses.items() if use.writes)
            without = sum(self._bit[name] for name in uses if cell not in own[name])
            givers = [name for name in own if without and cell in own[name]]
            users = sum(self._bit[name] for name in {*uses, *givers})
            if (writers or without) and users.bit_count() > 1:
                masks.append((writers, without, users))
        return masks

    def _at_odds(self, name: str) -> int:
        """A mask of the subtasks with which this one may have no common start state."""
        mask = 0
        for other, bit in self._bit.items():
            try:
                start_files([self._subtasks[name], self._subtasks[other]])
            except CompositionRefused:
                mask |= bit
        return mask

    def _split(self, chosen: int) -> list[int]:
        """The parts of a set, as masks, by their first member."""
        groups = [
            users & chosen
            for writers, without, users in self._cells
            if (writers | without) & chosen and (users & chosen).bit_count() > 1
        ]
        parts: list[int] = []
        while chosen:
            part = chosen & -chosen
            grown = 0
            while grown != part:
                grown = part
                for group in groups:
                    if group & part:
                        part |= group
            parts.append(part)
            chosen &= ~part
        return parts

    def _graphs_of_part(self, part: int) -> Graphs | str:
        if part not in self._parts:
            members = [subtask for name, subtask in self._subtasks.items() if self._bit[name] & part]
            try:
                self._parts[part] = resource_graphs(members, self._types)
            except CompositionRefused as refusal:
                self._parts[part] = str(refusal)
        return self._parts[part]
