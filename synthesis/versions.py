"""The versions of one cell: in which order its writers may write, and which version each reader may use."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from records.hazards import Access
from records.resource import Resource, cell_path
from records.subtask import BoundSubtask
from resources.display import shown
from resources.resource_types import ResourceTypes
from synthesis.partial_order import Pair, PartialOrder

Carried = tuple[Pair, Resource]
"""An edge and a resource on it: the second of the pair uses what the first made."""


@dataclass(frozen=True)
class VersionChoice:
    """One way to share out versions.

    order: holds all that must be in order. demanded: what this choice put into it; carried: its edges.
    """

    order: PartialOrder
    demanded: tuple[Pair, ...] = ()
    carried: tuple[Carried, ...] = ()

    def extended(self, demanded: Sequence[Pair], carried: Sequence[Carried]) -> Self | None:
        """The choice with more of both; None where that contradicts the order."""
        order = self.order.with_pairs(demanded)
        if order is None:
            return None
        return type(self)(order, (*self.demanded, *demanded), (*self.carried, *carried))


@dataclass(frozen=True)
class Cell:
    """A cell and what the subtasks, by their place in the set, do with it.

    at_start: whether the start state holds a version 1. A slot's resting state always counts as one, but
    not for a subtask that declares it as an input.
    """

    name: str
    uses: dict[int, Access]
    at_start: bool
    subtasks: Sequence[BoundSubtask]
    types: ResourceTypes

    def choices(self, order: PartialOrder) -> Iterator[VersionChoice]:
        """All ways to share out the versions that do not contradict the order, in a fixed sequence.

        Any two of which one writes are in order, once all demanded pairs are.
        """
        readers = [node for node, access in self.uses.items() if not access.writes]
        for chain, choice in self._chains((), self._writers(), VersionChoice(order)):
            yield from self._readings(chain, readers, choice)

    def fault(self) -> str:
        """Why this cell alone admits no choice; empty where it admits one."""
        if next(self.choices(PartialOrder.of(len(self.subtasks))), None) is not None:
            return ""
        thing = shown(cell_path(self.name) or self.name)
        creators = [node for node, access in self.uses.items() if access.creates]
        if cell_path(self.name) is not None and len(creators) > 1:
            return f"{self._names(creators)} make the same {thing}"
        unmet = [node for node, access in self.uses.items() if access.reads and not self._givers(node)]
        if unmet:
            return f"nothing gives {self._names(unmet)} the {thing} that it needs"
        return f"no order of {self._names(list(self.uses))} gives each the {thing} that it needs"

    def _chains(
        self, chain: tuple[int, ...], left: Sequence[int], choice: VersionChoice
    ) -> Iterator[tuple[tuple[int, ...], VersionChoice]]:
        """Orders of the writers."""
        if not left:
            yield chain, choice
            return
        last = chain[-1] if chain else None
        for node in left:
            carried = self._carried(last, node) if self.uses[node].reads else ()
            # A file or folder is made only where there is none; the clipboard and slots are filled anew.
            remade = last is not None and self.uses[node].creates and cell_path(self.name) is not None
            if carried is None or remade:
                continue
            longer = choice.extended([] if last is None else [(last, node)], carried)
            if longer is not None:
                rest = [other for other in left if other != node]
                yield from self._chains((*chain, node), rest, longer)

    def _readings(
        self, chain: tuple[int, ...], readers: Sequence[int], choice: VersionChoice
    ) -> Iterator[VersionChoice]:
        """Places of the readers: each after one writer and before the next."""
        if not readers:
            yield choice
            return
        node, *rest = readers
        for before, after in zip((None, *chain), (*chain, None), strict=True):
            carried = self._carried(before, node)
            if carried is None:
                continue
            demanded = [(before, node)] if before is not None else []
            demanded += [(node, after)] if after is not None else []
            longer = choice.extended(demanded, carried)
            if longer is not None:
                yield from self._readings(chain, rest, longer)

    def _carried(self, writer: int | None, reader: int) -> tuple[Carried, ...] | None:
        """The edge by which a reader uses the version that the writer made (None: that of the start).

        Returns:
            None where it cannot use that version; no edge where it declares no input on this cell.
        """
        wanted = [resource for resource in self.subtasks[reader].inputs if resource.cell == self.name]
        if writer is None:
            resting = self.name.startswith("slot:") and not wanted
            return () if self.at_start or resting else None
        if self.uses[writer].deletes:
            return None
        made = [resource for resource in self.subtasks[writer].outputs if resource.cell == self.name]
        used: dict[Resource, None] = {}
        for wish in wanted:
            match = next((resource for resource in made if self._serves(resource, wish)), None)
            if match is None:
                return None
            used.setdefault(match)
        return tuple(((writer, reader), resource) for resource in used)

    def _serves(self, made: Resource, wanted: Resource) -> bool:
        """By type; off the disk, where both say what the content is, also by that."""
        path = cell_path(self.name) is not None
        alike = path or not made.value or not wanted.value or made.value == wanted.value
        return alike and self.types.satisfies(made.type, wanted.type)

    def _writers(self) -> list[int]:
        return [node for node, access in self.uses.items() if access.writes]

    def _givers(self, reader: int) -> list[int | None]:
        """Whose version a reader could use: writers, and None for the start."""
        candidates = (None, *(writer for writer in self._writers() if writer != reader))
        return [writer for writer in candidates if self._carried(writer, reader) is not None]

    def _names(self, nodes: Sequence[int]) -> str:
        return " and ".join(sorted(self.subtasks[node].name for node in nodes))
