"""Which structures a pool does not reach, and why."""

from collections.abc import Collection

from records.task import Levels
from resources.thresholds import LEVELS, Thresholds, structure
from synthesis.cells import Cells, Order
from synthesis.forms import forms
from synthesis.requests import conflict, describe, levels_of_structure
from synthesis.structures import structures
from synthesis.task_draft import levels_of


def reached(cells: Cells, thresholds: Thresholds, most_nodes: int, seed: int) -> set[Levels]:
    """The levels that some graph of the pool has: one for every structure and level of knowledge."""
    found: set[Levels] = set()
    for level in LEVELS:
        for name, sizes in forms({"knowledge": (level,)}, thresholds, most_nodes).items():
            for intent in cells.intents:
                crop = cells.fill(Order(intent, name, sizes, 1), seed)
                if crop.seedlings:
                    found.add(levels_of(cells.grown(intent, crop.seedlings[0]).play, thresholds))
                    break
    return found


def unreached(found: Collection[Levels], most_nodes: int, thresholds: Thresholds) -> dict[str, str]:
    """Every structure that a graph can have and no candidate has, with the reason.

    found: levels of the graphs that there are; most_nodes: of the largest that was looked for.
    """
    distinct = set(found)
    there = {structure(levels) for levels in distinct}
    reasons: dict[str, str] = {}
    for name, least in structures(thresholds).items():
        if name in there:
            continue
        if least > most_nodes:
            reasons[name] = f"needs at least {least} nodes, and tasks were to have at most {most_nodes}"
        else:
            demands = levels_of_structure(name)
            clash = conflict(demands, distinct)
            reasons[name] = f"no graph of this pool is {describe(clash, demands, thresholds)}"
    return reasons
