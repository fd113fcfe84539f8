"""The accessibility tree of an application, as it was read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from apis.desktop.guest.reading.answers import Place

SHOWING = 1 << 25
VISIBLE = 1 << 30


@dataclass
class Node:
    """A node as its application announced it; `children` in order, `announced` how many it says it has."""

    parent: Place
    role: int
    name: str
    states: int
    interfaces: frozenset[str]
    announced: int
    index: int = 0
    children: list[Place] = field(default_factory=list)


Tree = dict[Place, Node]
Opened = Callable[[Tree, list[Place]], list[Place]]
"""Chooses of the nodes of one level, all of them in the tree, those that are opened."""


def ancestors(tree: Tree, place: Place) -> Iterator[Place]:
    """The node and all that hold it, the nearest first."""
    met: set[Place] = set()
    while place in tree and place not in met:
        met.add(place)
        yield place
        place = tree[place].parent


def below(tree: Tree, *tops: Place) -> Iterator[Place]:
    """These nodes and all below them, each once, in tree order."""
    pending = [place for place in reversed(tops) if place in tree]
    met: set[Place] = set()
    while pending:
        place = pending.pop()
        if place not in met:
            met.add(place)
            yield place
            pending += [child for child in reversed(tree[place].children) if child in tree]
