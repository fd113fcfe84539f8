"""Texts that tell another graph than the task's: each way by hand, and all against playing what they tell."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outsiders import FARES, STORE, outsider, start_file
from trial_subtasks import ARCHIVE, HOME
from trial_tasks import BOUND, edges_of, random_task

from records.graph import random_legal_order
from synthesis.damage.start_sources import StartSources
from synthesis.damage.telling import Telling, written
from synthesis.damage.texts import WAYS, Damaged, damaged

START = StartSources([outsider(start_file(FARES), phrase="say “Two singles cost 7” below the text of [[0]]")])


def told(way: str, *order: str, seed: int = 0, start: StartSources = START) -> Damaged | None:
    members = {name: BOUND[name] for name in order}
    return damaged(way, edges_of(order), members, "prepare the trip", start, seed)


def pairs(telling: Telling) -> set[tuple[str, str]]:
    return {(edge.source, edge.target) for edge in telling.edges}


@pytest.mark.parametrize(
    ("way", "order", "edges", "text"),
    [
        (
            "left_out",
            ("write_note", "append_line"),
            set(),
            (
                "We'd like to prepare the trip. Don't forget to write a note in Mousepad that "
                "says “Train leaves at 9:40” and save it as Documents/Berlin/notes.txt. Open "
                "Documents/Berlin/fares.txt in Mousepad and put “Bring the tickets” below its "
                "last line."
            ),
        ),
        (
            "left_out",
            ("compute_product", "paste_note"),
            set(),
            (
                "I intend to prepare the trip. Use Galculator to multiply 365 by 3.4 and copy "
                "what comes out. Save a new Mousepad document holding “Two singles cost 7” as "
                "Documents/Berlin/copy.txt."
            ),
        ),
        (
            "added",
            ("copy_text", "rename_file"),
            {("rename_file", "copy_text")},
            (
                "To prepare the trip, here is what I need. Be sure to rename "
                "Documents/Berlin/copy.txt to copy_old.txt in PCManFM. Open the renamed "
                "document Documents/Berlin/copy_old.txt in Mousepad and copy its whole text to "
                "the clipboard."
            ),
        ),
        (
            "reversed",
            ("append_line", "copy_file"),
            {("copy_file", "append_line")},
            (
                "Copy Documents/Berlin/fares.txt into Documents/Berlin/Archive with PCManFM. "
                "With Mousepad, could you add the line “Bring the tickets” at the end of the "
                "archived copy Documents/Berlin/Archive/fares.txt? All of this is to prepare "
                "the trip."
            ),
        ),
        (
            "linear",
            ("write_note", "copy_file", "copy_text"),
            {("write_note", "copy_file"), ("copy_file", "copy_text")},
            (
                "I have to prepare the trip. Put a copy of the new note "
                "Documents/Berlin/notes.txt into Documents/Berlin/Archive, using PCManFM. I'd "
                "also like you to write a note in Mousepad that says “Train leaves at 9:40” and"
                " save it as Documents/Berlin/notes.txt. Be sure to copy the whole text of the "
                "archived copy Documents/Berlin/Archive/notes.txt to the clipboard in Mousepad."
            ),
        ),
    ],
)
def test_the_text_says_the_other_graph(
    way: str, order: Sequence[str], edges: set[tuple[str, str]], text: str
) -> None:
    made = told(way, *order)
    assert made is not None
    assert made.text == text
    assert pairs(made.telling) == edges


@pytest.mark.parametrize(
    ("way", "order"),
    [
        ("left_out", ("write_note", "make_folder")),
        ("left_out", ("make_folder", "copy_file")),
        ("added", ("write_note", "append_line")),
        ("added", ("compute_product", "paste_note", "take_screenshot")),
        ("reversed", ("write_note", "append_line")),
        ("reversed", ("take_screenshot", "flip_picture")),
        ("linear", ("write_note", "append_line", "copy_text")),
        ("linear", ("compute_product", "paste_note", "paste_page")),
    ],
)
def test_what_cannot_be_told_is_absent(way: str, order: Sequence[str]) -> None:
    """There is no edge, no other folder or picture, no input of the start, no branch, or no fitting type."""
    assert [told(way, *order, seed=seed) for seed in range(5)] == [None] * 5


def test_a_folder_of_the_start_takes_the_place_of_one_that_is_made() -> None:
    made = told("left_out", "make_folder", "copy_file", start=StartSources([outsider(start_file(STORE))]))
    assert made is not None
    assert "Documents/Berlin/notes.txt into Documents/Berlin/Store" in made.text
    (copied,) = made.telling.bound["copy_file"].outputs
    assert copied.value == f"{STORE}/notes.txt"
    inside = StartSources([outsider(start_file(f"{ARCHIVE}/Old"))])
    assert told("left_out", "make_folder", "copy_file", start=inside) is None


WIDE = StartSources(
    [
        outsider(
            *map(start_file, (FARES, STORE, f"{HOME}/Projects/old.py", f"{HOME}/Pictures/tram.png")),
            phrase="say “Two singles cost 7”",
        )
    ]
)


def played(telling: Telling, random: Random) -> set[tuple[str, str]]:
    """Who uses whose work when the subtasks are carried out in a legal order of what is told."""
    latest: dict[str, str] = {}
    found: set[tuple[str, str]] = set()
    for node in random_legal_order(telling.graph, random):
        subtask = telling.bound[node]
        found |= {(latest[needed.cell], node) for needed in subtask.inputs if needed.cell in latest}
        latest |= dict.fromkeys(written(subtask), node)
    return found


@given(st.integers(0, 10_000), st.integers(2, 8), st.sampled_from(sorted(WAYS)))
@settings(max_examples=150, deadline=None)
def test_what_is_told_is_another_graph_that_its_own_resources_give_in_every_order(
    seed: int, size: int, way: str
) -> None:
    order, edges = random_task(Random(seed), size)
    true = Telling(tuple(edges), {name: BOUND[name] for name in order})
    made = damaged(way, edges, true.bound, "prepare the trip", WIDE, seed)
    if made is None:
        return
    assert made.telling.closure != true.closure
    assert set(made.telling.bound) == set(order)
    for draw in range(3):
        assert played(made.telling, Random(draw)) == pairs(made.telling)
    for edge in made.telling.edges:
        cells = {used.cell for used in edge.resources}
        outputs = made.telling.bound[edge.source].outputs
        assert any(output.noun in made.text for output in outputs if output.cell in cells)
    lost, new = true.closure - made.telling.closure, made.telling.closure - true.closure
    assert bool(lost) == (way in ("left_out", "reversed"))
    assert bool(new) == (way != "left_out")
    if way == "reversed":
        assert any((b, a) in new for a, b in pairs(true))
    turned = {name: BOUND[name] for name in order[::-1]}
    assert damaged(way, edges[::-1], turned, "prepare the trip", WIDE, seed) == made


def test_every_way_can_be_told_for_some_trial_tasks() -> None:
    counts = dict.fromkeys(WAYS, 0)
    for seed in range(60):
        order, edges = random_task(Random(seed), 6)
        for way in WAYS:
            made = damaged(way, edges, {name: BOUND[name] for name in order}, "pack", WIDE, seed)
            counts[way] += made is not None
    assert min(counts.values()) >= 2
    assert counts["left_out"] >= 40
