"""Cells of a composition: an intent and a structure, filled apart from each other.

A task belongs to one cell: its structure is that of its graph, and where several intents hold all of its
subtasks and a final, a hash of the task says to which of them it belongs. So what is counted or limited
inside the cells holds for all tasks, and cells may be filled anywhere and in any order.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from operator import and_, or_
from random import Random
from typing import NamedTuple
from zlib import crc32

from records.subtask import BoundSubtask
from resources.intents import Intent
from resources.resource_types import ResourceTypes
from synthesis.bit_sets import bits
from synthesis.board import Board, Play
from synthesis.forms import Form
from synthesis.growing import Grower

THOROUGH, QUICK = 4000, 800
"""Moves that bring nothing new, after which a cell counts as exhausted: where its graphs are asked for, and
where those of others do as well."""
_FRUITLESS_EACH = 200
_FRUITFUL = 10
"""So many moves more for each skeleton that a cell gave so far, up to so many."""
_WORLDS_EACH = 2
"""Worlds in which a skeleton is played where there are skeletons enough."""

MOST_ALIKE = 4
"""Tasks of one skeleton, each with the values of another world."""

Skeleton = tuple[tuple[int, tuple[int, ...]], ...]
"""A task without values: each subtask's number with those of its sources, sorted."""


@dataclass(frozen=True)
class Grown:
    """A task graph that a cell holds; board: on which it was played."""

    board: Board
    world: str
    play: Play

    @property
    def subtasks(self) -> tuple[BoundSubtask, ...]:
        """In the order of the play."""
        return tuple(self.board.subtasks[place] for place in self.play.order)


class Seedling(NamedTuple):
    """A task graph by its world and the names of its subtasks in an order in which they can be played."""

    world: str
    names: tuple[str, ...]


class Order(NamedTuple):
    """What a cell is to give: up to so many different graphs of the structure's forms.

    patience: moves without anything new, after which the cell counts as exhausted; more where it gave
    something already.
    """

    intent: str
    structure: str
    forms: tuple[Form, ...]
    wanted: int
    patience: int = THOROUGH


class Crop(NamedTuple):
    """What a cell gave: at most as many graphs as asked for, in the order in which they were found.

    categories: the numbers of categories that they have. tried: moves; exhausted: whether no more were found
    though more were asked for.
    """

    seedlings: tuple[Seedling, ...]
    categories: frozenset[int]
    tried: int
    exhausted: bool


