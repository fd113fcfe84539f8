from itertools import permutations

import pytest
from every_order import graphs_of_every_order
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_subtasks import CLIP, TEMPLATES, from_template, named_edges, resource, subtask

from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from resources.resource_types import shipped_resource_types
from synthesis.resource_edges import resource_graphs

pytestmark = pytest.mark.slow

TYPES = shipped_resource_types()


def graphs(*subtasks: BoundSubtask) -> list[set[tuple[str, str]]]:
    return [named_edges(edges, subtasks) for edges in resource_graphs(subtasks, TYPES)]


def refusal(*subtasks: BoundSubtask) -> str:
    with pytest.raises(CompositionRefused) as raised:
        resource_graphs(subtasks, TYPES)
    return str(raised.value)


WRITE = subtask("a.write", creates=["n.txt"])
APPEND = subtask("a.append", modifies=["n.txt"])
REPLACE = subtask("b.replace", modifies=["n.txt"])
COPY = subtask("a.copy", reads=["n.txt"], creates=[CLIP])
PASTE = subtask("b.paste", reads=[CLIP], creates=["p.txt"])
TAKE_PAGE = subtask("c.take", reads=["p.txt"], creates=[CLIP])
PASTE_AGAIN = subtask("d.again", reads=[CLIP], creates=["q.txt"])
MAKE_FOLDER = subtask("e.folder", creates=["box"])
PUT = subtask("e.put", reads=["n.txt", "box"], creates=["box/n.txt"])
REMOVE = subtask("e.remove", deletes=["n.txt"])


def test_what_shares_no_written_cell_is_one_graph_without_edges() -> None:
    other = subtask("b.other", reads=["n.txt"], creates=["o.txt"])
    assert graphs(subtask("a.read", reads=["n.txt"], creates=["r.txt"]), other) == [set()]


def test_an_edit_reads_one_version_and_makes_the_next() -> None:
    assert graphs(WRITE, APPEND, COPY) == [{("write", "append"), ("append", "copy")}]


def test_two_edits_of_a_file_give_a_graph_for_each_order() -> None:
    first, second = ("write", "append"), ("append", "replace")
    assert sorted(map(sorted, graphs(WRITE, APPEND, REPLACE))) == sorted(
        [sorted([first, second]), sorted([("write", "replace"), ("replace", "append")])]
    )


def test_an_edit_of_a_file_that_is_there_from_the_start() -> None:
    assert graphs(APPEND, COPY) == [{("append", "copy")}]


def test_a_pair_has_one_edge_however_many_resources_it_carries() -> None:
    both = subtask("b.both", reads=["n.txt", CLIP], creates=["r.txt"])
    write_and_copy = subtask("a.make", creates=["n.txt", CLIP])
    (edges,) = resource_graphs([both, write_and_copy], TYPES)
    assert [[item.cell for item in edge.resources] for edge in edges] == [
        ["clipboard", "path:/home/user/n.txt"]
    ]


def test_the_clipboard_may_be_filled_twice_if_resources_order_all_uses() -> None:
    assert graphs(COPY, PASTE, TAKE_PAGE, PASTE_AGAIN) == [
        {("copy", "paste"), ("paste", "take"), ("take", "again")}
    ]


def test_a_second_reader_of_the_first_copy_would_need_an_edge_that_no_resource_gives() -> None:
    assert refusal(COPY, PASTE, subtask("c.other", reads=["m.txt"], creates=[CLIP])) == (
        "a.copy and c.other both use clipboard, and no resource says which comes first"
    )


def test_nothing_is_pasted_that_nobody_copied() -> None:
    assert refusal(PASTE, WRITE) == "nothing gives b.paste the clipboard that it needs"


def test_a_copied_picture_is_no_text() -> None:
    picture = subtask("c.take", reads=["i.txt"], creates=[CLIP], outputs=[resource(CLIP, "img_in_clipboard")])
    assert "nothing gives b.paste the clipboard" in refusal(picture, PASTE)


def test_a_narrower_type_serves() -> None:
    code = subtask("c.code", reads=["s.txt"], creates=[CLIP], outputs=[resource(CLIP, "code_in_clipboard")])
    assert graphs(code, PASTE) == [{("code", "paste")}]


