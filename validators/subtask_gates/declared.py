"""What a bound subtask declares to touch."""

from collections.abc import Iterable

from records.resource import cell_path
from records.subtask import BoundSubtask


def declared_paths(bound: BoundSubtask) -> frozenset[str]:
    """The files and folders that it makes, changes or deletes, by absolute path."""
    return frozenset(paths(written_cells(bound)))


def written_cells(bound: BoundSubtask) -> frozenset[str]:
    """The cells of its outputs and of what it makes, changes or deletes."""
    effects = bound.effects
    outputs = (resource.cell for resource in bound.outputs)
    return frozenset((*effects.creates, *effects.modifies, *effects.deletes, *outputs))


def paths(cells: Iterable[str]) -> list[str]:
    """The paths of those cells that are paths."""
    return [path for cell in cells if (path := cell_path(cell)) is not None]
