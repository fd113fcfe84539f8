"""Damaged instructions: texts by the grammar that tell another graph of a task's subtasks than its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import TypeVar

from records.resource import Resource, cell_path
from records.subtask import BoundSubtask
from records.task import Edge
from resources.display import shown
from resources.resource_types import satisfies
from synthesis.consistency import generator
from synthesis.damage.start_sources import StartSources
from synthesis.damage.telling import Telling, is_of_its_form, written

_T = TypeVar("_T")
_TRIES = 4
"""Sources of the start that are tried for one input."""


@dataclass(frozen=True)
class Damaged:
    """A text and what it tells, whose closure is not the task's."""

    way: str
    telling: Telling
    text: str


def damaged(
    way: str,
    edges: Sequence[Edge],
    subtasks: Mapping[str, BoundSubtask],
    goal: str,
    start: StartSources,
    seed: int,
) -> Damaged | None:
    """A task's instruction, damaged in one of WAYS; None where the grammar cannot tell the task so.

    Args:
        subtasks: those of the task alone, by id.
        start: of subtasks of the task's world.
        seed: of the task; the damage is drawn by a hash of it.
    """
    random = generator(seed, way, list(subtasks), 0)
    true = Telling(tuple(sorted(edges, key=lambda edge: (edge.source, edge.target))), subtasks)
    for telling in WAYS[way](true, start, random):
        if telling.is_sound and telling.closure != true.closure:
            return Damaged(way, telling, telling.text(goal, random))
    return None


def _left_out(true: Telling, start: StartSources, random: Random) -> Iterator[Telling]:
    """A subtask uses something of the start in place of what another makes."""
    for edge in _drawn(true.edges, random):
        telling = _independent(true, edge, start, random)
        if telling is not None:
            yield telling


def _added(true: Telling, start: StartSources, random: Random) -> Iterator[Telling]:
    """A subtask uses what another makes in place of something of the start."""
    del start
    for source, target in _drawn(list(permutations(sorted(true.bound), 2)), random):
        if (source, target) not in true.closure:
            yield from _linked(true, source, target, None)


def _reversed(true: Telling, start: StartSources, random: Random) -> Iterator[Telling]:
    """What a subtask makes is used by the one whose work it uses, and not the other way round."""
    for edge in _drawn(true.edges, random):
        telling = _independent(true, edge, start, random)
        if telling is not None:
            yield from _linked(telling, edge.target, edge.source, None)


def _linear(true: Telling, start: StartSources, random: Random) -> Iterator[Telling]:
    """Branches that use one subtask's work side by side use what the branch before them leaves."""
    del start
    for fork in _drawn(sorted(true.bound), random):
        branches = _drawn(sorted(true.graph.successors(fork)), random)
        turned = [branches[k:] + branches[:k] for k in range(len(branches))]
        chains = [chain for order in turned if (chain := _chained(true, fork, order)) is not true]
        if chains:
            yield max(chains, key=lambda chain: len(chain.closure))


WAYS: Mapping[str, Callable[[Telling, StartSources, Random], Iterator[Telling]]] = {
    "left_out": _left_out,
    "added": _added,
    "reversed": _reversed,
    "linear": _linear,
}
"""Ways to damage: each gives tellings of the same subtasks in a drawn order."""


def _independent(telling: Telling, edge: Edge, start: StartSources, random: Random) -> Telling | None:
    """The telling without an edge: its target uses things of the start."""
    current = telling
    for place in range(len(current.bound[edge.target].inputs)):
        if current.maker(edge.target, place) != edge.source:
            continue
        given = _drawn(start.instead_of(current, edge.target, place), random)[:_TRIES]
        told = (current.using(edge.target, place, one) for one in given)
        following = next((one for one in told if one is not None), None)
        if following is None:
            return None
        current = following
    return current


def _linked(telling: Telling, source: str, target: str, instead_of: str | None) -> Iterator[Telling]:
    """The tellings in which the target uses an output of the source, in place of what it uses of another,
    or of the start (None)."""
    if source == target or (target, source) in telling.closure:
        return
    for place, needed in enumerate(telling.bound[target].inputs):
        if telling.maker(target, place) != instead_of:
            continue
        for made in telling.bound[source].outputs:
            if satisfies(made.type, needed.type) and _is_settled(telling, made, source, target, needed):
                told = telling.using(target, place, made, maker=source)
                if told is not None:
                    yield told


def _is_settled(telling: Telling, made: Resource, source: str, target: str, needed: Resource) -> bool:
    """Whether a file can be named, may stand for what the target uses, and nobody makes a later version."""
    path = cell_path(made.cell)
    if path is None or shown(path) != shown(made.value) or not is_of_its_form(made.cell, needed.cell):
        return False
    return not any(
        made.cell in written(one)
        for node, one in telling.bound.items()
        if node not in (source, target) and (node, source) not in telling.closure
    )


def _chained(true: Telling, fork: str, branches: Sequence[str]) -> Telling:
    """The branches told one behind the other as far as that can be said; where it cannot at all, the same
    telling."""
    current, before = true, {*branches[:1]}
    for branch in branches[1:]:
        leaves = {*before, *(b for a, b in current.closure if a in before)}
        deepest = sorted(
            (leaf for leaf in leaves if (leaf, branch) not in current.closure),
            key=lambda leaf: (-sum(b == leaf for _, b in current.closure), leaf),
        )
        told = (one for leaf in deepest for one in _linked(current, leaf, branch, fork))
        current = next(told, current)
        before.add(branch)
    return current


def _drawn(items: Sequence[_T], random: Random) -> list[_T]:
    return random.sample(list(items), len(items))
