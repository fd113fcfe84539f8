"""Composition: from proven subtasks and intents to task graphs."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from records.application import Application
from records.errors import CompositionRefused
from records.record import content_id
from records.subtask import BoundSubtask
from records.verdict import Rejection
from resources.capabilities import Capability, shipped_capabilities
from resources.intents import Intent
from resources.resource_types import ResourceTypes, shipped_resource_types
from resources.thresholds import Thresholds, shipped_thresholds
from synthesis.cells import QUICK, THOROUGH, Cells, Crop, Grown
from synthesis.coverage import reached, unreached
from synthesis.forms import Form, forms
from synthesis.quotas import Cell, quotas
from synthesis.requests import CompositionRequest, allowed_levels, conflict, describe
from synthesis.structures import structures
from synthesis.task_draft import DraftRules, TaskDraft, draft, levels_of

GATE = "composition"
LOOSE_SHARE = 0.25
"""Share of the tasks of an unconstrained request whose graphs fall into parts, as some structures must."""
LARGE = 1000
MOST_OF_INTENT = 0.02
"""An intent's largest share of a large set, one of at least LARGE tasks."""
_PARTED = " in parts"
SMALLER = 2.5
"""How many times more tasks a structure gets than one that needs a node more, in an unconstrained request: so
that tasks are about as long as the paper's (2.21 applications, 52 and 238 words)."""
LEAST_SHARE = 0.006
"""Of the tasks, what each structure gets at least, if the pool has as many."""
SPARE = 1.5
"""Graphs that are grown for each task asked for, so that what one cell lacks others can give."""


class Spares:
    """Graphs that were grown beside those that a request takes, for drafts that a gate refuses."""

    def __init__(
        self, left: Mapping[Cell, Sequence[Grown]], made: Callable[[Cell, Grown], TaskDraft]
    ) -> None:
        """made: the draft of a graph of a cell."""
        self._left = {cell: list(reversed(grown)) for cell, grown in left.items()}
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
            is_same = cell[0].removesuffix(_PARTED) == refused.structure
            return is_same and cell[1] == refused.intent, is_same, len(self._left[cell])

        filled = [cell for cell, grown in self._left.items() if grown]
        return max(filled, key=nearness, default=None)


@dataclass(frozen=True)
class Composition:
    """The outcome of a request.

    drafts: at most as many as asked for, sorted by structure. spares: for those that a gate refuses.
    subtasks: those of the drafts, and of graphs that were grown beside them, by id.
    rejections: what the pool or the intents hold and no task can use.
    counts: by name, in the order of the work. unreached: structures of which this pool has no task, and why.
    """

    drafts: tuple[TaskDraft, ...]
    spares: Spares = field(compare=False)
    subtasks: Mapping[str, BoundSubtask]
    rejections: tuple[Rejection, ...]
    counts: Mapping[str, int]
    unreached: Mapping[str, str]


@dataclass(frozen=True)
class Rules:
    """The data files by which tasks are composed and measured."""

    types: ResourceTypes
    thresholds: Thresholds
    capabilities: tuple[Capability, ...]


def shipped_rules() -> Rules:
    """The rules of the data files that ship."""
    return Rules(shipped_resource_types(), shipped_thresholds(), shipped_capabilities())


def compose(
    subtasks: Sequence[BoundSubtask],
    intents: Sequence[Intent],
    request: CompositionRequest,
    applications: Mapping[str, Application],
    rules: Rules | None = None,
) -> Composition:
    """Tasks for a request, out of proven subtasks.

    Equal arguments give equal results, in whatever order subtasks and intents are given. Fewer tasks than
    asked for come back where the pool admits no more (see counts).

    Args:
        subtasks: proven, of any worlds.
        applications: by slug, at least those of the subtasks.
        rules: those that ship, when left out.

    Raises:
        CompositionRefused: the request is impossible for any graph or for this pool, or names what is
            not there; the message names the conflict.
    """
    rules = rules or shipped_rules()
    allowed = allowed_levels(request, rules.thresholds, rules.capabilities)
    usable = _usable(subtasks, request, applications)
    cells = Cells(usable, sorted(intents, key=lambda intent: intent.name), rules.types)
    wanted = forms(allowed, rules.thresholds, request.max_nodes)
    crops, given = _harvest(cells, wanted, request, _weights(wanted, request, rules.thresholds))
    rules_of_drafts = DraftRules(applications, rules.capabilities, rules.thresholds)

    def made(cell: Cell, graph: Grown) -> TaskDraft:
        return draft(graph, cells.intents[cell[1]], request.seed, rules_of_drafts)

    drafts = sorted(
        (made(cell, graph) for cell, crop in crops.items() for graph in crop.grown[: given[cell]]),
        key=lambda made: (made.structure, made.intent, made.world, made.skeleton),
    )
    grown = [graph for crop in crops.values() for graph in crop.grown]
    if request.constrained and not grown:
        there = reached(cells, rules.thresholds, request.max_nodes, request.seed)
        clash = conflict(allowed, there)
        raise CompositionRefused(
            f"of {len(there)} kinds of task graphs that this pool admits none is "
            f"{describe(clash, allowed, rules.thresholds) or 'there'}; {cells.limits()}"
        )
    return Composition(
        drafts=tuple(drafts),
        spares=Spares({cell: crop.grown[given[cell] :] for cell, crop in crops.items()}, made),
        subtasks={one.bound_subtask_id: one for graph in grown for one in graph.subtasks},
        rejections=_rejections(subtasks, intents, cells, crops, applications),
        counts={
            "subtasks": len(usable),
            "cells": len(crops),
            "cells exhausted": sum(crop.exhausted for crop in crops.values()),
            "moves tried": sum(crop.tried for crop in crops.values()),
            "graphs grown": len(grown),
            "asked for": request.n_tasks,
            "composed": len(drafts),
        },
        unreached=unreached(
            {levels_of(graph.play, rules.thresholds) for graph in grown}, request.max_nodes, rules.thresholds
        ),
    )


