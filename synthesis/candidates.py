"""All task graphs that the intents and the pool admit."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

import networkx as nx

from records.errors import CompositionRefused
from records.graph import directed
from records.skeleton import skeleton
from records.subtask import BoundSubtask
from records.task import Complexities, Edge, Levels
from resources.complexity import complexities
from resources.intents import Intent
from resources.resource_types import ResourceTypes
from resources.thresholds import Thresholds, structure
from synthesis.parts import GraphsOfSets

MOST_SELECTIONS = 200_000
"""Sets of subtasks that are looked at in one composition."""


@dataclass(frozen=True)
class Candidate:
    """A task graph of an intent in a world, not yet chosen. subtasks are sorted by name."""

    intent: Intent
    world: str
    subtasks: tuple[BoundSubtask, ...]
    edges: tuple[Edge, ...]
    complexities: Complexities
    levels: Levels
    connected: bool
    skeleton: str

    @property
    def structure(self) -> str:
        """Letters of its levels."""
        return structure(self.levels)


@dataclass(frozen=True)
class Candidates:
    """found: each (intent, world, skeleton) once. selections: sets of subtasks looked at.

    refused: for an intent, a world and a reason, how many sets admit no graph for it.
    """

    found: tuple[Candidate, ...]
    selections: int
    refused: Mapping[tuple[str, str, str], int]


def find_candidates(
    subtasks: Sequence[BoundSubtask],
    intents: Sequence[Intent],
    max_nodes: int,
    types: ResourceTypes,
    thresholds: Thresholds,
) -> Candidates:
    """Every hazard-free graph over 2 to max_nodes subtasks of one intent in one world, with a final among
    them and no two that share application and verb phrase.

    Raises:
        CompositionRefused: there are too many sets to look at.
    """
    by_place: defaultdict[str, dict[str, BoundSubtask]] = defaultdict(dict)
    for subtask in sorted(subtasks, key=lambda subtask: (subtask.name, subtask.bound_subtask_id)):
        by_place[subtask.world].setdefault(subtask.name, subtask)
    places = [
        (
            intent,
            world,
            [by_place[world][name] for name in sorted(intent.subtasks) if name in by_place[world]],
        )
        for intent in intents
        for world in sorted(intent.goals)
        if world in by_place
    ]
    total = sum(comb(len(serving), size) for _, _, serving in places for size in range(2, max_nodes + 1))
    if total > MOST_SELECTIONS:
        raise CompositionRefused(
            f"{total} sets of subtasks to look at, and at most {MOST_SELECTIONS} are;"
            " lower max_nodes, or name applications"
        )
    refused: Counter[tuple[str, str, str]] = Counter()
    found: list[Candidate] = []
    selections = 0
    graphs = {world: GraphsOfSets(by_name, types) for world, by_name in by_place.items()}
    for intent, world, serving in places:
        for chosen in _selections(serving, frozenset(intent.finals), max_nodes):
            selections += 1
            try:
                admitted = graphs[world].of([subtask.name for subtask in chosen])
            except CompositionRefused as refusal:
                refused[intent.name, world, str(refusal)] += 1
                continue
            found += (_candidate(intent, world, chosen, edges, thresholds) for edges in admitted)
    return Candidates(tuple(found), selections, refused)


def _candidate(
    intent: Intent,
    world: str,
    chosen: tuple[BoundSubtask, ...],
    edges: tuple[Edge, ...],
    thresholds: Thresholds,
) -> Candidate:
    place = {subtask.bound_subtask_id: number for number, subtask in enumerate(chosen)}
    pairs = frozenset((place[edge.source], place[edge.target]) for edge in edges)
    connected, counts = _shape(tuple(subtask.category for subtask in chosen), pairs)
    subtask_ids = {subtask.bound_subtask_id: subtask.subtask_id for subtask in chosen}
    return Candidate(
        intent=intent,
        world=world,
        subtasks=chosen,
        edges=edges,
        complexities=counts,
        levels=thresholds.levels(counts),
        connected=connected,
        skeleton=skeleton(subtask_ids, edges),
    )


@cache
def _shape(categories: tuple[str, ...], edges: frozenset[tuple[int, int]]) -> tuple[bool, Complexities]:
    """Whether the graph is connected, and its complexities; few graphs differ when names do not count."""
    graph = directed(range(len(categories)), edges)
    return nx.is_weakly_connected(graph), complexities(graph, categories)


def _selections(
    serving: Sequence[BoundSubtask], finals: frozenset[str], max_nodes: int
) -> Iterator[tuple[BoundSubtask, ...]]:
    for size in range(2, min(max_nodes, len(serving)) + 1):
        for chosen in combinations(serving, size):
            phrases = {(subtask.application, subtask.verb_phrase) for subtask in chosen}
            if len(phrases) == size and any(subtask.name in finals for subtask in chosen):
                yield chosen
