"""Playing subtasks one after the other on a model of the cells, fast enough for millions of task graphs.

A task graph all of whose legal orders work is what any one of those orders leaves behind: each subtask uses,
of every cell, the version that is there when its turn comes. So a graph is made by choosing who is next, and
what the choice adds (edges, depth, width) is known at once. Whatever a move needs is worked out once for a
world and kept as bit masks. A place is a subtask's on the board, a move its number in the order of a play.
"""

from collections.abc import Sequence
from typing import NamedTuple

from records.hazards import accesses
from records.resource import Resource, cell_path, path_cell
from records.subtask import BoundSubtask
from records.task import Edge
from resources.resource_types import ResourceTypes
from synthesis.bit_sets import bits, union
from synthesis.common_start import CommonStart
from synthesis.start_files import cells_at_start


class _Use(NamedTuple):
    """What a subtask does with a cell that the board has to watch.

    makes: puts it where nothing may be. wants: it declares an input here. needs_maker, needs_start: where no
    other made it, it cannot be used at all, or must be there at the start; neither holds of a slot at rest
    and of a folder that is only above something else.
    """

    cell: int
    reads: bool
    writes: bool
    makes: bool
    deletes: bool
    wants: bool
    needs_maker: bool
    needs_start: bool


class _Turn(NamedTuple):
    """What a move does: masks of the moves whose work it uses and of those that must come before it, of the
    cells that it needs at the start, and the entries that change in made_by and read_by (see Play)."""

    edges: int
    demanded: int
    at_start: int
    made: list[tuple[int, int]]
    read: list[tuple[int, int]]


class Play(NamedTuple):
    """Subtasks played in an order that works, and the graph that they make.

    order: places. members: a mask of places; links: a mask of pairs of places that have an edge; categories:
    a mask of the members' categories. edges: for each move a mask of the moves whose work it uses; before: a
    mask of all moves that must come before it. depths: of each move, from 1. width: the largest antichain.
    made_by: by cell, the last move that made it, or, complemented, that took it away; read_by: by cell, a
    mask of the moves that used it as it is. at_start: a mask of the cells that must be there at the start.
    """

    order: tuple[int, ...]
    members: int
    links: int
    categories: int
    edges: tuple[int, ...]
    before: tuple[int, ...]
    depths: tuple[int, ...]
    width: int
    n_edges: int
    made_by: dict[int, int]
    read_by: dict[int, int]
    at_start: int

    @property
    def depth(self) -> int:
        """Moves on the longest path."""
        return max(self.depths, default=0)

    @property
    def is_connected(self) -> bool:
        """Whether its edges hold all moves together."""
        moves = len(self.order)
        linked = list(self.edges)
        for move, sources in enumerate(self.edges):
            for source in bits(sources):
                linked[source] |= 1 << move
        reached, grown = 1, 0
        while reached != grown:
            grown = reached
            for move in bits(grown):
                reached |= linked[move]
        return reached == (1 << moves) - 1


NOTHING_PLAYED = Play((), 0, 0, 0, (), (), (), 0, 0, {}, {}, 0)


