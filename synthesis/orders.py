"""Instructions of the same meaning in other orders of telling, for what the order does to an agent."""

from collections.abc import Iterator, Mapping
from itertools import islice
from math import factorial
from random import Random

from records.graph import closure, directed, task_graph
from records.order import InstructionOrder
from records.record import content_id
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Rejection
from synthesis.consistency import ATTEMPTS, reading_of, telling_of
from synthesis.reader import Reader

GATE = "orders"


def other_orders(
    task: Task,
    bound: Mapping[str, BoundSubtask],
    titles: Mapping[str, str],
    reader: Reader,
    k: int,
) -> tuple[InstructionOrder, ...] | Rejection:
    """The task's instruction, and k more that tell its nodes in other orders, all different.

    All have the same clauses and the same sentence for the goal in the same place, and the reader understands
    each as the task's graph. A larger k gives the same orders and some more.

    Args:
        bound: the bound subtasks of the task's nodes, by id.
        titles: what people call each application, by its slug.

    Returns:
        a Rejection where fewer are understood of the orders tried, which are at most four times k.
    """
    told = telling_of(task, bound)
    if told is None:
        return _rejection(task, "its instruction is not what the grammar writes of its subtasks")
    read = reading_of(reader, titles)
    nodes = [node.bound_subtask_id for node in task.nodes]
    truth = closure(task_graph(task))
    found = [_row(task, 0, told.order, task.instruction_high)]
    tried = 0
    for order in islice(_drawn(told.order, task), ATTEMPTS * k):
        tried += 1
        text = told.text(order)
        variant = task.model_copy(update={"instruction_high": text})
        if closure(directed(nodes, read(variant, bound))) == truth:
            found.append(_row(task, len(found), order, text))
        if len(found) > k:
            return tuple(found)
    return _rejection(task, f"{len(found) - 1} of {tried} other orders are understood, not {k}")


def _drawn(first: tuple[str, ...], task: Task) -> Iterator[tuple[str, ...]]:
    """All orders but the first, in a drawn sequence."""
    random = Random(int(content_id({"orders": task.task_id}), 16))
    seen = {first}
    while len(seen) < factorial(len(first)):
        order = tuple(random.sample(first, len(first)))
        if order not in seen:
            seen.add(order)
            yield order


def _row(task: Task, index: int, told: tuple[str, ...], text: str) -> InstructionOrder:
    return InstructionOrder(task_id=task.task_id, order_index=index, told=told, instruction_high=text)


def _rejection(task: Task, reason: str) -> Rejection:
    return Rejection(kind="task", id=task.task_id, name=task.goal, gate=GATE, reason=reason)