def _weights(wanted: Iterable[str], request: CompositionRequest, thresholds: Thresholds) -> dict[str, float]:
    """What share of the tasks each structure is to have: the smaller the more, if the request is open."""
    if request.constrained:
        return dict.fromkeys(wanted, 1.0)
    least = structures(thresholds)
    plain = {name: SMALLER ** -least[name] for name in wanted}
    return {name: max(weight / sum(plain.values()), LEAST_SHARE) for name, weight in plain.items()}


def _harvest(
    cells: Cells,
    wanted: Mapping[str, Sequence[Form]],
    request: CompositionRequest,
    weights: Mapping[str, float],
) -> tuple[dict[Cell, Crop], dict[Cell, int]]:
    """What the cells gave, and how much of it is taken, evenly by structure and intent.

    Graphs in parts are those of structures that have no others. An unconstrained request takes LOOSE_SHARE
    of them, if any others are there, and more where it lacks others; a constrained one takes what it lacks.
    """
    whole = {name: [form for form in sizes if form.connected] for name, sizes in wanted.items()}
    crops = _grown(cells, {name: sizes for name, sizes in whole.items() if sizes}, request, weights, "")
    there = {name for (name, _), crop in crops.items() if crop.grown}
    most = request.n_tasks if request.constrained or not there else int(request.n_tasks * LOOSE_SHARE)
    rooms = {cell: len(crop.grown) for cell, crop in crops.items()}
    missing = max(0, request.n_tasks - sum(rooms.values())) if request.constrained else 0
    parted = {
        name: [part for form in sizes if (part := form.in_parts)]
        for name, sizes in wanted.items()
        if name not in there or missing
    }
    loose = _grown(cells, {name: sizes for name, sizes in parted.items() if sizes}, request, weights, _PARTED)
    loose_rooms = {cell: len(crop.grown) for cell, crop in loose.items()}
    count = min(most, sum(loose_rooms.values()))
    if request.constrained:
        count = min(count, missing)
    by_name = {f"{name}{mark}": weight for name, weight in weights.items() for mark in ("", _PARTED)}
    most_of_intent = MOST_OF_INTENT if request.n_tasks >= LARGE else 1.0

    def shared(total: int, among: Mapping[Cell, int]) -> dict[Cell, int]:
        return quotas(total, among, {name: by_name[name] for name, _ in among}, most_of_intent)

    given = shared(request.n_tasks - count, rooms)
    given_loose = shared(request.n_tasks - sum(given.values()), loose_rooms)
    if sum(given.values()) + sum(given_loose.values()) < request.n_tasks:
        given = shared(request.n_tasks - sum(given_loose.values()), rooms)
    return crops | loose, given | given_loose


def _grown(
    cells: Cells,
    wanted: Mapping[str, Sequence[Form]],
    request: CompositionRequest,
    weights: Mapping[str, float],
    mark: str,
) -> dict[Cell, Crop]:
    """Somewhat more than is asked for of each structure by its weight, from as many intents as that takes,
    in a drawn order; mark: behind each structure's name.

    Where that is too little, as when one intent alone has what is asked for, each gives what it can.
    """
    whole = sum(weights[structure] for structure in wanted)
    patience = THOROUGH if request.constrained else QUICK
    crops: dict[Cell, Crop] = {}
    for is_scarce in (False, True):
        crops = {}
        for structure, sizes in wanted.items():
            enough = math.ceil(SPARE * request.n_tasks * weights[structure] / whole)
            most = request.n_tasks if is_scarce else 1 + math.ceil(enough / max(1, len(cells.intents)))
            grown = 0
            for intent in sorted(cells.intents, key=lambda one: content_id([request.seed, structure, one])):
                if grown < enough:
                    crop = cells.fill(intent, structure, sizes, most, request.seed, patience)
                    crops[f"{structure}{mark}", intent] = crop
                    grown += len(crop.grown)
        if sum(len(crop.grown) for crop in crops.values()) >= request.n_tasks:
            break
    return crops


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


def _rejections(
    subtasks: Sequence[BoundSubtask],
    intents: Sequence[Intent],
    cells: Cells,
    crops: Mapping[Cell, Crop],
    applications: Mapping[str, Application],
) -> tuple[Rejection, ...]:
    """Intents without a graph, names without a subtask, and subtasks that can be in no graph."""
    names = {subtask.name for subtask in subtasks}
    served = {name for intent in intents for name in intent.subtasks}
    fruitful = {intent for (_, intent), crop in crops.items() if crop.grown}
    found = [
        Rejection(
            kind="bound_subtask",
            id=subtask.bound_subtask_id,
            name=subtask.name,
            gate=GATE,
            reason=(
                f"its application {subtask.application} is not known"
                if subtask.application not in applications
                else "no intent names it"
                if subtask.name not in served
                else "occurs in no task graph"
            ),
        )
        for subtask in subtasks
        if subtask.bound_subtask_id not in cells.linked
    ]
    found += [
        Rejection(kind="intent", id=intent.name, name=intent.name, gate=GATE, reason=reason)
        for intent in intents
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
