"""Small accessibility trees for tests."""

from collections.abc import Mapping, Sequence

from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.names import ROLES
from apis.desktop.guest.reading.tree import SHOWING, Node, Tree


def place(name: str) -> Place:
    return "app", name


def tree_of(children: Mapping[str, Sequence[str]], roles: Mapping[str, str] | None = None) -> Tree:
    """A tree whose nodes all show, by the names of each node's children, the root first."""
    tree: Tree = {}
    parents = {child: name for name, those in children.items() for child in those}
    for name in [next(iter(children)), *parents]:
        tree[place(name)] = Node(
            parent=place(parents.get(name, "")),
            role=ROLES.index((roles or {}).get(name, "panel")),
            name=name,
            states=SHOWING,
            interfaces=frozenset(),
            announced=len(children.get(name, ())),
            children=[place(child) for child in children.get(name, ())],
        )
    return tree
