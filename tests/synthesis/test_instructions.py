"""High-level instructions: what they say, and what they must not say."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from trial_subtasks import ARCHIVE, ARCHIVED, NOTE
from trial_tasks import BOUND, edges_of, random_task, task_of

from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from synthesis.instructions import high_level, sequence_words, telling
from validators.task_gates.t4_values_named import values_named

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


def test_a_noun_and_a_value_that_begin_alike_become_one() -> None:
    note = (
        BOUND["write_note"]
        .outputs[0]
        .model_copy(update={"noun": "the note with the list", "value": "the note Travel"})
    )
    bound = {**BOUND, "write_note": BOUND["write_note"].model_copy(update={"outputs": (note,)})}
    text = written("write_note", "copy_text", bound=bound)
    assert "the note Travel with the list" in text


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
@settings(max_examples=60)
def test_no_word_puts_nodes_in_a_sequence_and_no_click_is_named(seed: int, size: int) -> None:
    random = Random(seed)
    order, edges = random_task(random, size)
    text = high_level(order, edges, BOUND, GOAL, random)
    assert sequence_words(text) == []
    assert not {"click", "press", "menu", "button"} & set(text.lower().split())
    assert "[[" not in text
    assert "{" not in text
    assert text[-1] in ".?"


@given(st.integers(0, 10_000), st.integers(2, 7))
@settings(max_examples=60)
def test_every_node_is_told_in_one_sentence_and_every_value_named(seed: int, size: int) -> None:
    order, edges = random_task(Random(seed), size)
    assume("rename_file" not in order)  # its phrases name no folder
    drawn = telling(order, edges, BOUND, GOAL, Random(seed))
    told = drawn.sentences(drawn.order)
    assert sorted(node for sentence in told for node in sentence.nodes) == sorted(order)
    assert all(len(sentence.nodes) <= 2 for sentence in told)
    assert [GOAL in sentence.text for sentence in told].count(True) == 1
    text = high_level(order, edges, BOUND, GOAL, Random(seed))
    assert text == " ".join(sentence.text for sentence in told)
    gate = values_named(task_of(order, seed).model_copy(update={"instruction_high": text}), BOUND)
    assert gate.passed, gate.reason


def test_many_patterns_are_in_use_and_no_opening_is_frequent() -> None:
    openings: Counter[str] = Counter()
    patterns: set[str] = set()
    for seed in range(600):
        random = Random(seed)
        order, edges = random_task(random, 2 + seed % 5)
        drawn = telling(order, edges, BOUND, GOAL, random)
        told = drawn.sentences(drawn.order)
        patterns |= {sentence.pattern for sentence in told}
        openings[" ".join(told[0].text.split()[:3])] += 1
    assert len(patterns) >= 40
    assert max(openings.values()) <= 0.05 * 600


@pytest.mark.parametrize("seed", range(40))
def test_a_state_is_wanted_and_not_done_and_no_word_of_a_goal_is_echoed(seed: int) -> None:
    edges = edges_of(["write_note", "copy_text"])
    goal = "have my plan for the day on paper"
    text = high_level(["write_note", "copy_text"], edges, BOUND, goal, Random(seed))
    assert text.lower().count("plan ") == 1
    before = text.partition(goal)[0].rpartition(". ")[2]
    assert before.split()[-1] in ("to", "To", "can")
    assert not {"We", "We'd", "We're", "Let's"} & set(before.split())


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
@settings(max_examples=60)
def test_a_telling_in_another_order_has_the_same_clauses_and_goal_in_that_order(seed: int, size: int) -> None:
    random = Random(seed)
    order, edges = random_task(random, size)
    told = telling(order, edges, BOUND, GOAL, Random(seed))
    assert told.text(told.order) == high_level(order, edges, BOUND, GOAL, Random(seed))
    other = random.sample(order, size)
    text = told.text(other)
    places = [text.lower().index(told.clauses[node].do.lower()) for node in other]
    assert places == sorted(places)
    goals = [
        (number == len(sentences) - 1, sentence.text)
        for sentences in (told.sentences(told.order), told.sentences(other))
        for number, sentence in enumerate(sentences)
        if not sentence.nodes
    ]
    assert len(goals) == 2
    assert goals[0] == goals[1]


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
