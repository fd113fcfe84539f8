"""Which combinations of levels a task graph can have at all, with the least nodes of each.

A graph without circles of n nodes, longest path h (in nodes) and largest antichain w exists exactly when
h + w - 1 <= n <= h * w: a path and an antichain share at most one node, and w paths of at most h nodes hold
all of them (Dilworth). It has at least n - w edges, since m edges leave at least n - m parts that are not
connected; w separate paths have just that many. The most edges has a graph of h layers of at most w nodes,
one of them w, each node joined to all of the layers below. Adding edges one at a time from the first to the
second changes neither h nor w, so every number between occurs. (That no graph has more edges is checked
against all graphs of up to six nodes; from seven on, two layers already give at least six edges, and where
dependency is hard, more change nothing.)
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from records.task import Level, Levels
from resources.thresholds import COMPLEXITIES, Threshold, Thresholds, structure


class Shape(NamedTuple):
    """Nodes, longest path in nodes, largest antichain, and the least and most edges with these."""

    nodes: int
    depth: int
    width: int
    least_edges: int
    most_edges: int


def shapes(most_nodes: int) -> Iterator[Shape]:
    """All shapes of graphs up to a number of nodes, smallest first."""
    for nodes in range(1, most_nodes + 1):
        for depth, width in product(range(1, nodes + 1), repeat=2):
            if depth + width - 1 <= nodes <= depth * width:
                yield Shape(nodes, depth, width, nodes - width, _most_edges(nodes, depth, width))


def combinations(thresholds: Thresholds) -> dict[Levels, int]:
    """Every combination of the five levels that a task graph can have, with the least nodes of it.

    Paths, antichains and categories that are longer than the highest bound change no level, so graphs of up
    to its square show all combinations.
    """
    bounds = thresholds.of
    top = max(bounds[name].medium for name in ("instruction", "hierarchy", "branch")) + 1
    least: dict[tuple[Level, ...], int] = {}
    for shape in shapes(top**2):
        per_complexity = (
            {bounds["dependency"].level(count) for count in _edge_counts(shape, bounds["dependency"])},
            {bounds["instruction"].level(shape.nodes)},
            {bounds["knowledge"].level(count) for count in range(1, shape.nodes + 1)},
            {bounds["hierarchy"].level(shape.depth)},
            {bounds["branch"].level(shape.width)},
        )
        for levels in product(*per_complexity):
            least.setdefault(levels, shape.nodes)
    return {
        Levels.model_validate(dict(zip(COMPLEXITIES, levels, strict=True))): least[levels]
        for levels in sorted(least)
    }


def structures(thresholds: Thresholds) -> dict[str, int]:
    """Every structure (letters of dependency, instruction, hierarchy, branch) with its least nodes."""
    least: dict[str, int] = {}
    for levels, nodes in combinations(thresholds).items():
        name = structure(levels)
        least[name] = min(nodes, least.get(name, nodes))
    return dict(sorted(least.items()))


def _edge_counts(shape: Shape, bounds: Threshold) -> range:
    """The numbers of edges that a shape may have, as far as they differ in level."""
    return range(shape.least_edges, max(shape.least_edges, min(shape.most_edges, bounds.medium + 1)) + 1)


def _most_edges(nodes: int, depth: int, width: int) -> int:
    """Edges between all layers, where one layer has `width` nodes and the rest are as even as can be."""
    others = depth - 1
    layers = [width] + [(nodes - width + place) // others for place in range(others)]
    return (nodes**2 - sum(layer**2 for layer in layers)) // 2