class Board:
    """The subtasks of one world that may make a task together.

    subtasks: sorted by name; a place is an index into them. alike: for each place a mask of the places that
    may not be in a task with it, itself included, since a reader could not tell them apart. takers: for each
    place a mask of those that could use what it makes.
    """

    def __init__(self, subtasks: Sequence[BoundSubtask], types: ResourceTypes) -> None:
        self.subtasks = tuple(sorted(subtasks, key=lambda one: (one.name, one.bound_subtask_id)))
        self._places = {one.name: place for place, one in enumerate(self.subtasks)}
        self._types = types
        self._cells, self._uses = _watched(self.subtasks)
        self._known: dict[tuple[int, int, int], tuple[Resource, ...] | None] = {}
        self._start = CommonStart(self.subtasks, self._cells)
        phrases = [(one.application, one.verb_phrase) for one in self.subtasks]
        self.alike = tuple(
            sum(1 << other for other, phrase in enumerate(phrases) if phrase == mine) for mine in phrases
        )
        names = sorted({one.category for one in self.subtasks})
        self._categories = [1 << names.index(one.category) for one in self.subtasks]
        self.takers = tuple(map(self._takers, range(len(self.subtasks))))

    def play(self, play: Play, place: int) -> Play | None:
        """The play with one more move; None where the subtask lacks what it needs, finds what it is to
        make, or where another legal order of the graph would give somebody another version."""
        turn = self._turn(play, place)
        if turn is None:
            return None
        before, depth, links = turn.edges, 0, 0
        for source in bits(turn.edges):
            links |= 1 << play.order[source] * len(self.subtasks) + place
            before |= play.before[source]
            depth = max(depth, play.depths[source])
        if turn.demanded & ~before:
            return None
        befores = (*play.before, before)
        beside = ((1 << len(play.order)) - 1) & ~before
        return Play(
            order=(*play.order, place),
            members=play.members | 1 << place,
            links=play.links | links,
            categories=play.categories | self._categories[place],
            edges=(*play.edges, turn.edges),
            before=befores,
            depths=(*play.depths, depth + 1),
            width=max(play.width, 1 + _antichain(beside, befores)),
            n_edges=play.n_edges + turn.edges.bit_count(),
            made_by={**play.made_by, **dict(turn.made)} if turn.made else play.made_by,
            read_by={**play.read_by, **dict(turn.read)} if turn.read else play.read_by,
            at_start=play.at_start | turn.at_start,
        )

    def replay(self, names: Sequence[str]) -> Play | None:
        """The play of the subtasks of these names in this order; None where it does not work here."""
        play = NOTHING_PLAYED
        for name in names:
            place = self._places.get(name)
            longer = self.play(play, place) if place is not None else None
            if longer is None:
                return None
            play = longer
        return play if self.has_start(play) else None

    def _turn(self, play: Play, place: int) -> _Turn | None:
        """What the subtask meets and leaves at its cells; None where that is not what it needs."""
        move = len(play.order)
        edges = demanded = at_start = 0
        made: list[tuple[int, int]] = []
        read: list[tuple[int, int]] = []
        for use in self._uses[place]:
            cell = use.cell
            maker, readers = play.made_by.get(cell), play.read_by.get(cell, 0)
            if use.reads and maker is None:
                if use.needs_maker:
                    return None
                at_start |= use.needs_start << cell
            elif use.reads and maker is not None:
                if maker < 0 or (use.wants and self._served(play.order[maker], place, cell) is None):
                    return None
                if use.wants:
                    edges |= 1 << maker
                else:
                    demanded |= 1 << maker
            if not use.writes:
                read.append((cell, readers | 1 << move))
                continue
            if use.makes and (maker is not None or readers):
                return None
            if maker is not None:
                demanded |= 1 << (maker if maker >= 0 else ~maker)
            demanded |= readers
            made.append((cell, ~move if use.deletes else move))
            read.append((cell, 0))
        return _Turn(edges, demanded, at_start, made, read)

    def has_start(self, play: Play) -> bool:
        """Whether a start state has all that the play reads there, and nothing that it makes."""
        return self._start.holds(play.order, play.at_start)

    def edges(self, play: Play) -> tuple[Edge, ...]:
        """The graph's edges with what they carry, sorted by source, target and cells."""
        carried: dict[tuple[int, int], list[Resource]] = {}
        made_by: dict[int, int] = {}
        for move, place in enumerate(play.order):
            for use in self._uses[place]:
                maker = made_by.get(use.cell)
                if use.reads and use.wants and maker is not None:
                    served = self._served(play.order[maker], place, use.cell) or ()
                    carried.setdefault((maker, move), []).extend(served)
            made_by.update((use.cell, move) for use in self._uses[place] if use.writes)
        ids = [self.subtasks[place].bound_subtask_id for place in play.order]
        return tuple(
            sorted(
                (
                    Edge(
                        source=ids[source],
                        target=ids[target],
                        resources=tuple(sorted(found, key=lambda one: (one.cell, one.type))),
                    )
                    for (source, target), found in carried.items()
                ),
                key=lambda edge: (edge.source, edge.target, *(one.cell for one in edge.resources)),
            )
        )

    @property
    def most_sources(self) -> int:
        """How many others one subtask may use the work of at once: one for each of its inputs."""
        return max(
            len({use.cell for use in uses if use.wants and self._has_maker(place, use.cell)})
            for place, uses in enumerate(self._uses)
        )

    def _has_maker(self, user: int, cell: int) -> bool:
        return any(
            maker != user
            and any(use.cell == cell and use.writes and not use.deletes for use in uses)
            and self._served(maker, user, cell)
            for maker, uses in enumerate(self._uses)
        )

    def _takers(self, maker: int) -> int:
        written = {use.cell for use in self._uses[maker] if use.writes and not use.deletes}
        return union(
            1 << user
            for user, uses in enumerate(self._uses)
            if user != maker
            and any(use.wants and use.cell in written and self._served(maker, user, use.cell) for use in uses)
        )

    def _served(self, maker: int, user: int, cell: int) -> tuple[Resource, ...] | None:
        """What the maker's outputs give the user of the cell, by type; off the disk, where both say what the
        content is, also by that. None where one of the user's inputs there is not served."""
        key = (maker, user, cell)
        if key not in self._known:
            name = self._cells[cell]
            made = [one for one in self.subtasks[maker].outputs if one.cell == name]
            used: dict[Resource, None] = {}
            for wanted in self.subtasks[user].inputs:
                if wanted.cell == name:
                    match = next((one for one in made if self._serves(one, wanted)), None)
                    if match is None:
                        self._known[key] = None
                        return None
                    used.setdefault(match)
            self._known[key] = tuple(used)
        return self._known[key]

    def _serves(self, made: Resource, wanted: Resource) -> bool:
        is_path = cell_path(made.cell) is not None
        alike = is_path or not made.value or not wanted.value or made.value == wanted.value
        return alike and self._types.satisfies(made.type, wanted.type)


