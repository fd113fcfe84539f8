"""Directed construction: plays that grow towards a wanted form and are cut where they cannot reach it.

Playing one more subtask never takes away edges, depth, width, nodes or categories. So a play that exceeds a
bound is given up at once, and so is one that has fewer moves left than it still lacks.
"""

from random import Random

from synthesis.bit_sets import bits, union
from synthesis.board import NOTHING_PLAYED, Board, Play
from synthesis.forms import Form

MOVES_TRIED = 150
"""Most moves of one attempt; what is not found by then is sought from another beginning."""


class Grower:
    """Grows plays of one board at random, no graph twice.

    finals: a mask of the places of which a play must have one.
    """

    def __init__(self, board: Board, finals: int, random: Random) -> None:
        self.board = board
        self.tried = 0
        """Moves tried so far."""
        self._finals = finals
        self._random = random
        self._left = 0
        self._done: dict[Form, set[tuple[int, int]]] = {}
        """By form, the graphs (members and links) from which nothing new is to be had."""
        self._joining: dict[int, list[int]] = {}

    def attempt(self, form: Form) -> Play | None:
        """A play of the form that was not given before; None where this attempt came to none."""
        self._left = MOVES_TRIED
        return self._grown(NOTHING_PLAYED, form, form.nodes, self._done.setdefault(form, set()))

    def is_exhausted(self, form: Form) -> bool:
        """Whether there is no other play of the form."""
        return _key(NOTHING_PLAYED) in self._done.get(form, ())

    def _grown(self, play: Play, form: Form, left: int, done: set[tuple[int, int]]) -> Play | None:
        if not left:
            done.add(_key(play))
            return play if self._is_wanted(play, form) else None
        is_done = True
        for place in self._next(play, form, left):
            if not self._left:
                return None
            self._left -= 1
            self.tried += 1
            longer = self.board.play(play, place)
            if longer is None or not _may_reach(longer, form, left - 1) or _key(longer) in done:
                continue
            found = self._grown(longer, form, left - 1, done)
            if found is not None:
                return found
            is_done = is_done and _key(longer) in done
        if is_done:
            done.add(_key(play))
        return None

    def _is_wanted(self, play: Play, form: Form) -> bool:
        return (
            form.edges.holds(play.n_edges)
            and play.is_connected == form.connected
            and self.board.has_start(play)
        )

    def _next(self, play: Play, form: Form, left: int) -> list[int]:
        """The places to try, in a drawn order. Where no move may be wasted, only those that lengthen the
        longest path; what takes nothing from a play that is to be connected must be joined to it later."""
        among = (1 << len(self.board.subtasks)) - 1
        if left == 1 and not play.members & self._finals:
            among &= self._finals
        takers = deepening = 0
        for place, depth in zip(play.order, play.depths, strict=True):
            among &= ~self.board.alike[place]
            takers |= self.board.takers[place]
            if depth == play.depth:
                deepening |= self.board.takers[place]
        if play.order and play.depth + left <= form.depth.least:
            among &= deepening
        if play.order and form.connected:
            joins = self._joins(left)
            among &= takers | union(joins[place] for place in play.order)
        places = list(bits(among))
        self._random.shuffle(places)
        if play.width + left > form.width.least:
            places.sort(key=lambda place: not takers >> place & 1)
        return places

    def _joins(self, left: int) -> list[int]:
        """For each place, a mask of those that can be joined to it in one graph, though neither takes from
        the other, with so many moves, their own included: by something that takes from both in the end."""
        if left not in self._joining:
            takers = self.board.takers
            within = [takers]
            for _ in range(left - 2):
                within.append(
                    tuple(mask | union(within[-1][taker] for taker in bits(mask)) for mask in takers)
                )
            self._joining[left] = [
                union(
                    1 << other
                    for other in range(len(takers))
                    if any(within[k][place] & within[left - 2 - k][other] for k in range(left - 1))
                )
                for place in range(len(takers))
            ]
        return self._joining[left]


def _key(play: Play) -> tuple[int, int]:
    """What a play's future depends on: the graph, and not the order in which it came about."""
    return play.members, play.links


def _may_reach(play: Play, form: Form, left: int) -> bool:
    categories = play.categories.bit_count()
    return (
        play.n_edges <= form.edges.most
        and play.depth <= form.depth.most
        and play.width <= form.width.most
        and categories <= form.categories.most
        and play.depth + left >= form.depth.least
        and play.width + left >= form.width.least
        and categories + left >= form.categories.least
    )
