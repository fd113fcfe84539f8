from itertools import combinations

import pytest
from every_order import graphs_of_every_order
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_subtasks import CLIP, TEMPLATES, from_template, named_edges, subtask

from records.subtask import BoundSubtask
from resources.resource_types import shipped_resource_types
from synthesis.board import NOTHING_PLAYED, Board, Play

TYPES = shipped_resource_types()
WRITE = subtask("a.write", creates=["n.txt"])
APPEND = subtask("a.append", modifies=["n.txt"])
COPY = subtask("a.copy", reads=["n.txt"], creates=[CLIP])
PASTE = subtask("b.paste", reads=[CLIP], creates=["p.txt"])
OTHER = subtask("c.other", reads=["m.txt"], creates=[CLIP])


def whole_plays(board: Board, members: int) -> list[Play]:
    """Every play of exactly these places that a start state goes with."""
    plays = [NOTHING_PLAYED]
    for _ in range(members.bit_count()):
        plays = [
            longer
            for play in plays
            for place in range(len(board.subtasks))
            if members >> place & 1 and not play.members >> place & 1
            if (longer := board.play(play, place)) is not None
        ]
    return [play for play in plays if board.has_start(play)]


def played(*subtasks: BoundSubtask) -> Play:
    """The play of the subtasks in this order."""
    board = Board(subtasks, TYPES)
    play: Play | None = NOTHING_PLAYED
    for one in subtasks:
        assert play is not None
        play = board.play(play, board.subtasks.index(one))
    assert play is not None
    return play


def test_a_play_knows_its_graph() -> None:
    paste = subtask("zim.paste", reads=[CLIP], creates=["p.txt"])
    play = played(WRITE, APPEND, COPY, paste)
    assert play.edges == (0b0000, 0b0001, 0b0010, 0b0100)
    assert play.before == (0b0000, 0b0001, 0b0011, 0b0111)
    assert (play.n_edges, play.depth, play.width) == (3, 4, 1)
    assert play.categories.bit_count() == 2
    assert play.is_connected


def test_the_width_is_the_largest_antichain() -> None:
    readers = [subtask(f"b.r{number}", reads=["n.txt"], creates=[f"r{number}.txt"]) for number in range(3)]
    play = played(WRITE, *readers)
    assert (play.depth, play.width, play.is_connected) == (2, 3, True)
    joined = played(*readers, subtask("c.join", reads=["r0.txt", "r1.txt"], creates=["j.txt"]))
    assert (joined.width, joined.is_connected) == (3, False)


def test_a_move_that_another_order_would_disturb_is_none() -> None:
    board = Board([COPY, PASTE, OTHER], TYPES)
    copied = board.play(NOTHING_PLAYED, board.subtasks.index(COPY))
    assert copied is not None
    assert board.play(copied, board.subtasks.index(OTHER)) is None
    assert board.play(NOTHING_PLAYED, board.subtasks.index(PASTE)) is None


def test_who_may_take_what_another_makes() -> None:
    board = Board([WRITE, APPEND, COPY, PASTE], TYPES)
    by_name = {
        one.name: {other.name for place, other in enumerate(board.subtasks) if mask >> place & 1}
        for one, mask in zip(board.subtasks, board.takers, strict=True)
    }
    assert by_name == {
        "a.write": {"a.append", "a.copy"},
        "a.append": {"a.copy"},
        "a.copy": {"b.paste"},
        "b.paste": set(),
    }


def test_subtasks_that_read_alike_are_kept_apart() -> None:
    twin = WRITE.model_copy(update={"inputs": APPEND.inputs}).identified()
    board = Board([WRITE, twin, APPEND], TYPES)
    names = [one.name for one in board.subtasks]
    assert names == ["a.append", "a.write", "a.write"]
    assert board.alike == (0b001, 0b110, 0b110)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(TEMPLATES), st.booleans()), min_size=2, max_size=5))
def test_plays_leave_the_graphs_all_of_whose_orders_work(
    chosen: list[tuple[dict[str, list[str]], bool]],
) -> None:
    """For every part of the board, against playing through all orders on a model of the cells."""
    board = Board(
        [
            from_template(f"a.s{number}", template, with_files=with_files)
            for number, (template, with_files) in enumerate(chosen)
        ],
        TYPES,
    )
    for size in range(1, len(chosen) + 1):
        for places in combinations(range(len(chosen)), size):
            members = [board.subtasks[place] for place in places]
            number = {one.bound_subtask_id: index for index, one in enumerate(members)}
            found = {
                frozenset(
                    (number[edge.source], number[edge.target], item.cell, item.type)
                    for edge in board.edges(play)
                    for item in edge.resources
                )
                for play in whole_plays(board, sum(1 << place for place in places))
            }
            assert found == graphs_of_every_order(members)


def test_a_folder_that_nobody_makes_need_not_be_told_at_the_start() -> None:
    """Though another of the board does, and what lies in it is brought by the one and made by the other."""
    make = subtask("a.make", creates=["box/n.txt"])
    edit = subtask("b.edit", modifies=["box/n.txt"])
    board = Board([make, edit, subtask("c.folder", creates=["box"])], TYPES)
    (play,) = whole_plays(board, 0b011)
    assert play.order == (0, 1)


def test_edges_carry_what_is_used() -> None:
    both = subtask("b.both", reads=["n.txt", CLIP], creates=["r.txt"])
    make = subtask("a.make", creates=["n.txt", CLIP])
    board = Board([both, make], TYPES)
    (play,) = whole_plays(board, 0b11)
    (edge,) = board.edges(play)
    assert named_edges([edge], board.subtasks) == {("make", "both")}
    assert [item.cell for item in edge.resources] == ["clipboard", "path:/home/user/n.txt"]