def _watched(subtasks: Sequence[BoundSubtask]) -> tuple[tuple[str, ...], tuple[tuple[_Use, ...], ...]]:
    """Cells that one writes, or reads without bringing them; and by place what each does there."""
    given = [[path_cell(file.path) for file in one.files] for one in subtasks]
    brought = [cells_at_start(one.files) for one in subtasks]
    cells: list[str] = []
    uses: list[list[_Use]] = [[] for _ in subtasks]
    for cell, by_place in accesses(dict(enumerate(subtasks))).items():
        if not any(use.writes or cell not in brought[place] for place, use in by_place.items()):
            continue
        is_path = cell_path(cell) is not None
        for place, use in by_place.items():
            one = subtasks[place]
            wants = any(resource.cell == cell for resource in one.inputs)
            is_declared = wants or use.writes or cell in (*one.effects.reads, *given[place])
            uses[place].append(
                _Use(
                    cell=len(cells),
                    reads=use.reads,
                    writes=use.writes,
                    makes=use.creates and is_path,
                    deletes=use.deletes,
                    wants=wants,
                    needs_maker=not is_path and (wants or not cell.startswith("slot:")),
                    needs_start=is_path and is_declared,
                )
            )
        cells.append(cell)
    return tuple(cells), tuple(map(tuple, uses))


def _antichain(mask: int, before: Sequence[int]) -> int:
    """The size of the largest set of the masked moves of which none comes before another."""
    if not mask:
        return 0
    # The last move comes before no other of the mask: either it is left out, or all that come before it are.
    last = mask.bit_length() - 1
    rest = mask ^ 1 << last
    beside = rest & ~before[last]
    if beside == rest:
        return 1 + _antichain(rest, before)
    return max(1 + _antichain(beside, before), _antichain(rest, before))
