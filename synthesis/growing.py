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
    """Grows plays of one board at random; finals: a mask of the places of which a play must have one."""

    def __init__(self, board: Board, finals: int, random: Random) -> None:
        self.board = board
        self.tried = 0
        """Moves tried so far."""
        self._finals = finals
        self._random = random
        self._left = 0
        self._joining = [
            union(1 << other for other, theirs in enumerate(board.takers) if theirs & mine)
            for mine in board.takers
        ]

    def attempt(self, form: Form) -> Play | None:
        """A play of the form; None where this attempt came to none."""
        self._left = MOVES_TRIED
        return self._grown(NOTHING_PLAYED, form, form.nodes)

    def _grown(self, play: Play, form: Form, left: int) -> Play | None:
        if not left:
            return play if self._is_wanted(play, form) else None
        for place in self._next(play, form, left):
            if not self._left:
                return None
            self._left -= 1
            self.tried += 1
            longer = self.board.play(play, place)
            if longer is not None and _may_reach(longer, form, left - 1):
                found = self._grown(longer, form, left - 1)
                if found is not None:
                    return found
        return None

    def _is_wanted(self, play: Play, form: Form) -> bool:
        return (
            form.edges.holds(play.n_edges)
            and (form.loose or play.is_connected)
            and self.board.has_start(play)
        )

    def _next(self, play: Play, form: Form, left: int) -> list[int]:
        """The places to try, in a drawn order. Where no move may be wasted, only those that lengthen the
        longest path; what takes nothing from a play that is to be connected must share a taker with it."""
        among = (1 << len(self.board.subtasks)) - 1
        if left == 1 and not play.members & self._finals:
            among = self._finals
        takers = joining = deepening = 0
        for place, depth in zip(play.order, play.depths, strict=True):
            among &= ~self.board.alike[place]
            takers |= self.board.takers[place]
            joining |= self._joining[place]
            if depth == play.depth:
                deepening |= self.board.takers[place]
        if play.order and play.depth + left <= form.depth.least:
            among &= deepening
        if play.order and not form.loose:
            among &= takers | joining if left > 1 else takers
        places = list(bits(among))
        self._random.shuffle(places)
        if play.width + left > form.width.least:
            places.sort(key=lambda place: not takers >> place & 1)
        return places


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
