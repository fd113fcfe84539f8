"""Instructions in other orders of telling: all understood, all different, the same each time."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest
from trial_subtasks import TITLES
from trial_tasks import BOUND, random_task, task_of

from records.order import InstructionOrder
from records.task import Task
from records.verdict import Rejection
from synthesis.consistency import Written, reading_of, write_consistently
from synthesis.orders import other_orders
from synthesis.reader import LibraryReader, ReaderItem
from validators.task_gates.t4_values_named import values_named
from validators.task_gates.t5_consistent import consistent

CHAIN = ("make_folder", "write_note", "append_line", "copy_file")


def written_task(order: Sequence[str]) -> Task:
    """A task of trial subtasks with the instruction that composition writes for it."""
    task = task_of(order, seed=0)
    written = write_consistently(task.nodes, task.edges, BOUND, task.goal, TITLES, LibraryReader(), task.seed)
    assert isinstance(written, Written)
    return task.model_copy(update={"instruction_high": written.text}).identified()


def orders(task: Task, k: int) -> tuple[InstructionOrder, ...]:
    found = other_orders(task, BOUND, TITLES, LibraryReader(), k)
    assert not isinstance(found, Rejection), found.reason
    return found


@pytest.mark.parametrize("seed", range(12))
def test_orders_differ_and_each_is_consistent_and_names_every_value(seed: int) -> None:
    order, _ = random_task(Random(seed), 3 + seed % 4)
    task = written_task(order)
    found = orders(task, 4)
    assert [one.order_index for one in found] == [0, 1, 2, 3, 4]
    assert {one.task_id for one in found} == {task.task_id}
    assert found[0].instruction_high == task.instruction_high
    assert len({one.told for one in found}) == len({one.instruction_high for one in found}) == 5
    gate = consistent(reading_of(LibraryReader(), TITLES))
    for one in found:
        assert sorted(one.told) == sorted(order)
        told = task.model_copy(update={"instruction_high": one.instruction_high})
        assert gate(told, BOUND).passed
        assert values_named(told, BOUND).passed == values_named(task, BOUND).passed


def test_orders_are_the_same_each_time_and_more_of_them_begin_with_the_fewer() -> None:
    task = written_task(CHAIN)
    assert orders(task, 6) == orders(task, 6)
    assert orders(task, 6)[:4] == orders(task, 3)


def test_all_orders_of_three_nodes_are_found() -> None:
    names = ("write_note", "append_line", "copy_file")
    found = orders(written_task(names), 5)
    assert {one.told for one in found} == set(permutations(names))


def test_a_task_with_too_few_orders_is_left_out_with_the_reason() -> None:
    task = written_task(("write_note", "append_line"))
    assert len(orders(task, 1)) == 2
    refused = other_orders(task, BOUND, TITLES, LibraryReader(), 2)
    assert isinstance(refused, Rejection)
    assert (refused.kind, refused.id, refused.gate) == ("task", task.task_id, "orders")
    assert refused.reason == "1 of 1 other orders are understood, not 2"


def test_an_order_that_the_reader_does_not_understand_is_passed_over() -> None:
    class Deaf(LibraryReader):
        """Understands nothing of one text."""

        def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
            return [] if instruction == unheard else super().read(instruction, subtasks)

    task = written_task(CHAIN)
    plain = orders(task, 3)
    unheard = plain[2].instruction_high
    found = other_orders(task, BOUND, TITLES, Deaf(), 3)
    assert not isinstance(found, Rejection)
    assert [one.told for one in found] == [one.told for one in (*plain[:2], plain[3], orders(task, 4)[4])]


def test_a_reader_that_understands_none_ends_it_after_four_times_as_many() -> None:
    class Mute(LibraryReader):
        def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
            del instruction, subtasks
            return []

    refused = other_orders(written_task(CHAIN), BOUND, TITLES, Mute(), 2)
    assert isinstance(refused, Rejection)
    assert refused.reason == "0 of 8 other orders are understood, not 2"


def test_an_instruction_of_another_writer_has_no_orders() -> None:
    foreign = task_of(CHAIN, seed=0).model_copy(update={"instruction_high": "Do what is to be done."})
    refused = other_orders(foreign, BOUND, TITLES, LibraryReader(), 1)
    assert isinstance(refused, Rejection)
    assert "not what the grammar writes" in refused.reason
