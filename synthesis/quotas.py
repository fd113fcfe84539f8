"""Quotas: how many tasks each cell is to give, fixed before any is written."""

import math
from collections.abc import Hashable, Mapping
from typing import TypeVar
from zlib import crc32

K = TypeVar("K", bound=Hashable)

Cell = tuple[str, str]
"""A structure and an intent."""


def quotas(
    total: int, rooms: Mapping[Cell, int], weights: Mapping[str, float], most_of_intent: float
) -> dict[Cell, int]:
    """The total shared out over cells: by weight over structures, and evenly over the intents of each.

    Scarce structures are served first; what a structure cannot give goes to the others by their weights, as
    long as there is room.

    Args:
        rooms: how many tasks each cell can give.
        weights: of structures; they need not sum to one.
        most_of_intent: an intent's largest share of the total. Where there are few intents it is twice
            their even share.
    """
    intents = sorted({intent for _, intent in rooms})
    if not intents:
        return {}
    most = max(math.ceil(total * most_of_intent), math.ceil(2 * total / len(intents)))
    left_of_intent = dict.fromkeys(intents, most)
    given = dict.fromkeys(sorted(rooms), 0)
    left = total
    while left:
        room = {
            name: {
                intent: min(rooms[name, intent] - given[name, intent], left_of_intent[intent])
                for intent in intents
                if (name, intent) in rooms
            }
            for name in weights
        }
        wanted = _by_weight(left, {name: weights[name] for name in room if any(room[name].values())})
        served = left
        for name in sorted(wanted, key=lambda one: (sum(room[one].values()) / max(1, wanted[one]), one)):
            # What is left over by the even shares does not always go to the same intents.
            turn = sorted(room[name], key=lambda intent: crc32(f"{name} {intent}".encode()))
            open_now = {intent: min(room[name][intent], left_of_intent[intent]) for intent in turn}
            for intent, count in shares(wanted[name], open_now).items():
                given[name, intent] += count
                left_of_intent[intent] -= count
                left -= count
        if left == served:
            break
    return given


def shares(total: int, rooms: Mapping[K, int]) -> dict[K, int]:
    """The total shared out as evenly as the rooms allow; what is left over goes to the first keys."""
    given = dict.fromkeys(rooms, 0)
    left = min(total, sum(rooms.values()))
    while left:
        open_keys = [key for key in rooms if given[key] < rooms[key]]
        each = max(1, left // len(open_keys))
        for key in open_keys:
            more = min(each, rooms[key] - given[key], left)
            given[key] += more
            left -= more
    return given


def _by_weight(total: int, weights: Mapping[str, float]) -> dict[str, int]:
    """Whole numbers in proportion to the weights that sum to the total (largest remainders)."""
    whole = sum(weights.values())
    if not whole:
        return {}
    exact = {name: total * weight / whole for name, weight in weights.items()}
    found = {name: math.floor(value) for name, value in exact.items()}
    short = total - sum(found.values())
    for name in sorted(exact, key=lambda one: (found[one] - exact[one], one))[:short]:
        found[name] += 1
    return found