def test_copied_content_that_both_name_must_be_the_same() -> None:
    def holding(value: str) -> BoundSubtask:
        copied = resource(CLIP).model_copy(update={"value": value})
        return subtask("c.take", reads=["i.txt"], creates=[CLIP], outputs=[copied])

    wanted = resource(CLIP).model_copy(update={"value": "the code"})
    paste = subtask("d.paste", reads=[CLIP], creates=["p.txt"], inputs=[wanted])
    assert graphs(holding("the code"), paste) == graphs(holding(""), paste) == [{("take", "paste")}]
    assert "nothing gives d.paste" in refusal(holding("the note"), paste)


def test_two_makers_of_one_file_are_refused() -> None:
    assert refusal(WRITE, subtask("b.write", creates=["n.txt"])) == "a.write and b.write make the same n.txt"


def test_what_is_removed_is_not_used_afterwards_and_not_before_without_a_resource() -> None:
    assert refusal(COPY, REMOVE) == (
        "a.copy and e.remove both use n.txt, and no resource says which comes first"
    )
    assert graphs(WRITE, REMOVE) == [{("write", "remove")}]
    assert refusal(WRITE, REMOVE, subtask("f.remove", deletes=["n.txt"])).startswith(
        "no order of a.write and"
    )


def test_a_remover_that_uses_what_the_reader_made_comes_after_it() -> None:
    tidy = subtask("e.tidy", reads=[CLIP], deletes=["n.txt"])
    assert graphs(COPY, tidy) == [{("copy", "tidy")}]


def test_what_goes_into_a_folder_comes_after_its_making() -> None:
    assert graphs(MAKE_FOLDER, PUT) == [{("folder", "put")}]
    undeclared = subtask("f.put", creates=["box/m.txt"], undeclared=["box"])
    assert refusal(MAKE_FOLDER, undeclared) == (
        "e.folder and f.put both use box, and no resource says which comes first"
    )
    silent = subtask("f.put", creates=["box/m.txt"])
    assert "no resource says which comes first" in refusal(MAKE_FOLDER, silent)
    below = subtask("f.read", reads=["box/old.txt"], creates=["r.txt"])
    assert (
        refusal(MAKE_FOLDER, below) == "f.read needs box/old.txt at the start, but e.folder makes its folder"
    )


def test_what_is_in_a_folder_is_not_used_after_the_folder_went() -> None:
    inside = subtask("f.write", creates=["box/m.txt"], undeclared=["box"], files=["box"])
    assert "box" in refusal(inside, subtask("e.drop", deletes=["box"]))


def test_two_start_contents_of_one_file_are_refused() -> None:
    other = subtask("b.other", reads=["n.txt"], content="v2")
    assert refusal(COPY, other) == "b.other and another subtask need different content in n.txt"


def test_a_slot_at_rest_serves_only_those_who_do_not_ask_for_a_state() -> None:
    opens = subtask("a.open", reads=["n.txt"], creates=["slot:a:page"])
    uses = subtask("a.use", reads=["slot:a:page"], creates=["r.txt"])
    assert graphs(opens, uses) == [{("open", "use")}]
    assert "nothing gives a.use the slot:a:page" in refusal(uses, WRITE)
    resting = subtask("b.rest", undeclared=["slot:a:page"], creates=["s.txt"])
    assert graphs(resting, WRITE) == [set()]
    assert "no resource says which comes first" in refusal(resting, opens)


def test_needs_that_go_round_in_a_circle_are_refused() -> None:
    one = subtask("a.one", reads=["y.txt"], creates=["x.txt"])
    two = subtask("b.two", reads=["x.txt"], creates=["y.txt"])
    assert refusal(one, two) == "what its subtasks need of each other goes round in a circle"


def test_the_order_of_the_arguments_does_not_matter() -> None:
    given_first = resource_graphs([WRITE, APPEND, REPLACE, COPY], TYPES)
    assert len(given_first) == 2
    for order in permutations([WRITE, APPEND, REPLACE, COPY]):
        assert resource_graphs(order, TYPES) == given_first


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(TEMPLATES), min_size=2, max_size=5))
def test_the_graphs_are_those_of_playing_through_every_order(
    chosen: list[dict[str, list[str]]],
) -> None:
    subtasks = [from_template(f"a.s{number}", template) for number, template in enumerate(chosen)]
    place = {item.bound_subtask_id: number for number, item in enumerate(subtasks)}
    try:
        found = resource_graphs(subtasks, TYPES)
    except CompositionRefused:
        found = ()
    carried = [
        frozenset(
            (place[edge.source], place[edge.target], item.cell, item.type)
            for edge in edges
            for item in edge.resources
        )
        for edges in found
    ]
    assert len(set(carried)) == len(carried)
    assert set(carried) == graphs_of_every_order(subtasks)
