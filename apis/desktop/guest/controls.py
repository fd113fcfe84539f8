"""Showing controls with boxes, texts and values, out of the accessibility trees."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from apis.desktop.guest.accessible import PROPERTIES, SHOWING, Accessibility, Node, Place, Tree
from apis.desktop.guest.boxes import Box, read_boxes
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.icon_views import icons_in_view
from apis.desktop.guest.names import role_name, state_names
from apis.desktop.guest.open_menus import MENU_ROLES, items_of_open_menus
from apis.desktop.guest.windows import Popup, Window

MOST_CONTROLS = 4000
MOST_TEXT = 4000
_FEWEST_CONTROLS = 2

_TEXT_ROLES = {
    "text",
    "entry",
    "paragraph",
    "terminal",
    "password text",
    "spin button",
    "heading",
    "editbar",
    "document text",
    "document web",
}
_VALUE_ROLES = {"slider", "spin button", "progress bar", "dial", "level bar", "rating"}


@dataclass(frozen=True)
class Seen:
    """A showing control, field by field the host's Control, the process that it belongs to, and its node."""

    role: str
    name: str
    value: str
    text: str
    x: int
    y: int
    width: int
    height: int
    states: tuple[str, ...]
    window: str
    application: str
    process: int
    place: Place

    def plain(self) -> dict[str, object]:
        """The host's Control, as JSON takes it."""
        plain = dict(vars(self))
        del plain["process"], plain["place"]
        return plain

    @property
    def box(self) -> Box | None:
        return Box(self.x, self.y, self.width, self.height) if self.width > 0 else None

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Reading:
    """All that shows; `missing` says what the topmost window lacks, "" where nothing is missing."""

    controls: tuple[Seen, ...]
    missing: str


def read_controls(
    accessibility: Accessibility, windows: Sequence[Window], popups: Sequence[Popup]
) -> Reading:
    """Reads every application that shows a window; bounded in controls and text."""
    controls: list[Seen] = []
    shown = {window.process for window in windows}
    for root, process in accessibility.applications():
        if process not in shown:
            continue
        room = MOST_CONTROLS - len(controls)
        owned = [window for window in windows if window.process == process]
        controls += read_application(accessibility, root, process, owned, popups)[1][:room]
    return Reading(tuple(controls), _missing(windows[0], controls) if windows else "")


def read_application(
    accessibility: Accessibility,
    root: Place,
    process: int,
    windows: Sequence[Window],
    popups: Sequence[Popup],
) -> tuple[Tree, list[Seen]]:
    """The tree of one application, which shows these windows, and its showing controls, bounded."""
    tree = accessibility.tree(root)
    open_items = items_of_open_menus(accessibility, root, tree, popups)
    for place in open_items | icons_in_view(accessibility, root, tree):
        tree[place].states |= SHOWING
    showing = [(place, title) for place, title in _in_tree_order(tree, root) if tree[place].states & SHOWING]
    return tree, _of_application(tree, showing[:MOST_CONTROLS], process, accessibility.bus, windows)


def _missing(top: Window, controls: Sequence[Seen]) -> str:
    """A tree of one element is none: toolkits give the frame alone where nothing in it is accessible."""
    count = sum(control.process == top.process for control in controls)
    if count >= _FEWEST_CONTROLS:
        return ""
    has = "an accessibility tree of one element" if count else "no accessibility tree"
    return f"the window “{top.title}” has {has}"


def pointed(reading: Reading, window: Window | None, x: int, y: int) -> Seen | None:
    """The smallest control at a point that belongs to the window which lies on top there."""
    if window is None:
        return None
    there = [
        control
        for control in reading.controls
        if control.contains(x, y) and (control.process == window.process or not window.process)
    ]
    if window.popup:
        there = [control for control in there if control.role in MENU_ROLES] or there
    else:
        there = [control for control in there if control.window == window.title] or there
    # Of equal boxes the later one in tree order lies deeper.
    return min(reversed(there), key=lambda control: control.width * control.height, default=None)


def _of_application(
    tree: Tree, showing: Sequence[tuple[Place, str]], process: int, bus: Bus, windows: Sequence[Window]
) -> list[Seen]:
    places = [place for place, _ in showing]
    nodes = [tree[place] for place in places]
    boxes = read_boxes(bus, places)
    texts = dict(_texts(places, nodes, bus))
    values = dict(_values(places, nodes, bus))
    slugs = {window.title: window.application for window in windows}
    default = windows[0].application if windows else ""
    controls = []
    for (place, title), node, box in zip(showing, nodes, boxes, strict=True):
        x, y, width, height = box or (-1, -1, -1, -1)
        text = texts.get(place, "")
        controls.append(
            Seen(
                role=role_name(node.role),
                # GTK 2 icon views keep the label of an icon in its text alone.
                name=node.name.strip()
                or (text[:200] if role_name(node.role) in ("icon", "table cell") else ""),
                value=values.get(place, ""),
                text=text,
                x=x,
                y=y,
                width=width,
                height=height,
                states=state_names(node.states),
                window=title,
                application=slugs.get(title) or default,
                process=process,
                place=place,
            )
        )
    return controls


def _in_tree_order(tree: Tree, root: Place) -> Iterator[tuple[Place, str]]:
    """All nodes below the root, each with the title of its top-level window."""
    if root not in tree:
        return
    pending = [(child, tree[child].name) for child in reversed(tree[root].children) if child in tree]
    met = {root}
    while pending:
        place, title = pending.pop()
        if place in met:
            continue
        met.add(place)
        yield place, title
        pending += [(child, title) for child in reversed(tree[place].children) if child in tree]


def _texts(places: Sequence[Place], nodes: Sequence[Node], bus: Bus) -> Iterator[tuple[Place, str]]:
    wanted = [
        place
        for place, node in zip(places, nodes, strict=True)
        if "Text" in node.interfaces and (not node.name or role_name(node.role) in _TEXT_ROLES)
    ]
    calls = [Call(*place, "org.a11y.atspi.Text", "GetText", "ii", (0, MOST_TEXT)) for place in wanted]
    for place, answer in zip(wanted, bus.calls(calls), strict=True):
        if answer and isinstance(answer[0], str):
            yield place, answer[0][:MOST_TEXT]


def _values(places: Sequence[Place], nodes: Sequence[Node], bus: Bus) -> Iterator[tuple[Place, str]]:
    wanted = [
        place
        for place, node in zip(places, nodes, strict=True)
        if "Value" in node.interfaces and role_name(node.role) in _VALUE_ROLES
    ]
    value = "org.a11y.atspi.Value"
    calls = [Call(*place, PROPERTIES, "Get", "ss", (value, "CurrentValue")) for place in wanted]
    for place, answer in zip(wanted, bus.calls(calls), strict=True):
        variant = answer[0] if answer else None
        if isinstance(variant, tuple) and isinstance(variant[1], float):
            yield place, f"{variant[1]:g}"
