"""High-level instructions: what they say, and what they must not say."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trial_subtasks import ARCHIVE, ARCHIVED, NOTE
from trial_tasks import BOUND, edges_of, random_task

from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from synthesis.instructions import high_level, sequence_words, telling

GOAL = "prepare the trip to Berlin for Emily"


def written(*order: str, seed: int = 0, bound: Mapping[str, BoundSubtask] = BOUND) -> str:
    return high_level(order, edges_of(order), bound, GOAL, Random(seed))


@pytest.mark.parametrize("seed", range(12))
def test_an_input_that_a_node_makes_is_said_by_that_nodes_noun_and_the_files_name(seed: int) -> None:
    text = written("write_note", "append_line", "copy_text", seed=seed)
    assert text.count("the new note Documents/Berlin/notes.txt") == 1
    assert text.count("the extended note Documents/Berlin/notes.txt") == 1


@pytest.mark.parametrize("seed", range(12))
def test_an_input_of_the_start_state_is_said_by_its_name_alone(seed: int) -> None:
    text = written("copy_text", "paste_note", seed=seed)
    assert "note Documents/Berlin/notes.txt" not in text
    assert "Documents/Berlin/notes.txt" in text
    assert "the copied text" in text


def test_the_clipboard_is_said_without_a_value() -> None:
    assert "the clipboard" not in written("compute_product", "paste_note").replace("to the clipboard", "")


def test_clipboard_contents_of_one_noun_are_told_apart() -> None:
    twin = BOUND["copy_script"].model_copy(
        update={
            "outputs": (BOUND["copy_script"].outputs[0].model_copy(update={"noun": "the copied text"}),),
        }
    )
    bound = {**BOUND, "copy_script": twin}
    text = written("copy_text", "paste_note", "copy_script", "paste_page", bound=bound)
    assert "the copied text (from Documents/Berlin/notes.txt)" in text
    assert "the copied text (from Projects/route.py)" in text


def test_a_noun_of_the_phrase_is_not_doubled_by_the_resources_noun() -> None:
    doubled = BOUND["copy_file"].model_copy(
        update={"phrases": ("copy the file [[0]] into the folder [[1]] with PCManFM",)}
    )
    text = written("make_folder", "copy_file", bound={**BOUND, "copy_file": doubled})
    assert (
        "copy the file Documents/Berlin/notes.txt into the new folder Documents/Berlin/Archive"
        in text.replace("Copy", "copy")
    )


def test_the_home_is_never_said() -> None:
    for cell in (NOTE, ARCHIVE, ARCHIVED):
        assert cell.startswith("/home/user/")
    assert "/home/user" not in written("write_note", "make_folder", "copy_file", "copy_text")


def test_equal_seeds_give_equal_texts_and_seeds_vary_words_and_order() -> None:
    texts = {written("write_note", "make_folder", "copy_file", seed=seed) for seed in range(20)}
    assert len(texts) > 10
    assert written("write_note", "make_folder", seed=3) == written("make_folder", "write_note", seed=3)
    placed = [text.index("PCManFM") < text.index("Mousepad") for text in texts]
    assert any(placed)
    assert not all(placed)


@given(st.integers(0, 10_000), st.integers(2, 7))
@settings(max_examples=60, deadline=None)
def test_no_word_puts_nodes_in_a_sequence_and_no_click_is_named(seed: int, size: int) -> None:
    random = Random(seed)
    order, edges = random_task(random, size)
    text = high_level(order, edges, BOUND, GOAL, random)
    assert sequence_words(text) == []
    assert not {"click", "press", "menu", "button"} & set(text.lower().split())
    assert "[[" not in text
    assert "{}" not in text
    assert text.endswith(".")


def test_sequence_words_are_found_outside_quotations_only() -> None:
    assert sequence_words("Write “first things first” and then save it; next, copy it.") == ["then", "next"]


def test_the_goal_is_said_once_first_or_last() -> None:
    places = set()
    for seed in range(40):
        text = written("write_note", "copy_text", seed=seed)
        assert text.count(GOAL) == 1
        places.add(text.index(GOAL) < 60)
    assert places == {True, False}


def test_a_goal_that_is_a_sentence_stays_as_it_is() -> None:
    text = high_level(["write_note"], [], BOUND, "Emily leaves on Monday.", Random(0))
    assert text.startswith("Emily leaves on Monday. ")


def test_a_phrase_with_an_input_that_is_not_there_is_refused_by_name() -> None:
    bad = BOUND["write_note"].model_copy(update={"phrases": ("copy [[2]]",)})
    with pytest.raises(CompositionRefused, match=r"write_note.*\[\[2\]\]"):
        written("write_note", bound={"write_note": bad})


def test_a_subtask_without_phrases_and_an_empty_goal_are_refused() -> None:
    silent = BOUND["write_note"].model_copy(update={"phrases": ()})
    with pytest.raises(CompositionRefused, match="write_note: has no phrase"):
        written("write_note", bound={"write_note": silent})
    with pytest.raises(CompositionRefused, match="goal"):
        high_level(["write_note"], [], BOUND, " ", Random(0))


@given(st.integers(0, 10_000), st.integers(2, 7))
@settings(max_examples=60, deadline=None)
def test_a_telling_in_another_order_has_the_same_clauses_and_goal_in_that_order(seed: int, size: int) -> None:
    random = Random(seed)
    order, edges = random_task(random, size)
    told = telling(order, edges, BOUND, GOAL, Random(seed))
    assert told.text(told.order) == high_level(order, edges, BOUND, GOAL, Random(seed))
    other = random.sample(order, size)
    text = told.text(other)
    places = [text.lower().index(told.clauses[node].lower()) for node in other]
    assert places == sorted(places)
    assert text.endswith(told.goal) if told.goal_is_last else text.startswith(told.goal)
    assert text.count("; also, ") == told.text(told.order).count("; also, ")


def test_only_the_order_differs_where_no_clause_begins_with_its_application() -> None:
    bound = {
        name: BOUND["write_note"].model_copy(update={"phrases": (f"{name} it",)})
        for name in ("cut", "dye", "fold")
    }
    told = telling(list(bound), [], bound, GOAL, Random(4))
    text = told.text(("cut", "dye", "fold"))
    turned = told.text(("fold", "cut", "dye"))
    places = {"cut": "1", "dye": "2", "fold": "3"}, {"fold": "1", "cut": "2", "dye": "3"}
    assert [_numbered(text, places[0]), _numbered(turned, places[1])] == [_numbered(text, places[0])] * 2


def _numbered(text: str, numbers: Mapping[str, str]) -> str:
    for word, number in numbers.items():
        text = text.replace(f"{word} it", number).replace(f"{word.capitalize()} it", number)
    return text
