"""The accessibility tree read in bulk: the cache that toolkits keep, and a walk where it falls short."""

import time
from collections.abc import Mapping

from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.reading import answers
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.tree import SHOWING, Node, Opened, Tree

REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
_APPLICATION = "org.a11y.atspi.Application"
PROPERTIES = "org.freedesktop.DBus.Properties"
GTK_2, GTK_4, QT, GECKO = "GAIL", "GTK", "Qt", "Gecko"
"""What Accessibility.toolkit says of them; GTK 3 is gtk."""

_NOWHERE = ("", "")
_MOST_CHILDREN = 1000
_MOST_NODES = 20000
APPLICATION_ROLE = 75


class Accessibility:
    """Reads trees from the accessibility bus."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self._toolkits: dict[str, str] = {}
        # GTK answers GetItems only after some client has registered for events; the signals themselves tell
        # when a tree moves.
        for event in ("object:children-changed", "object:state-changed:showing", "window:create"):
            bus.call(REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", "s", (event,))
        for interface in ("org.a11y.atspi.Event.Object", "org.a11y.atspi.Event.Window"):
            rule = f"type='signal',interface='{interface}'"
            bus.call(
                "org.freedesktop.DBus",
                "/org/freedesktop/DBus",
                "org.freedesktop.DBus",
                "AddMatch",
                "s",
                (rule,),
            )

    def applications(self) -> list[tuple[Place, int]]:
        """The roots of all applications on the bus, with their process ids."""
        answer = self.bus.call(REGISTRY, ROOT, ACCESSIBLE, "GetChildren", seconds=2.0)
        roots = answers.places(answer)
        pids = self.bus.calls(
            [
                Call(
                    "org.freedesktop.DBus",
                    "/org/freedesktop/DBus",
                    "org.freedesktop.DBus",
                    "GetConnectionUnixProcessID",
                    "s",
                    (name,),
                )
                for name, _ in roots
            ],
            seconds=2.0,
        )
        return [(root, answers.number(pid)) for root, pid in zip(roots, pids, strict=True)]

    def toolkit(self, root: Place) -> str:
        """The name that the application's toolkit gives itself, for example GAIL (GTK 2) or gtk (GTK 3)."""
        name = root[0]
        if name not in self._toolkits:
            answer = self.bus.call(*root, PROPERTIES, "Get", "ss", (_APPLICATION, "ToolkitName"))
            self._toolkits[name] = str(answers.variant(answer) or "")
        return self._toolkits[name]

    def tree(self, root: Place, seconds: float = 4.0) -> Tree:
        """All nodes of one application, bounded in nodes and time."""
        end = time.monotonic() + seconds
        tree = self._cached(root[0], seconds)
        if len(tree) < 3:
            tree = {}
            self._walk(tree, {root: _NOWHERE}, end, showing_parents)
        else:
            self._complete(tree, end)
        _link(tree)
        return tree

    def whole_tree(self, root: Place, seconds: float = 10.0) -> Tree:
        """The tree with all that does not show, such as the items of closed menus; equally bounded."""
        end = time.monotonic() + seconds
        tree = self._cached(root[0], seconds)
        if len(tree) < 3:
            tree = {}
            self._walk(tree, {root: _NOWHERE}, end, _parents)
        else:
            self._walk(tree, self._missing(_parents(tree, list(tree)), tree, end), end, _parents)
        _link(tree)
        return tree

    def walk(self, root: Place, opened: Opened, seconds: float = 4.0) -> Tree:
        """The tree without its cache; `opened` says level by level which nodes are asked for children."""
        tree: Tree = {}
        self._walk(tree, {root: _NOWHERE}, time.monotonic() + seconds, opened)
        _link(tree)
        return tree

    def _cached(self, name: str, seconds: float) -> Tree:
        answer = self.bus.call(
            name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems", seconds=seconds
        )
        tree: Tree = {}
        items = answer[0] if answer else []
        for item in items if isinstance(items, list) else []:
            node = _item(item)
            if node is not None and len(tree) < _MOST_NODES:
                tree[(str(item[0][0]), str(item[0][1]))] = node
        return tree

    def _complete(self, tree: Tree, end: float) -> None:
        """Asks the showing nodes whose cached children are too few or out of order, and walks below them."""
        cached: dict[Place, list[int]] = {}
        for node in tree.values():
            cached.setdefault(node.parent, []).append(node.index)
        showing = [place for place, node in tree.items() if node.states & SHOWING]
        unknown = [place for place in showing if tree[place].announced < 0]
        for place, count in zip(unknown, self._properties(unknown, "ChildCount", end), strict=True):
            tree[place].announced = count if isinstance(count, int) else 0
        # A child that came later than the cache's entry of its parent keeps the index of that time.
        asked = [
            place
            for place in showing
            if tree[place].announced <= _MOST_CHILDREN
            and sorted(cached.get(place, [])) != list(range(tree[place].announced))
        ]
        self._walk(tree, self._missing(asked, tree, end), end, showing_parents)

    def _walk(self, tree: Tree, below: Mapping[Place, Place], end: float, opened: Opened) -> None:
        """Adds the nodes to the tree, and level by level what is below them; each comes with its parent."""
        while below and len(tree) < _MOST_NODES and time.monotonic() < end:
            level = list(below)[: _MOST_NODES - len(tree)]
            calls = []
            for name, path in level:
                calls += [
                    Call(name, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, "ChildCount")),
                    Call(name, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name")),
                    Call(name, path, ACCESSIBLE, "GetRole"),
                    Call(name, path, ACCESSIBLE, "GetState"),
                    Call(name, path, ACCESSIBLE, "GetInterfaces"),
                ]
            told = self.bus.calls(calls, max(0.1, end - time.monotonic()))
            for number, place in enumerate(level):
                count, title, role, states, interfaces = told[5 * number : 5 * number + 5]
                children = answers.variant(count)
                tree[place] = Node(
                    parent=below[place],
                    role=answers.number(role),
                    name=str(answers.variant(title) or ""),
                    states=answers.states(states[0]) if states else 0,
                    interfaces=answers.interfaces(interfaces[0]) if interfaces else frozenset(),
                    announced=children if isinstance(children, int) else 0,
                )
            # Calc's sheet announces 2^31 - 1 children, and LibreOffice hangs when it is asked for them.
            wanted = [place for place in opened(tree, level) if _has_children(tree[place])]
            below = self._missing(wanted, tree, end)

    def _missing(self, places: list[Place], tree: Tree, end: float) -> dict[Place, Place]:
        """Asks nodes for their children; returns those that are not in the tree yet, with their parents."""
        calls = [Call(name, path, ACCESSIBLE, "GetChildren") for name, path in places]
        found: dict[Place, Place] = {}
        for place, answer in zip(
            places, self.bus.calls(calls, max(0.1, end - time.monotonic())), strict=True
        ):
            tree[place].children = answers.places(answer)
            found.update(
                (child, place) for child in tree[place].children if child not in found and child not in tree
            )
        return found

    def _properties(self, places: list[Place], name: str, end: float) -> list[object]:
        calls = [Call(where, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, name)) for where, path in places]
        return [answers.variant(answer) for answer in self.bus.calls(calls, max(0.1, end - time.monotonic()))]


