"""Composition: from proven subtasks and intents to task graphs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from records.application import Application
from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from records.task import Levels
from records.verdict import Rejection
from resources.capabilities import Capability, shipped_capabilities
from resources.intents import Intent
from resources.resource_types import ResourceTypes, shipped_resource_types
from resources.thresholds import Thresholds, shipped_thresholds
from synthesis.cells import Cells, Crop, Order, Seedling
from synthesis.coverage import reached, unreached
from synthesis.forms import forms
from synthesis.harvest import PARTED, Fill, harvest, weights
from synthesis.quotas import Cell
from synthesis.requests import (
    CompositionRequest,
    allowed_levels,
    conflict,
    describe,
    levels_of_structure,
)
from synthesis.splits import HeldOut
from synthesis.task_draft import DraftRules, TaskDraft, draft

GATE = "composition"


class Spares:
    """Graphs that were grown beside those that a request takes, for drafts that a gate refuses."""

    def __init__(
        self, left: Mapping[Cell, Sequence[Seedling]], made: Callable[[Cell, Seedling], TaskDraft]
    ) -> None:
        """made: the draft of a graph of a cell."""
        self._left = {cell: list(reversed(seedlings)) for cell, seedlings in left.items()}
        self._made = made

    def instead_of(self, refused: Sequence[TaskDraft]) -> list[TaskDraft]:
        """A draft for each refused one, as long as there are any: of its structure and intent, else of its
        structure, else of the cell with most left."""
        drafts: list[TaskDraft] = []
        for one in refused:
            cell = self._nearest(one)
            if cell is None:
                break
            drafts.append(self._made(cell, self._left[cell].pop()))
        return drafts

    def _nearest(self, refused: TaskDraft) -> Cell | None:
        def nearness(cell: Cell) -> tuple[bool, bool, int]:
            is_same = cell[0].removesuffix(PARTED) == refused.structure
            return is_same and cell[1] == refused.intent, is_same, len(self._left[cell])

        filled = [cell for cell, seedlings in self._left.items() if seedlings]
        return max(filled, key=nearness, default=None)


class Shard(NamedTuple):
    """Cells whose tasks are written and judged together; taken and left: their graphs, those that the request
    takes and spares."""

    number: int
    taken: Mapping[Cell, Sequence[Seedling]]
    left: Mapping[Cell, Sequence[Seedling]]

    def __len__(self) -> int:
        """Tasks."""
        return sum(map(len, self.taken.values()))


@dataclass(frozen=True)
class Composition:
    """The outcome of a request: which graphs are taken, cell by cell.

    crops: by cell, what it gave; given: how many of it are taken, the first ones.
    rejections: what the pool or the intents hold and no task can use.
    counts: by name, in the order of the work. unreached: structures of which this pool has no task, and why.
    """

    crops: Mapping[Cell, Crop]
    given: Mapping[Cell, int]
    rejections: tuple[Rejection, ...]
    counts: Mapping[str, int]
    unreached: Mapping[str, str]

    def __len__(self) -> int:
        """Tasks."""
        return sum(self.given.values())

    def shards(self, size: int) -> list[Shard]:
        """All cells, sorted by intent, in shards of about so many tasks; one shard where there are no more.

        Cells of an intent lie together, so that few boards are made for a shard.
        """
        by_number: dict[int, list[Cell]] = {}
        count = 0
        many = max(1, round(len(self) / size))
        for cell in sorted(self.crops, key=lambda cell: (cell[1], cell[0])):
            by_number.setdefault(min(many - 1, count * many // max(1, len(self))), []).append(cell)
            count += self.given[cell]
        return [
            Shard(
                number,
                {cell: self.crops[cell].seedlings[: self.given[cell]] for cell in cells},
                {cell: self.crops[cell].seedlings[self.given[cell] :] for cell in cells},
            )
            for number, cells in enumerate(by_number.values())
        ]


@dataclass(frozen=True)
class Rules:
    """The data files by which tasks are composed and measured."""

    types: ResourceTypes
    thresholds: Thresholds
    capabilities: tuple[Capability, ...]


def shipped_rules() -> Rules:
    """The rules of the data files that ship."""
    return Rules(shipped_resource_types(), shipped_thresholds(), shipped_capabilities())


class Composer:
    """Makes tasks for a request, out of proven subtasks.

    Equal arguments give equal results, in whatever order subtasks and intents are given.
    """

    def __init__(
        self,
        subtasks: Sequence[BoundSubtask],
        intents: Sequence[Intent],
        request: CompositionRequest,
        applications: Mapping[str, Application],
        rules: Rules | None = None,
    ) -> None:
        """What tasks are made of.

        Args:
            subtasks: proven, of any worlds.
            applications: by slug, at least those of the subtasks.
            rules: those that ship, when left out.

        Raises:
            CompositionRefused: the request is impossible for any graph, or names what is not there; the
                message names the conflict.
        """
        self.rules = rules or shipped_rules()
        self.request = request
        self._allowed = allowed_levels(request, self.rules.thresholds, self.rules.capabilities)
        self._given = subtasks
        self._intents = sorted(intents, key=lambda intent: intent.name)
        self._applications = applications
        self._usable = _usable(subtasks, request, applications)
        self._held_out = HeldOut.named(
            request.held_out_applications, request.held_out_intents, applications, self._intents
        )
        self.cells = Cells(self._usable, self._intents, self.rules.types)

    @cached_property
    def subtasks(self) -> dict[str, BoundSubtask]:
        """Those that tasks may be made of, by id."""
        return {one.bound_subtask_id: one for one in self._usable}

    def fill(self, orders: Sequence[Order]) -> list[Crop]:
        """The crops of orders; each is the same wherever and beside whatever it is filled."""
        return [self.cells.fill(order, self.request.seed) for order in orders]

    def linked(self, intents: Iterable[str]) -> frozenset[str]:
        """Ids of the bound subtasks that have an edge with another of one of these intents."""
        return self.cells.linked(intents)

    def compose(
        self, fill: Fill | None = None, linked: Callable[[], frozenset[str]] | None = None
    ) -> Composition:
        """Choose the graphs of a request. Fewer than asked for come back where the pool admits no more (see
        counts).

        Args:
            fill: fills orders of cells in place of this composer's own method, as in other processes.
            linked: what `linked` says of all intents, where that is known once all cells are filled.

        Raises:
            CompositionRefused: this pool has nothing for the request; the message names the conflict.
        """
        request, thresholds = self.request, self.rules.thresholds
        wanted = forms(self._allowed, thresholds, request.max_nodes)
        crops, given = harvest(
            list(self.cells.intents), wanted, request, weights(wanted, request, thresholds), fill or self.fill
        )
        grown = sum(len(crop.seedlings) for crop in crops.values())
        if request.constrained and not grown:
            there = reached(self.cells, thresholds, request.max_nodes, request.seed)
            clash = conflict(self._allowed, there)
            raise CompositionRefused(
                f"of {len(there)} kinds of task graphs that this pool admits none is "
                f"{describe(clash, self._allowed, thresholds) or 'there'}; {self.cells.limits()}"
            )
        return Composition(
            crops=crops,
            given=given,
            rejections=self._rejections(crops, linked),
            counts={
                "subtasks": len(self._usable),
                "cells": len(crops),
                "cells exhausted": sum(crop.exhausted for crop in crops.values()),
                "moves tried": sum(crop.tried for crop in crops.values()),
                "graphs grown": grown,
                "asked for": request.n_tasks,
                "composed": sum(given.values()),
            },
            unreached=unreached(_levels(crops, thresholds), request.max_nodes, thresholds),
        )

    def drafts(self, shard: Shard) -> list[TaskDraft]:
        """The drafts of a shard, sorted by structure, intent, world and skeleton."""
        made = [self._made(cell, one) for cell, seedlings in shard.taken.items() for one in seedlings]
        return sorted(made, key=lambda made: (made.structure, made.intent, made.world, made.skeleton))

    def spares(self, shard: Shard) -> Spares:
        """The spares of a shard."""
        return Spares(shard.left, self._made)

    def _made(self, cell: Cell, seedling: Seedling) -> TaskDraft:
        _, intent = cell
        return draft(
            self.cells.grown(intent, seedling),
            self.cells.intents[intent],
            self.request.seed,
            self._draft_rules,
        )

    @cached_property
    def _draft_rules(self) -> DraftRules:
        return DraftRules(self._applications, self.rules.capabilities, self.rules.thresholds, self._held_out)

    def _rejections(
        self, crops: Mapping[Cell, Crop], linked: Callable[[], frozenset[str]] | None
    ) -> tuple[Rejection, ...]:
        """Intents without a graph, names without a subtask, and subtasks that can be in no graph."""
        known = self.linked(self.cells.intents) if linked is None else linked()
        names = {subtask.name for subtask in self._given}
        served = {name for intent in self._intents for name in intent.subtasks}
        fruitful = {intent for (_, intent), crop in crops.items() if crop.seedlings}
        found = [
            Rejection(
                kind="bound_subtask",
                id=subtask.bound_subtask_id,
                name=subtask.name,
                gate=GATE,
                reason=(
                    f"its application {subtask.application} is not known"
                    if subtask.application not in self._applications
                    else "no intent names it"
                    if subtask.name not in served
                    else "occurs in no task graph"
                ),
            )
            for subtask in self._given
            if subtask.bound_subtask_id not in known
        ]
        found += [
            Rejection(kind="intent", id=intent.name, name=intent.name, gate=GATE, reason=reason)
            for intent in self._intents
            for reason in (
                *(
                    f"names {name}, which is not among the proven subtasks"
                    for name in intent.subtasks
                    if name not in names
                ),
                *(["no task graph of it was found"] if intent.name not in fruitful else []),
            )
        ]
        return tuple(sorted(found, key=lambda item: (item.kind, item.name, item.id, item.reason)))


def _levels(crops: Mapping[Cell, Crop], thresholds: Thresholds) -> set[Levels]:
    """The levels that the graphs of crops have."""
    found: set[Levels] = set()
    for (name, _), crop in crops.items():
        fixed = {complexity: level for complexity, (level,) in levels_of_structure(name[:4]).items()}
        found |= {
            Levels.model_validate({**fixed, "knowledge": thresholds.of["knowledge"].level(count)})
            for count in crop.categories
        }
    return found


def _usable(
    subtasks: Sequence[BoundSubtask], request: CompositionRequest, applications: Mapping[str, Application]
) -> list[BoundSubtask]:
    """The subtasks of the requested applications; of those alone that are known."""
    wanted = set(applications if request.applications is None else request.applications)
    unknown = sorted(wanted - set(applications))
    if unknown:
        raise CompositionRefused(
            f"unknown application {', '.join(unknown)}; there are {', '.join(sorted(applications))}"
        )
    return [subtask for subtask in subtasks if subtask.application in wanted]
