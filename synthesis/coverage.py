"""Which structures a pool does not reach, and why."""

from collections.abc import Collection

from records.task import Levels
from resources.thresholds import Thresholds, structure
from synthesis.requests import conflict, describe, levels_of_structure
from synthesis.structures import structures


def unreached(found: Collection[Levels], most_nodes: int, thresholds: Thresholds) -> dict[str, str]:
    """Every structure that a graph can have and no candidate has, with the reason.

    found: levels of the candidates; most_nodes: of the largest candidate.
    """
    distinct = set(found)
    there = {structure(levels) for levels in distinct}
    reasons: dict[str, str] = {}
    for name, least in structures(thresholds).items():
        if name in there:
            continue
        if least > most_nodes:
            reasons[name] = (
                f"needs at least {least} nodes, and the largest graph of this pool has {most_nodes}"
            )
        else:
            demands = levels_of_structure(name)
            clash = conflict(demands, distinct)
            reasons[name] = f"no graph of this pool is {describe(clash, demands, thresholds)}"
    return reasons
