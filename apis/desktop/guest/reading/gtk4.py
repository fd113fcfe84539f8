"""GTK 4's trees: only frames say that they show, and boxes count from the corner of a window or popover.

What shows is found by GTK's own choice of the widget at a point, since a page of a stack that was shown
before keeps its box and says that it is visible, behind the page that is shown now.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apis.desktop.guest.box import Box
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.reading import answers
from apis.desktop.guest.reading.accessible import APPLICATION_ROLE, Accessibility
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import IN_WINDOW, read_boxes
from apis.desktop.guest.reading.frames import frames
from apis.desktop.guest.reading.surfaces import Surface, surfaces_of
from apis.desktop.guest.reading.tree import SHOWING, VISIBLE, Tree, ancestors
from apis.desktop.guest.windows import Popup, Window

_COMPONENT = "org.a11y.atspi.Component"
_PADDING = 3
# A widget without a name bears that of its class.
_CLASS = re.compile(r"(Gtk|Adw)[A-Z]\w*")


@dataclass(frozen=True)
class Widgets:
    """A tree without what is hidden, and which of its nodes are windows.

    boxes: in the coordinates of the surface that each node lies on.
    """

    tree: Tree
    frames: Mapping[Place, Window]
    boxes: Mapping[Place, Box]
    surfaces: Mapping[Place, Surface]

    def on_screen(self, place: Place) -> Box | None:
        box, surface = self.boxes.get(place), self.surfaces.get(place)
        return box.moved(surface.x, surface.y) if box and surface else None


def read_widgets(
    accessibility: Accessibility,
    root: Place,
    windows: Sequence[Window],
    popups: Sequence[Popup],
) -> Widgets:
    """The widgets of an application, with the showing state as it should be."""
    tree, boxes = _visible(accessibility, root)
    shown = frames(accessibility.bus, tree, root, windows)
    corners = {frame: window.box for frame, window in shown.items()}
    widgets = Widgets(tree, shown, boxes, surfaces_of(tree, boxes, corners, [popup.box for popup in popups]))
    _mark_showing(accessibility.bus, widgets)
    return widgets


def _visible(accessibility: Accessibility, root: Place) -> tuple[Tree, dict[Place, Box]]:
    boxes: dict[Place, Box] = {}

    def opened(tree: Tree, level: Sequence[Place]) -> list[Place]:
        visible = [place for place in level if tree[place].states & VISIBLE]
        read = zip(visible, read_boxes(accessibility.bus, visible, IN_WINDOW), strict=True)
        boxes.update((place, box) for place, box in read if box is not None)
        return [place for place in level if place in boxes or tree[place].role == APPLICATION_ROLE]

    tree = accessibility.walk(root, opened)
    for node in tree.values():
        node.states &= ~SHOWING
        node.name = proper_name(node.name)
        # Stacks list the contents of their pages a second time, below nodes without a place.
        node.children = [child for child in node.children if child in boxes]
    return tree, boxes


def proper_name(name: str) -> str:
    return "" if _CLASS.fullmatch(name) else name


def _mark_showing(bus: Bus, widgets: Widgets) -> None:
    """Gives the showing state to what GTK finds at the middle of its box, and to what holds it.

    Where GTK finds something that holds the widget, the widget takes no clicks itself, and shows.
    """
    tree = widgets.tree
    for place, picked in _picked(bus, widgets).items():
        if place in ancestors(tree, picked) or (
            picked in ancestors(tree, place) and _lies_in(widgets, place, picked)
        ):
            for shown in ancestors(tree, place):
                tree[shown].states |= SHOWING


def _picked(bus: Bus, widgets: Widgets) -> dict[Place, Place]:
    """What GTK finds at the middle of each widget.

    Pictures in buttons have no node, so that there is no answer; beside them is the button, whose box is told
    without its padding.
    """
    found: dict[Place, Place] = {}
    for beside in (False, True):
        left = [place for place in widgets.surfaces if place not in found]
        points = []
        for place in left:
            x, y = widgets.boxes[place].middle
            points.append((widgets.boxes[place].x - _PADDING if beside else x, y))
        calls = [
            Call(*widgets.surfaces[place].top, _COMPONENT, "GetAccessibleAtPoint", "iiu", (x, y, IN_WINDOW))
            for place, (x, y) in zip(left, points, strict=True)
        ]
        for place, answer in zip(left, bus.calls(calls), strict=True):
            picked = answers.place(answer[0]) if answer else None
            if picked is not None:
                found[place] = picked
    return found


def _lies_in(widgets: Widgets, place: Place, whole: Place) -> bool:
    """Whether the middle of a box lies in the boxes of all up to the one that holds it."""
    x, y = widgets.boxes[place].middle
    for holder in ancestors(widgets.tree, place):
        if holder in widgets.boxes and not widgets.boxes[holder].holds(x, y):
            return False
        if holder == whole:
            break
    return True