class Cells:
    """The boards of all intents in all worlds, each made when it is first asked for.

    intents: those of which some world has at least two subtasks, by name.
    """

    def __init__(
        self, subtasks: Sequence[BoundSubtask], intents: Sequence[Intent], types: ResourceTypes
    ) -> None:
        self._by_world: dict[str, dict[str, BoundSubtask]] = {}
        for one in sorted(subtasks, key=lambda one: (one.world, one.name, one.bound_subtask_id)):
            self._by_world.setdefault(one.world, {}).setdefault(one.name, one)
        self._types = types
        self._boards: dict[str, dict[str, Board]] = {}
        self.intents = {intent.name: intent for intent in intents if self._worlds(intent)}
        self._number = {name: number for number, name in enumerate(sorted({one.name for one in subtasks}))}
        self._served = self._masks([set(intent.subtasks) for intent in self.intents.values()])
        self._final = self._masks([set(intent.finals) for intent in self.intents.values()])

    def boards(self, intent: str) -> Mapping[str, Board]:
        """The intent's boards by world, in the worlds that have at least two of its subtasks."""
        if intent not in self._boards:
            asked = self.intents[intent]
            self._boards[intent] = {
                world: Board(self._members(asked, world), self._types) for world in self._worlds(asked)
            }
        return self._boards[intent]

    def grown(self, intent: str, seedling: Seedling) -> Grown:
        """The graph of a seedling that a cell of the intent gave."""
        board = self.boards(intent)[seedling.world]
        play = board.replay(seedling.names)
        if play is None:
            raise ValueError(f"{intent} in world {seedling.world}: {seedling.names} cannot be played")
        return Grown(board, seedling.world, play)

    def fill(self, order: Order, seed: int) -> Crop:
        """The crop of an order.

        Skeletons are sought in the world that has most of the intent's subtasks, half as many as graphs are
        wanted, and each is played anew in drawn worlds: first in one, then in a further one where graphs
        still lack, up to MOST_ALIKE.
        """
        intent, wanted = order.intent, order.wanted
        random = Random(f"{seed} {intent} {order.structure}")
        boards = self.boards(intent)
        lead = boards[max(boards, key=lambda world: len(boards[world].subtasks))]
        finals = set(self.intents[intent].finals)
        mask = sum(1 << place for place, one in enumerate(lead.subtasks) if one.name in finals)
        grower = Grower(lead, mask, random)
        home = list(self.intents).index(intent)
        copies: dict[Skeleton, list[Seedling]] = {}
        categories: set[int] = set()
        firsts: Counter[str] = Counter()
        turns = list(order.forms)
        last = 0
        while turns and (_WORLDS_EACH * len(copies) < wanted or sum(map(len, copies.values())) < wanted):
            if grower.tried - last >= order.patience + _FRUITLESS_EACH * min(len(copies), _FRUITFUL):
                break
            form = random.choice(turns)
            play = grower.attempt(form)
            if play is None:
                if grower.is_exhausted(form):
                    turns.remove(form)
                continue
            skeleton = self._skeleton(lead, play)
            if skeleton not in copies and self._home(skeleton) == home:
                names = tuple(lead.subtasks[place].name for place in play.order)
                copies[skeleton] = _in_worlds(boards, names, play.edges, firsts, random)
                categories.add(play.categories.bit_count())
                last = grower.tried
        found = [copy for turn in zip_longest(*copies.values()) for copy in turn if copy is not None]
        return Crop(tuple(found[:wanted]), frozenset(categories), grower.tried, len(found) < wanted)

    def linked(self, intents: Iterable[str]) -> frozenset[str]:
        """Ids of the bound subtasks that take what another of an intent makes, or make what another takes."""
        found: set[str] = set()
        for intent in intents:
            for board in self.boards(intent).values():
                for one, takers in zip(board.subtasks, board.takers, strict=True):
                    linked = [board.subtasks[place].bound_subtask_id for place in bits(takers)]
                    found.update([one.bound_subtask_id, *linked] if linked else ())
        return frozenset(found)

    def limits(self) -> str:
        """The most that an intent of the pool offers, in a sentence's part."""
        boards = [board for intent in self.intents for board in self.boards(intent).values()]
        if not boards:
            return "no intent has two of its subtasks"
        categories = max(len({one.category for one in board.subtasks}) for board in boards)
        sources = max(board.most_sources for board in boards)
        return (
            f"an intent has at most {max(len(board.subtasks) for board in boards)} subtasks of at most"
            f" {categories} categories, and a subtask uses the work of at most {sources} others"
        )

    def _worlds(self, intent: Intent) -> list[str]:
        return [
            world
            for world in self._by_world
            if world in intent.goals and len(self._members(intent, world)) > 1
        ]

    def _members(self, intent: Intent, world: str) -> list[BoundSubtask]:
        known = self._by_world[world]
        return [known[name] for name in intent.subtasks if name in known]

    def _skeleton(self, board: Board, play: Play) -> Skeleton:
        numbers = [self._number[board.subtasks[place].name] for place in play.order]
        return tuple(
            sorted(
                (
                    number,
                    tuple(sorted(numbers[source] for source in range(len(numbers)) if edges >> source & 1)),
                )
                for number, edges in zip(numbers, play.edges, strict=True)
            )
        )

    def _home(self, skeleton: Skeleton) -> int:
        """The place of the intent to which the task belongs."""
        numbers = [number for number, _ in skeleton]
        serving = reduce(and_, (self._served[number] for number in numbers))
        homes = serving & reduce(or_, (self._final[number] for number in numbers))
        places = [place for place in range(homes.bit_length()) if homes >> place & 1]
        return places[crc32(repr(skeleton).encode()) % len(places)]

    def _masks(self, names: Sequence[set[str]]) -> list[int]:
        """For each subtask, by number, a mask of the intents whose names hold it."""
        return [sum(1 << place for place, held in enumerate(names) if name in held) for name in self._number]


def _in_worlds(
    boards: Mapping[str, Board],
    names: tuple[str, ...],
    edges: tuple[int, ...],
    firsts: Counter[str],
    random: Random,
) -> list[Seedling]:
    """The play of these subtasks in up to MOST_ALIKE worlds, wherever it has the same edges; in those first
    that were first least often so far."""
    worlds = sorted(boards)
    random.shuffle(worlds)
    worlds.sort(key=lambda world: firsts[world])
    found: list[Seedling] = []
    for world in worlds:
        play = boards[world].replay(names)
        if play is not None and play.edges == edges:
            found.append(Seedling(world, names))
        if len(found) == MOST_ALIKE:
            break
    firsts.update(one.world for one in found[:1])
    return found
