"""Instruction and graph made to agree: write, read, compare closures, write again; bounded."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from records.graph import closure, directed
from records.record import content_id
from records.subtask import BoundSubtask
from records.task import Edge, Task, TaskNode
from records.verdict import Rejection
from synthesis.instructions import Telling, telling
from synthesis.reader import Reader, ReaderItem

ATTEMPTS = 4

Pairs = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Written:
    """An instruction from which the graph's order is understood, and how many were written for it."""

    text: str
    attempts: int


def write_consistently(
    nodes: Sequence[TaskNode],
    edges: Sequence[Edge],
    bound: Mapping[str, BoundSubtask],
    goal: str,
    titles: Mapping[str, str],
    reader: Reader,
    seed: int,
) -> Written | Rejection:
    """The first of at most four instructions that the reader understands as the graph is.

    Args:
        titles: what people call each application, by its slug.
        seed: of the task; instruction and shuffling are drawn by a hash of it.

    Returns:
        a Rejection by gate T5 with the pairs that the last instruction got wrong, where none agrees.
    """
    ids = [node.bound_subtask_id for node in nodes]
    truth = closure(directed(ids, ((edge.source, edge.target) for edge in edges)))
    found: Pairs = frozenset()
    for attempt in range(ATTEMPTS):
        told = telling(ids, edges, bound, goal, generator(seed, "instruction", ids, attempt))
        text = told.text(told.order)
        pairs = understood(reader, text, nodes, titles, generator(seed, "reader", ids, attempt))
        found = closure(directed(ids, pairs))
        if found == truth:
            return Written(text, attempt + 1)
    return Rejection(
        kind="task",
        id=content_id(sorted(ids)),
        name=goal,
        gate="T5",
        reason=f"no instruction of {ATTEMPTS} agrees with the graph: {difference(truth, found, nodes)}",
    )


def telling_of(task: Task, bound: Mapping[str, BoundSubtask]) -> Telling | None:
    """What was drawn for the task's instruction; None where it is none that was written so."""
    ids = [node.bound_subtask_id for node in task.nodes]
    for attempt in range(ATTEMPTS):
        random = generator(task.seed, "instruction", ids, attempt)
        told = telling(ids, task.edges, bound, task.goal, random)
        if told.text(told.order) == task.instruction_high:
            return told
    return None


def understood(
    reader: Reader, text: str, nodes: Sequence[TaskNode], titles: Mapping[str, str], random: Random
) -> list[tuple[str, str]]:
    """Pairs of bound subtask ids that the reader infers; it is given the subtasks in a drawn order."""
    listed = sorted(nodes, key=lambda node: node.bound_subtask_id)
    random.shuffle(listed)
    items = [ReaderItem(titles.get(node.application, node.application), node.verb_phrase) for node in listed]
    return [
        (listed[before].bound_subtask_id, listed[after].bound_subtask_id)
        for before, after in reader.read(text, items)
    ]


def reading_of(
    reader: Reader, titles: Mapping[str, str]
) -> Callable[[Task, Mapping[str, BoundSubtask]], list[tuple[str, str]]]:
    """The reader as gate T5 takes it."""

    def read(task: Task, bound: Mapping[str, BoundSubtask]) -> list[tuple[str, str]]:
        del bound  # a reader sees nothing but the text and the list
        random = generator(task.seed, "reader", task.oracle_order, 0)
        return understood(reader, task.instruction_high, task.nodes, titles, random)

    return read


def consistency_rates(
    tasks: Iterable[Task], titles: Mapping[str, str], readers: Mapping[str, Reader]
) -> dict[str, float]:
    """For each named reader the share of tasks whose closure it infers exactly; 0 for no tasks."""
    given = list(tasks)
    rates: dict[str, float] = {}
    for name, reader in readers.items():
        read = reading_of(reader, titles)
        right = 0
        for task in given:
            ids = [node.bound_subtask_id for node in task.nodes]
            truth = closure(directed(ids, ((edge.source, edge.target) for edge in task.edges)))
            right += closure(directed(ids, read(task, {}))) == truth
        rates[name] = right / len(given) if given else 0.0
    return rates


def difference(truth: Pairs, found: Pairs, nodes: Sequence[TaskNode]) -> str:
    """Missing and extra pairs in words."""
    names = {node.bound_subtask_id: f"{node.name} ({node.application})" for node in nodes}
    parts = [
        f"{what} {', '.join(sorted(f'{names[a]} -> {names[b]}' for a, b in pairs))}"
        for what, pairs in (
            ("not understood:", truth - found),
            ("understood though not meant:", found - truth),
        )
        if pairs
    ]
    return "; ".join(parts)


def generator(seed: int, what: str, ids: Sequence[str], number: int) -> Random:
    """What is drawn for a task, by its seed and nodes, what it is drawn for, and the number of the draw."""
    return Random(int(content_id([str(seed), what, sorted(ids), str(number)]), 16))
