"""Chain and graph twins among a run's tasks, for the paper's comparison of the two forms."""

from collections.abc import Sequence
from pathlib import Path

from scipy.optimize import linear_sum_assignment

from exports.run_folder import RunFolder
from records.application import Category
from records.errors import CompositionRefused
from records.parquet import write_records
from records.task import Task
from records.twins import TWINS_SCHEMA, Twins

Likeness = tuple[int, int, tuple[Category, ...]]

_OTHER_SPLIT = 10**6
"""Words by which twins of two splits count as different, so that others are taken before them."""


def write_twins(run: RunFolder) -> tuple[Path, list[Twins]]:
    """Write `twins.parquet` among the run's experiments; returns its path and rows.

    Raises:
        CompositionRefused: the run has none.
    """
    tasks = run.read_tasks()
    found = twins(tasks)
    if not found:
        chains = sum(is_chain(task) for task in tasks)
        raise CompositionRefused(
            f"run {run.path.name} has {chains} chains and {len(tasks) - chains} graphs, none of them twins; "
            f"compose more: prefect deployment run compose -p n_tasks={10 * max(1, len(tasks))}"
        )
    path = run.experiments / "twins.parquet"
    write_records(path, found, TWINS_SCHEMA)
    return path, found


def twins(tasks: Sequence[Task]) -> list[Twins]:
    """As many pairs of a chain and a graph as there are with equal numbers of nodes and edges and the same
    categories of nodes, each task in one pair at most; the same pairs for every order of the tasks.

    A chain is a total order (width 1, as deep as it has nodes), so beside its path it may have edges that the
    path implies, and a graph may have a twin though it has more edges than a path. Of equally many pairs
    those are taken that lie in one split, and whose low-level instructions differ least in length.
    """
    alike: dict[Likeness, tuple[list[Task], list[Task]]] = {}
    for task in sorted(tasks, key=lambda task: task.task_id):
        chains, graphs = alike.setdefault(_likeness(task), ([], []))
        (chains if is_chain(task) else graphs).append(task)
    return [
        _twins(chain, graph)
        for _, (chains, graphs) in sorted(alike.items())
        for chain, graph in _matched(chains, graphs)
    ]


def is_chain(task: Task) -> bool:
    """Whether every two of its nodes are ordered."""
    return task.complexities.branch == 1


def _likeness(task: Task) -> Likeness:
    return len(task.nodes), len(task.edges), tuple(sorted(node.category for node in task.nodes))


def _matched(chains: Sequence[Task], graphs: Sequence[Task]) -> list[tuple[Task, Task]]:
    if not chains or not graphs:
        return []
    rows, columns = linear_sum_assignment(
        [[_difference(chain, graph) for graph in graphs] for chain in chains]
    )
    return [(chains[int(row)], graphs[int(column)]) for row, column in zip(rows, columns, strict=True)]


def _difference(chain: Task, graph: Task) -> int:
    words = len(chain.instruction_low.split()) - len(graph.instruction_low.split())
    return abs(words) + (0 if chain.split == graph.split else _OTHER_SPLIT)


def _twins(chain: Task, graph: Task) -> Twins:
    nodes, edges, categories = _likeness(chain)
    return Twins(
        chain_task_id=chain.task_id,
        graph_task_id=graph.task_id,
        nodes=nodes,
        edges=edges,
        categories=categories,
        chain_split=chain.split,
        graph_split=graph.split,
    )
