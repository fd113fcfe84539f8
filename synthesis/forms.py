"""What a request asks of graphs, as bounds that construction can keep to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Self

from records.task import Level
from resources.thresholds import LEVELS, Threshold, Thresholds
from synthesis.requests import Allowed
from synthesis.structures import shapes

_FREE = 10**6
"""In place of a bound that there is not."""


@dataclass(frozen=True)
class Span:
    """Bounds, both included."""

    least: int
    most: int

    def holds(self, value: int) -> bool:
        """Whether the value lies within."""
        return self.least <= value <= self.most


@dataclass(frozen=True)
class Form:
    """What a graph is to be: its numbers of nodes, edges and categories, its depth and width.

    connected: whether its edges hold all nodes together; they do, or they do not.
    """

    nodes: int
    edges: Span
    categories: Span
    depth: Span
    width: Span
    connected: bool

    @property
    def in_parts(self) -> Self | None:
        """The form of graphs that fall into parts; None where there are too many edges for that."""
        most_edges = (self.nodes - 1) * (self.nodes - 2) // 2
        return replace(self, connected=False) if self.edges.least <= most_edges else None


def forms(allowed: Allowed, thresholds: Thresholds, max_nodes: int) -> dict[str, tuple[Form, ...]]:
    """By structure (letters of dependency, instruction, hierarchy, branch) the forms that a request allows,
    smallest first; structures that it excludes, or that no graph of 2 to max_nodes nodes has, are left out.
    A form is connected where there are enough edges for that.
    """
    spans = {name: _spans(thresholds.of[name], allowed.get(name, LEVELS)) for name in thresholds.of}
    knowledge = [span for _, span in spans["knowledge"]]
    categories = Span(knowledge[0].least, knowledge[-1].most)
    found: dict[str, tuple[Form, ...]] = {}
    for (one, edges), (two, nodes), (three, depth), (four, width) in product(
        *(spans[name] for name in ("dependency", "instruction", "hierarchy", "branch"))
    ):
        sizes = {
            shape.nodes
            for shape in shapes(max_nodes)
            if shape.nodes > 1
            and nodes.holds(shape.nodes)
            and depth.holds(shape.depth)
            and width.holds(shape.width)
            and shape.least_edges <= edges.most
            and shape.most_edges >= edges.least
        }
        if sizes:
            letters = "".join(level[0].upper() for level in (one, two, three, four))
            found[letters] = tuple(
                Form(size, edges, categories, depth, width, connected=edges.most >= size - 1)
                for size in sorted(sizes)
            )
    return dict(sorted(found.items()))


def _spans(threshold: Threshold, levels: Sequence[Level]) -> list[tuple[Level, Span]]:
    bounds: dict[Level, Span] = {
        "easy": Span(0, threshold.easy),
        "medium": Span(threshold.easy + 1, threshold.medium),
        "hard": Span(threshold.medium + 1, _FREE),
    }
    return [(level, bounds[level]) for level in LEVELS if level in levels]
