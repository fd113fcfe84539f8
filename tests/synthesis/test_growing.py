from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_subtasks import TEMPLATES, from_template, office_pool, subtask
from test_board import whole_plays

from records.subtask import BoundSubtask
from resources.resource_types import shipped_resource_types
from resources.thresholds import shipped_thresholds
from synthesis.board import Board, Play
from synthesis.forms import Form, forms
from synthesis.growing import Grower

TYPES = shipped_resource_types()
FORMS = forms({}, shipped_thresholds(), 5)


def grown(board: Board, form: Form, finals: int, seed: int) -> list[Play]:
    """All plays of the form, until there is no other."""
    grower = Grower(board, finals, Random(seed))
    found: list[Play] = []
    while not grower.is_exhausted(form):
        play = grower.attempt(form)
        if play is not None:
            found.append(play)
    return found


def is_of(play: Play, form: Form) -> bool:
    return (
        form.edges.holds(play.n_edges)
        and form.depth.holds(play.depth)
        and form.width.holds(play.width)
        and form.categories.holds(play.categories.bit_count())
        and play.is_connected == form.connected
    )


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(TEMPLATES), min_size=3, max_size=6),
    st.sampled_from([form for sizes in FORMS.values() for form in sizes]),
    st.integers(0, 2**6 - 1),
)
def test_growing_finds_each_graph_of_a_form_once(
    chosen: list[dict[str, list[str]]], form: Form, finals: int
) -> None:
    """Against all plays of all sets of that size."""
    board = Board([from_template(f"a.s{place}", template) for place, template in enumerate(chosen)], TYPES)
    wanted = {
        (play.members, play.links)
        for places in combinations(range(len(chosen)), min(form.nodes, len(chosen)))
        for play in whole_plays(board, sum(1 << place for place in places))
        if len(play.order) == form.nodes and play.members & finals and is_of(play, form)
    }
    found = [(play.members, play.links) for play in grown(board, form, finals, 1)]
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_branches_may_meet_late() -> None:
    def step(name: str, reads: list[str], creates: str) -> BoundSubtask:
        return subtask(name, reads=reads, creates=[creates])

    board = Board(
        [
            step("a.one", [], "1.txt"),
            step("a.two", ["1.txt"], "2.txt"),
            step("b.one", [], "3.txt"),
            step("b.two", ["3.txt"], "4.txt"),
            step("c.end", ["2.txt", "4.txt"], "5.txt"),
        ],
        TYPES,
    )
    (form,) = [form for form in FORMS["HHME"] if form.nodes == 5]
    (play,) = grown(board, form, -1, 1)
    assert (play.n_edges, play.depth, play.width) == (4, 3, 2)


def test_the_seed_decides() -> None:
    board = Board(office_pool(), TYPES)
    (form, *_) = FORMS["MMME"]
    first, again, other = ([play.order for play in grown(board, form, -1, seed)] for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert {frozenset(order) for order in first} == {frozenset(order) for order in other}
