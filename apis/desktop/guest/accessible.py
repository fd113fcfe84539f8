"""The accessibility tree read in bulk: the cache that toolkits keep, and a walk where it falls short."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from apis.desktop.guest.bus import Bus, Call

Place = tuple[str, str]
"""Bus name and object path of a node."""

REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
NOTHING = "/org/a11y/atspi/null"
ACCESSIBLE = "org.a11y.atspi.Accessible"
_APPLICATION = "org.a11y.atspi.Application"
PROPERTIES = "org.freedesktop.DBus.Properties"
SHOWING = 1 << 25
VISIBLE = 1 << 30
GTK_2 = "GAIL"
"""What Accessibility.toolkit says of GTK 2."""

# LibreOffice Calc's sheet announces 2^31 - 1 children, and asking for them hangs it.
_MOST_CHILDREN = 1000
_MOST_NODES = 20000
_APPLICATION_ROLE = 75


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
        roots = _places(answer)
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
        return [(root, _number(pid)) for root, pid in zip(roots, pids, strict=True)]

    def toolkit(self, root: Place) -> str:
        """The name that the application's toolkit gives itself, for example GAIL (GTK 2) or gtk (GTK 3)."""
        name = root[0]
        if name not in self._toolkits:
            answer = self.bus.call(*root, PROPERTIES, "Get", "ss", (_APPLICATION, "ToolkitName"))
            self._toolkits[name] = str(_variant(answer) or "")
        return self._toolkits[name]

    def tree(self, root: Place, seconds: float = 4.0) -> Tree:
        """All nodes of one application, bounded in nodes and time."""
        end = time.monotonic() + seconds
        tree = self._cached(root[0], seconds)
        if len(tree) < 3:
            tree = {}
            self._walk(tree, [root], end, _shows_children)
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
            self._walk(tree, [root], end, _has_children)
        else:
            asked = [place for place, node in tree.items() if _has_children(node)]
            found = self._children(asked, tree, end)
            missing = [child for children in found for child in children if child not in tree]
            self._walk(tree, list(dict.fromkeys(missing)), end, _has_children)
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
        missing = [
            child for children in self._children(asked, tree, end) for child in children if child not in tree
        ]
        self._walk(tree, list(dict.fromkeys(missing)), end, _shows_children)

    def _walk(self, tree: Tree, level: list[Place], end: float, is_opened: Callable[[Node], bool]) -> None:
        while level and len(tree) < _MOST_NODES and time.monotonic() < end:
            level = level[: _MOST_NODES - len(tree)]
            calls = []
            for name, path in level:
                calls += [
                    Call(name, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, "ChildCount")),
                    Call(name, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name")),
                    Call(name, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Parent")),
                    Call(name, path, ACCESSIBLE, "GetRole"),
                    Call(name, path, ACCESSIBLE, "GetState"),
                    Call(name, path, ACCESSIBLE, "GetInterfaces"),
                ]
            answers = self.bus.calls(calls, max(0.1, end - time.monotonic()))
            for number, place in enumerate(level):
                count, title, parent, role, states, interfaces = answers[6 * number : 6 * number + 6]
                above = _variant(parent)
                children = _variant(count)
                tree[place] = Node(
                    parent=(str(above[0]), str(above[1])) if isinstance(above, tuple) else ("", ""),
                    role=_number(role),
                    name=str(_variant(title) or ""),
                    states=_states(states[0]) if states else 0,
                    interfaces=_interfaces(interfaces[0]) if interfaces else frozenset(),
                    announced=children if isinstance(children, int) else 0,
                )
            wanted = [place for place in level if is_opened(tree[place])]
            found = self._children(wanted, tree, end)
            below = [child for children in found for child in children if child not in tree]
            level = list(dict.fromkeys(below))

    def _children(self, places: list[Place], tree: Tree, end: float) -> list[list[Place]]:
        calls = [Call(name, path, ACCESSIBLE, "GetChildren") for name, path in places]
        answers = [_places(answer) for answer in self.bus.calls(calls, max(0.1, end - time.monotonic()))]
        for place, children in zip(places, answers, strict=True):
            tree[place].children = children
        return answers

    def _properties(self, places: list[Place], name: str, end: float) -> list[object]:
        calls = [Call(where, path, PROPERTIES, "Get", "ss", (ACCESSIBLE, name)) for where, path in places]
        return [_variant(answer) for answer in self.bus.calls(calls, max(0.1, end - time.monotonic()))]


def _has_children(node: Node) -> bool:
    return 0 < node.announced <= _MOST_CHILDREN


def _shows_children(node: Node) -> bool:
    shows = node.states & SHOWING or node.role == _APPLICATION_ROLE
    return bool(shows) and _has_children(node)


def _item(item: object) -> Node | None:
    """An item of GetItems, in its newer form (index and count) or older form (list of children)."""
    if not isinstance(item, tuple) or len(item) < 9:
        return None
    if isinstance(item[3], int):
        parent, index, announced, interfaces, name, role, states = item[2], *item[3:8], item[9]
        children: list[Place] = []
    else:
        parent, interfaces, name, role, states = item[2], *item[4:7], item[8]
        children = _places((item[3],))
        index, announced = 0, len(children)
    return Node(
        parent=(str(parent[0]), str(parent[1])),
        role=int(role),
        name=str(name),
        states=_states(states),
        interfaces=_interfaces(interfaces),
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


def _places(answer: object) -> list[Place]:
    items = answer[0] if isinstance(answer, tuple) and answer else []
    pairs = [(str(item[0]), str(item[1])) for item in items] if isinstance(items, list) else []
    return [pair for pair in pairs if pair[1] != NOTHING]


def _variant(answer: object) -> object:
    if isinstance(answer, tuple) and answer and isinstance(answer[0], tuple) and len(answer[0]) == 2:
        return answer[0][1]
    return None


def _number(answer: object) -> int:
    return answer[0] if isinstance(answer, tuple) and answer and isinstance(answer[0], int) else 0


def _states(words: object) -> int:
    if isinstance(words, list) and len(words) == 2:
        return int(words[0]) | int(words[1]) << 32
    return 0


def _interfaces(names: object) -> frozenset[str]:
    return (
        frozenset(str(name).rpartition(".")[2] for name in names) if isinstance(names, list) else frozenset()
    )
