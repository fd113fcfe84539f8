"""Choosing tasks from all candidates: quotas by cell first, then a draw inside each cell.

A cell is a structure and an intent. Its quota is fixed by the numbers of candidates and tasks alone, so
nothing is drawn and thrown away, and cells can be filled apart from each other. A candidate that several
intents hold belongs to one of them, chosen by its hash.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from records.record import content_id
from synthesis.candidates import Candidate

LOOSE_SHARE = 0.25
"""Most tasks, as a share, whose graph falls into parts that have nothing to do with each other."""
PAIR_SHARE = 0.25
"""Most tasks, as a share, of two nodes."""

K = TypeVar("K", bound=Hashable)


def select(
    candidates: Sequence[Candidate], n_tasks: int, seed: int, *, constrained: bool
) -> tuple[Candidate, ...]:
    """At most n_tasks candidates, each (world, skeleton) once, spread evenly over structures, intents,
    worlds, sizes and numbers of categories.

    Connected graphs go first. Of an unconstrained request at most LOOSE_SHARE of the tasks are not
    connected and at most PAIR_SHARE have two nodes, even if the number is then not reached; where all
    candidates are of that kind, the share does not count.
    """
    single = _one_intent_each(candidates, seed)
    pairs = [candidate for candidate in single if len(candidate.subtasks) == 2]
    larger = [candidate for candidate in single if len(candidate.subtasks) > 2]
    bounded = not constrained and any(candidate.connected for candidate in single)
    loose_limit = int(n_tasks * LOOSE_SHARE) if bounded else n_tasks
    if larger and not constrained:
        pairs = _fill(pairs, int(n_tasks * PAIR_SHARE), loose_limit, seed)
    return tuple(_fill([*pairs, *larger], n_tasks, loose_limit, seed))


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


def spread(items: Iterable[Candidate], count: int, seed: int) -> list[Candidate]:
    """So many of the items in turns over worlds, sizes and numbers of categories, by seeded hash inside."""
    groups: defaultdict[tuple[str, int, int], list[Candidate]] = defaultdict(list)
    for item in items:
        groups[item.world, len(item.subtasks), item.complexities.knowledge].append(item)
    queues = [
        sorted(groups[key], key=lambda item: _rank(seed, item))
        for key in sorted(groups, key=lambda key: content_id([seed, *map(str, key)]))
    ]
    chosen: list[Candidate] = []
    place = 0
    while len(chosen) < count and any(place < len(queue) for queue in queues):
        chosen += [queue[place] for queue in queues if place < len(queue)]
        place += 1
    return chosen[:count]


def _fill(candidates: Sequence[Candidate], n_tasks: int, loose_limit: int, seed: int) -> list[Candidate]:
    connected = [candidate for candidate in candidates if candidate.connected]
    loose = [candidate for candidate in candidates if not candidate.connected]
    names = sorted({candidate.structure for candidate in candidates})
    only_loose = sorted(set(names) - {candidate.structure for candidate in connected})
    # Structures that only loose graphs have get at most the even share of a structure.
    first = [candidate for candidate in loose if candidate.structure in only_loose]
    quota = min(loose_limit, n_tasks * len(only_loose) // max(1, len(names)))
    chosen = _by_cells(first, quota, seed)
    chosen += _by_cells(connected, n_tasks - len(chosen), seed)
    loose_left = loose_limit - sum(not candidate.connected for candidate in chosen)
    taken = {_key(candidate) for candidate in chosen}
    rest = [candidate for candidate in loose if _key(candidate) not in taken]
    return chosen + _by_cells(rest, min(n_tasks - len(chosen), loose_left), seed)


def _by_cells(candidates: Sequence[Candidate], count: int, seed: int) -> list[Candidate]:
    chosen: list[Candidate] = []
    by_structure = _grouped(candidates, lambda candidate: candidate.structure, seed)
    quotas = shares(count, {name: len(items) for name, items in by_structure.items()})
    for name, items in by_structure.items():
        by_intent = _grouped(items, lambda candidate: candidate.intent.name, seed, name)
        cells = shares(quotas[name], {intent: len(cell) for intent, cell in by_intent.items()})
        for intent, cell in by_intent.items():
            chosen += spread(cell, cells[intent], seed)
    return chosen


def _grouped(
    candidates: Iterable[Candidate], key: Callable[[Candidate], str], *salt: int | str
) -> dict[str, list[Candidate]]:
    """Groups in an order drawn by hash, so that what is left over does not always go to the same."""
    groups: defaultdict[str, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        groups[key(candidate)].append(candidate)
    return {name: groups[name] for name in sorted(groups, key=lambda name: content_id([*salt, name]))}


def _one_intent_each(candidates: Sequence[Candidate], seed: int) -> list[Candidate]:
    serving: defaultdict[tuple[str, str], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        serving[_key(candidate)].append(candidate)
    return [
        items[0]
        if len(items) == 1
        else min(items, key=lambda item: content_id([seed, item.skeleton, item.intent.name]))
        for items in serving.values()
    ]


def _key(candidate: Candidate) -> tuple[str, str]:
    return candidate.world, candidate.skeleton


def _rank(seed: int, candidate: Candidate) -> str:
    return content_id([seed, candidate.world, candidate.skeleton])
