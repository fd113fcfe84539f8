"""T2: every legal order gives each node what it needs, by an edge for each resource."""

from collections.abc import Mapping, Sequence
from random import Random

import networkx as nx

from records.graph import random_legal_order, task_graph
from records.hazards import Access, accesses, folders_above, hazards
from records.record import content_id
from records.resource import cell_path, path_cell
from records.subtask import BoundSubtask
from records.task import Edge, Task
from records.verdict import Measurement, Verdict
from resources.display import shown
from resources.fixtures import HOME
from resources.resource_types import satisfies

GATE = "T2"
ORDERS = 20
"""Random legal orders in which a task is played through."""

Writer = str | None
"""Who made a cell's version: a node, or None for the start state."""


def no_hazards(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
    """Refuses a graph that leaves the uses of a cell open, an order in which a node lacks what it needs or
    finds what it should make, a use of another node's work without an edge, and an edge without a use.

    The task is played through on cells alone, in the oracle's order and ORDERS random ones.
    """
    graph = task_graph(task)
    if not nx.is_directed_acyclic_graph(graph):
        return Verdict(gate=GATE, passed=False, reason="its edges go round in a circle")
    subtasks = {node: bound[node] for node in graph}
    uses = accesses(subtasks)
    faults = [
        f"nothing says whether {subtasks[first].name} or {subtasks[second].name} comes first at {_said(cell)}"
        for cell, first, second in hazards(graph, uses)
    ]
    faults += _edges_without_resource(task.edges, subtasks)
    faults += _files_missing(task, subtasks)
    random = Random(content_id(["T2", task.world, task.skeleton]))
    orders = [task.oracle_order, *(tuple(random_legal_order(graph, random)) for _ in range(ORDERS))]
    for order in dict.fromkeys(orders):
        faults += _played(order, task, subtasks, uses)
    distinct = list(dict.fromkeys(faults))
    return Verdict(
        gate=GATE,
        passed=not distinct,
        reason="; ".join(distinct),
        measurements=(Measurement(name="orders_played", value=len(orders)),),
    )


def _played(
    order: Sequence[str],
    task: Task,
    subtasks: Mapping[str, BoundSubtask],
    uses: Mapping[str, Mapping[str, Access]],
) -> list[str]:
    """Faults of one order."""
    carried = {
        (edge.source, edge.target, resource.cell) for edge in task.edges for resource in edge.resources
    }
    there: dict[str, Writer] = dict.fromkeys(_cells_at_start(task))
    used: set[tuple[str, str, str]] = set()
    faults: list[str] = []
    for node in order:
        name = subtasks[node].name
        inputs = {resource.cell for resource in subtasks[node].inputs}
        mine = {cell: by_node[node] for cell, by_node in uses.items() if node in by_node}
        for cell, access in mine.items():
            if access.reads and cell not in there and (not cell.startswith("slot:") or cell in inputs):
                faults.append(f"{name} does not find {_said(cell)}")
            writer = there.get(cell)
            if access.reads and writer is not None and cell in inputs:
                used.add((writer, node, cell))
            if access.creates and cell in there and cell_path(cell) is not None:
                faults.append(f"{name} is to make {_said(cell)}, and it is there already")
        for cell, access in mine.items():
            if access.deletes:
                there.pop(cell, None)
            elif access.writes:
                there[cell] = node
    for source, target, cell in used ^ carried:
        pair = f"{subtasks[source].name} -> {subtasks[target].name} by {_said(cell)}"
        what = "has no edge" if (source, target, cell) in used else "is an edge that nothing uses"
        faults.append(f"{pair} {what}")
    return sorted(faults)


def _files_missing(task: Task, subtasks: Mapping[str, BoundSubtask]) -> list[str]:
    """Files with which a node was proven and which are not there at the start as they were."""
    made = {cell for subtask in subtasks.values() for cell in subtask.effects.creates}
    return [
        f"the start state lacks {shown(file.path)} as {subtask.name} needs it"
        for subtask in subtasks.values()
        for file in subtask.files
        if path_cell(file.path) not in made and file not in task.files
    ]


def _edges_without_resource(edges: Sequence[Edge], subtasks: Mapping[str, BoundSubtask]) -> list[str]:
    faults: list[str] = []
    for edge in edges:
        source, target = subtasks[edge.source], subtasks[edge.target]
        if not edge.resources:
            faults.append(f"{source.name} -> {target.name} carries no resource")
        for resource in edge.resources:
            serves = any(
                wanted.cell == resource.cell and satisfies(resource.type, wanted.type)
                for wanted in target.inputs
            )
            if resource not in source.outputs or not serves:
                faults.append(
                    f"{source.name} -> {target.name}: {resource.type} at {_said(resource.cell)} is no output"
                    " of the first that serves as an input of the second"
                )
    return faults


def _cells_at_start(task: Task) -> set[str]:
    cells = {path_cell(file.path) for file in task.files} | {path_cell(HOME)}
    return cells | {folder for cell in cells for folder in folders_above(cell)}


def _said(cell: str) -> str:
    return shown(cell_path(cell) or cell)
