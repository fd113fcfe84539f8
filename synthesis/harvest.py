"""The harvest of a request: what its cells give, and how much of that is taken."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from records.record import content_id
from resources.thresholds import Thresholds
from synthesis.cells import QUICK, THOROUGH, Crop, Order
from synthesis.forms import Form
from synthesis.quotas import Cell, quotas
from synthesis.requests import CompositionRequest
from synthesis.structures import structures

Fill = Callable[[Sequence[Order]], Sequence[Crop]]
"""Fills orders of cells, in their order."""

LOOSE_SHARE = 0.25
"""Share of the tasks of an unconstrained request whose graphs fall into parts, as some structures must."""
LARGE = 1000
MOST_OF_INTENT = 0.02
"""An intent's largest share of a large set, one of at least LARGE tasks."""
PARTED = " in parts"
AT_ONCE = 5000
"""Tasks of a request from which on all cells are filled, so that they can be filled side by side."""
SMALLER = 2.0
"""How many times more tasks a structure gets than one that needs a node more, in an unconstrained request: so
that tasks are about as long as the paper's (2.21 applications, 52 and 238 words)."""
LEAST_SHARE = 0.006
"""Of the tasks, what each structure gets at least, if the pool has as many."""
SPARE = 1.5
"""Graphs that are grown for each task asked for, so that what one cell lacks others can give."""


def weights(wanted: Iterable[str], request: CompositionRequest, thresholds: Thresholds) -> dict[str, float]:
    """What share of the tasks each structure is to have: the smaller the more, if the request is open."""
    if request.constrained:
        return dict.fromkeys(wanted, 1.0)
    least = structures(thresholds)
    plain = {name: SMALLER ** -least[name] for name in wanted}
    return {name: max(weight / sum(plain.values()), LEAST_SHARE) for name, weight in plain.items()}


def harvest(
    intents: Sequence[str],
    wanted: Mapping[str, Sequence[Form]],
    request: CompositionRequest,
    weights: Mapping[str, float],
    fill: Fill,
) -> tuple[dict[Cell, Crop], dict[Cell, int]]:
    """What the cells gave, and how much of it is taken, by weight over structures and evenly over intents.

    Graphs in parts are those of structures that have no others. An unconstrained request takes LOOSE_SHARE
    of them, if any others are there, and more where it lacks others; a constrained one takes what it lacks.
    """
    whole = {name: [form for form in sizes if form.connected] for name, sizes in wanted.items()}
    crops = _grown(
        intents,
        {name: sizes for name, sizes in whole.items() if sizes},
        request,
        weights,
        "",
        request.n_tasks,
        fill,
    )
    there = {name for (name, _), crop in crops.items() if crop.seedlings}
    most = request.n_tasks if request.constrained or not there else math.ceil(request.n_tasks * LOOSE_SHARE)
    rooms = {cell: len(crop.seedlings) for cell, crop in crops.items()}
    missing = max(0, request.n_tasks - sum(rooms.values())) if request.constrained else 0
    parted = {
        name: [part for form in sizes if (part := form.in_parts)]
        for name, sizes in wanted.items()
        if name not in there or missing
    }
    parted = {name: sizes for name, sizes in parted.items() if sizes}
    loose = _grown(intents, parted, request, weights, PARTED, most, fill)
    loose_rooms = {cell: len(crop.seedlings) for cell, crop in loose.items()}
    count = min(most, sum(loose_rooms.values()))
    if request.constrained:
        count = min(count, missing)
    by_name = {f"{name}{mark}": weight for name, weight in weights.items() for mark in ("", PARTED)}
    most_of_intent = MOST_OF_INTENT if request.n_tasks >= LARGE else 1.0

    def shared(total: int, among: Mapping[Cell, int]) -> dict[Cell, int]:
        return quotas(total, among, {name: by_name[name] for name, _ in among}, most_of_intent)

    given = shared(request.n_tasks - count, rooms)
    given_loose = shared(request.n_tasks - sum(given.values()), loose_rooms)
    if sum(given.values()) + sum(given_loose.values()) < request.n_tasks:
        given = shared(request.n_tasks - sum(given_loose.values()), rooms)
    return crops | loose, given | given_loose


def _grown(
    intents: Sequence[str],
    wanted: Mapping[str, Sequence[Form]],
    request: CompositionRequest,
    weights: Mapping[str, float],
    mark: str,
    total: int,
    fill: Fill,
) -> dict[Cell, Crop]:
    """Somewhat more than a total of each structure by its weight; mark: behind each structure's name.

    A small request asks intents in a drawn order until there is enough, and each for what it can give where
    that is too little, as when one intent alone has what is asked for. A large one asks all at once, and
    those once more that were not exhausted.
    """
    whole = sum(weights[structure] for structure in wanted)
    enough = {name: math.ceil(SPARE * total * weights[name] / whole) for name in wanted}
    patience = THOROUGH if request.constrained else QUICK

    def orders(name: str, most: int) -> list[Order]:
        drawn = sorted(intents, key=lambda one: content_id([request.seed, name, one]))
        return [Order(intent, f"{name}{mark}", tuple(wanted[name]), most, patience) for intent in drawn]

    each = {name: 1 + math.ceil(enough[name] / max(1, len(intents))) for name in wanted}
    if total < AT_ONCE:
        crops = _until_enough([(orders(name, each[name]), enough[name]) for name in wanted], fill)
        if _grown_of(crops) < total:
            crops = _until_enough([(orders(name, total), enough[name]) for name in wanted], fill)
        return crops
    asked = [order for name in wanted for order in orders(name, each[name])]
    crops = _filled(asked, fill)
    more = [order for order in asked if not crops[order.structure, order.intent].exhausted]
    missing = total - _grown_of(crops)
    if more and missing > 0:
        times = 1 + math.ceil(missing / sum(order.wanted for order in more))
        crops |= _filled([order._replace(wanted=times * order.wanted) for order in more], fill)
    return crops


def _filled(orders: Sequence[Order], fill: Fill) -> dict[Cell, Crop]:
    cells = ((order.structure, order.intent) for order in orders)
    return dict(zip(cells, fill(orders), strict=True))


def _until_enough(asked: Iterable[tuple[Sequence[Order], int]], fill: Fill) -> dict[Cell, Crop]:
    """Each list's orders one by one, until as many graphs are there as are enough for it."""
    crops: dict[Cell, Crop] = {}
    for orders, enough in asked:
        grown = 0
        for order in orders:
            if grown >= enough:
                break
            crops |= _filled([order], fill)
            grown += len(crops[order.structure, order.intent].seedlings)
    return crops


def _grown_of(crops: Mapping[Cell, Crop]) -> int:
    return sum(len(crop.seedlings) for crop in crops.values())
