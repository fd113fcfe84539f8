"""Instruction and graph are made to agree, or the task is refused with the pairs."""

from collections.abc import Sequence
from random import Random

import pytest
from trial_subtasks import TITLES
from trial_tasks import BOUND, edges_of, node, random_task, task_of

from records.verdict import Rejection
from synthesis.consistency import (
    ATTEMPTS,
    Written,
    consistency_rates,
    reading_of,
    understood,
    write_consistently,
)
from synthesis.control_reader import ControlReader
from synthesis.reader import LibraryReader, ReaderItem
from validators.task_gates.t5_consistent import consistent

ORDER = ("write_note", "append_line", "copy_file", "make_folder")
CHAIN = ("make_folder", "write_note", "append_line", "copy_file")


class Fixed:
    """A reader that always finds the same pairs and keeps what it was shown."""

    def __init__(self, pairs: Sequence[tuple[int, int]]) -> None:
        self.pairs = list(pairs)
        self.shown: list[tuple[str, tuple[ReaderItem, ...]]] = []

    def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
        self.shown.append((instruction, tuple(subtasks)))
        return self.pairs


class Late(LibraryReader):
    """A reader that finds nothing in the first instructions."""

    def __init__(self, deaf: int) -> None:
        self.deaf = deaf

    def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
        self.deaf -= 1
        return [] if self.deaf >= 0 else super().read(instruction, subtasks)


def test_the_first_instruction_that_is_understood_is_taken() -> None:
    nodes, edges = [node(name) for name in CHAIN], edges_of(CHAIN)
    written = write_consistently(nodes, edges, BOUND, "tidy up", TITLES, LibraryReader(), 7)
    assert isinstance(written, Written)
    assert written.attempts == 1
    again = write_consistently(nodes, edges, BOUND, "tidy up", TITLES, Late(2), 7)
    assert isinstance(again, Written)
    assert again.attempts == 3
    assert again.text != written.text


def test_attempts_are_bounded_and_the_rejection_names_missing_and_extra_pairs() -> None:
    names = ("compute_product", "paste_note")
    deaf = Fixed([])
    refused = write_consistently(
        [node(name) for name in names], edges_of(names), BOUND, "add it up", TITLES, deaf, 7
    )
    assert isinstance(refused, Rejection)
    assert len(deaf.shown) == ATTEMPTS
    assert len({text for text, _ in deaf.shown}) > 1
    assert (refused.kind, refused.gate) == ("task", "T5")
    assert "not understood: compute_product (galculator) -> paste_note (mousepad)" in refused.reason
    assert "though not meant" not in refused.reason
    alone = ("write_note", "invert_photo")
    invented = write_consistently(
        [node(name) for name in alone], [], BOUND, "tidy up", TITLES, Fixed([(0, 1)]), 7
    )
    assert isinstance(invented, Rejection)
    assert "understood though not meant" in invented.reason


def test_the_reader_is_shown_titles_and_verb_phrases_in_a_drawn_order_and_nothing_else() -> None:
    nodes = [node(name) for name in CHAIN]
    orders = set()
    for seed in range(30):
        reader = Fixed([])
        understood(reader, "text", nodes, TITLES, Random(seed))
        (_, items), *_ = reader.shown
        orders.add(items)
        assert {(item.application, item.verb_phrase) for item in items} == {
            (TITLES[item.application], item.verb_phrase) for item in nodes
        }
    assert len(orders) > 10


def test_pairs_are_given_back_by_id_whatever_the_drawn_order() -> None:
    text = (
        "Paste the copied result into a new Mousepad document. Multiply 12 by 19 in Galculator and copy it."
    )
    nodes = [node("paste_note"), node("compute_product")]
    for seed in range(6):
        assert understood(LibraryReader(), text, nodes, TITLES, Random(seed)) == [
            ("compute_product", "paste_note")
        ]


def test_the_gate_passes_what_was_written_and_refuses_it_damaged() -> None:
    gate = consistent(reading_of(LibraryReader(), TITLES))
    task = task_of(CHAIN, seed=7)
    assert gate(task, BOUND).passed
    said = "the extended note Documents/Berlin/notes.txt"
    assert said in task.instruction_high
    text = task.instruction_high.replace(said, "Documents/Berlin/packing.txt")
    refused = gate(task.model_copy(update={"instruction_high": text}), BOUND)
    assert not refused.passed
    assert "append_line (mousepad) -> copy_file (pcmanfm)" in refused.reason


@pytest.mark.parametrize("seed", range(25))
def test_any_dropped_dependency_is_noticed(seed: int) -> None:
    """The instruction of a task whose edge was cut is not consistent with the whole graph."""
    gate = consistent(reading_of(LibraryReader(), TITLES))
    order, edges = random_task(Random(seed), 4)
    task = task_of(order, seed=seed)
    assert len(task.edges) == len(edges)
    for edge in task.edges:
        producer = BOUND[edge.source]
        for made in producer.outputs:
            noun = f"{made.noun} {made.value}" if made.cell != "clipboard" else made.noun
            damaged = task.instruction_high.replace(noun, "“something else”")
            if damaged != task.instruction_high:
                assert not gate(task.model_copy(update={"instruction_high": damaged}), BOUND).passed


def test_a_reader_without_the_text_is_right_for_few() -> None:
    tasks = [task_of(random_task(Random(seed), 4 + seed % 4)[0], seed=seed) for seed in range(60)]
    rates = consistency_rates(tasks, TITLES, {"library": LibraryReader(), "control": ControlReader()})
    assert rates["library"] >= 0.9
    assert rates["control"] <= 0.3
    assert consistency_rates([], TITLES, {"library": LibraryReader()}) == {"library": 0.0}


def test_the_control_reader_does_not_read() -> None:
    items = [ReaderItem(TITLES[node(name).application], node(name).verb_phrase) for name in ORDER]
    assert ControlReader().read("one text", items) == ControlReader().read("another", items)