def _has_children(node: Node) -> bool:
    return 0 < node.announced <= _MOST_CHILDREN


def _parents(tree: Tree, level: list[Place]) -> list[Place]:
    return [place for place in level if _has_children(tree[place])]


def showing_parents(tree: Tree, level: list[Place]) -> list[Place]:
    return [place for place in level if tree[place].states & SHOWING or tree[place].role == APPLICATION_ROLE]


def _item(item: object) -> Node | None:
    """An item of GetItems, in its newer form (index and count) or older form (list of children)."""
    if not isinstance(item, tuple) or len(item) < 9:
        return None
    if isinstance(item[3], int):
        parent, index, announced, interfaces, name, role, states = item[2], *item[3:8], item[9]
        children: list[Place] = []
    else:
        parent, interfaces, name, role, states = item[2], *item[4:7], item[8]
        children = answers.places((item[3],))
        index, announced = 0, len(children)
    return Node(
        parent=(str(parent[0]), str(parent[1])),
        role=int(role),
        name=str(name),
        states=answers.states(states),
        interfaces=answers.interfaces(interfaces),
        announced=announced,
        index=index,
        children=children,
    )


def _link(tree: Tree) -> None:
    """Gives every node the children that the tree holds, in their order."""
    loose: dict[Place, list[tuple[int, Place]]] = {}
    listed = {child for node in tree.values() for child in node.children}
    for place, node in tree.items():
        if place not in listed and node.parent in tree:
            loose.setdefault(node.parent, []).append((node.index, place))
    for parent, children in loose.items():
        tree[parent].children += [place for _, place in sorted(children)]
