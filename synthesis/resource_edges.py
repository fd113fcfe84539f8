"""The graphs that the resources of a set of subtasks admit.

An edge (a, b) says that b uses, of some cell, the version that a made. Which version a subtask uses is a
choice for every cell. The choices are made cell by cell, leaving out at once what contradicts an earlier
one; a complete choice is a graph if its edges alone put into order all that must be in order, so that every
legal order gives each subtask what it needs. Nothing is put into order except by a resource.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from records.errors import CompositionRefused
from records.hazards import accesses
from records.resource import Resource, cell_path
from records.subtask import BoundSubtask
from records.task import Edge
from resources.display import shown
from resources.resource_types import ResourceTypes
from synthesis.partial_order import Pair, PartialOrder
from synthesis.start_files import cells_at_start, start_files
from synthesis.versions import Cell, VersionChoice


def resource_graphs(subtasks: Sequence[BoundSubtask], types: ResourceTypes) -> tuple[tuple[Edge, ...], ...]:
    """All hazard-free graphs over the subtasks (of one world), each as its edges; see `in_order`.

    The result is the same for every order in which the subtasks are given.

    Raises:
        CompositionRefused: there is none; says why.
    """
    ordered = sorted(subtasks, key=lambda subtask: (subtask.name, subtask.bound_subtask_id))
    cells = _cells(ordered, types)
    graphs: list[tuple[Edge, ...]] = []
    nearest: list[tuple[Pair, str]] | None = None
    for choices in _complete(cells, PartialOrder.of(len(ordered))):
        missing = _missing(len(ordered), cells, choices)
        if not missing:
            graphs.append(_edges(ordered, choices))
        elif nearest is None or len(missing) < len(nearest):
            nearest = missing
    if not graphs:
        raise CompositionRefused(_reason(ordered, cells, nearest))
    return in_order(graphs)


def in_order(graphs: Iterable[Iterable[Edge]]) -> tuple[tuple[Edge, ...], ...]:
    """Graphs in the one order that does not depend on how they were found, and so the edges of each."""
    return tuple(
        sorted(
            (tuple(sorted(edges, key=_key)) for edges in graphs),
            key=lambda edges: [_key(edge) for edge in edges],
        )
    )


def _key(edge: Edge) -> tuple[str, ...]:
    return (edge.source, edge.target, *(resource.cell for resource in edge.resources))


def _cells(subtasks: Sequence[BoundSubtask], types: ResourceTypes) -> list[Cell]:
    """Cells with the fewest writers first: they leave the least choice and so cut off the most."""
    there = cells_at_start(start_files(subtasks))
    cells = [
        Cell(name, uses, name in there, subtasks, types)
        for name, uses in accesses(dict(enumerate(subtasks))).items()
        if name not in there or any(use.writes for use in uses.values())
    ]
    return sorted(cells, key=lambda cell: sum(use.writes for use in cell.uses.values()))


def _complete(cells: Sequence[Cell], order: PartialOrder) -> Iterator[tuple[VersionChoice, ...]]:
    """A choice for every cell, none of which contradicts another."""
    if not cells:
        yield ()
        return
    first, *rest = cells
    for choice in first.choices(order):
        for others in _complete(rest, choice.order):
            yield (choice, *others)


def _missing(nodes: int, cells: Sequence[Cell], choices: Sequence[VersionChoice]) -> list[tuple[Pair, str]]:
    """Demanded pairs that the edges do not put into order, with the cell for whose sake."""
    by_edges = PartialOrder.of(nodes, (pair for choice in choices for pair, _ in choice.carried))
    return [
        (pair, cell.name)
        for cell, choice in zip(cells, choices, strict=True)
        for pair in choice.demanded
        if not by_edges.has(pair)
    ]


def _edges(subtasks: Sequence[BoundSubtask], choices: Sequence[VersionChoice]) -> tuple[Edge, ...]:
    resources: defaultdict[Pair, list[Resource]] = defaultdict(list)
    for choice in choices:
        for pair, resource in choice.carried:
            resources[pair].append(resource)
    return tuple(
        Edge(
            source=subtasks[a].bound_subtask_id,
            target=subtasks[b].bound_subtask_id,
            resources=tuple(sorted(resources[a, b], key=lambda resource: (resource.cell, resource.type))),
        )
        for a, b in resources
    )


def _reason(
    subtasks: Sequence[BoundSubtask], cells: Sequence[Cell], nearest: Sequence[tuple[Pair, str]] | None
) -> str:
    """The first fault of one cell, else a pair that no resource puts into order, else the contradiction."""
    fault = next((fault for cell in cells if (fault := cell.fault())), "")
    if fault:
        return fault
    if nearest is None:
        return "what its subtasks need of each other goes round in a circle"
    (a, b), name = nearest[0]
    return (
        f"{subtasks[a].name} and {subtasks[b].name} both use {shown(cell_path(name) or name)}, "
        "and no resource says which comes first"
    )
