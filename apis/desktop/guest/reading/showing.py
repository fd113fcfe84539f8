"""What shows of an application, and where: each toolkit tells it in its own way."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from apis.desktop.guest.box import Box
from apis.desktop.guest.bus import Bus
from apis.desktop.guest.reading import qt5
from apis.desktop.guest.reading.accessible import GTK_4, Accessibility
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import read_boxes
from apis.desktop.guest.reading.frames import frames
from apis.desktop.guest.reading.gtk4 import read_widgets
from apis.desktop.guest.reading.icon_views import icons_in_view
from apis.desktop.guest.reading.libreoffice import (
    drawn,
    hide_second_menus,
    is_libreoffice,
    surfaces,
    window_boxes,
)
from apis.desktop.guest.reading.open_menus import items_of_closed_menus, items_of_open_menus
from apis.desktop.guest.reading.spreadsheets import add_cells
from apis.desktop.guest.reading.surfaces import Surface
from apis.desktop.guest.reading.tree import SHOWING, Tree, below
from apis.desktop.guest.reading.unseen import scrolled_headers
from apis.desktop.guest.windows import Popup, Window


@dataclass(frozen=True)
class Shown:
    """The showing nodes of an application in tree order.

    titles: of the top-level window of each; boxes: of those that have one; frames: the top-level nodes that
    are windows; surfaces: how a node's own coordinates become the screen's, where they are not the screen's;
    texts: those that are read already.
    """

    tree: Tree
    titles: Mapping[Place, str]
    boxes: Mapping[Place, Box]
    frames: Mapping[Place, Window]
    surfaces: Mapping[Place, Surface] = field(default_factory=dict)
    texts: Mapping[Place, str] = field(default_factory=dict)


def read_shown(
    accessibility: Accessibility,
    root: Place,
    windows: Sequence[Window],
    popups: Sequence[Popup],
    most: int,
) -> Shown:
    """At most so many nodes of an application that shows these windows."""
    bus = accessibility.bus
    if accessibility.toolkit(root) == GTK_4:
        widgets = read_widgets(accessibility, root, windows, popups)
        titles = _titles(widgets.tree, root, widgets.frames, most)
        placed = {place: widgets.on_screen(place) for place in titles}
        boxes = {place: box for place, box in placed.items() if box is not None}
        return Shown(widgets.tree, titles, boxes, widgets.frames, widgets.surfaces)
    tree = accessibility.tree(root)
    open_items = items_of_open_menus(accessibility, root, tree, popups)
    for place in open_items | icons_in_view(accessibility, root, tree):
        tree[place].states |= SHOWING
    for place in items_of_closed_menus(accessibility, root, tree, popups):
        tree[place].states &= ~SHOWING
    qt5.settle(accessibility, root, tree, popups)
    if is_libreoffice(tree, root):
        return _libreoffice(bus, tree, root, windows, most)
    shown = frames(bus, tree, root, windows)
    titles = _titles(tree, root, shown, most)
    boxes = _boxes(bus, titles)
    gone = scrolled_headers(tree, boxes)
    return Shown(tree, {place: title for place, title in titles.items() if place not in gone}, boxes, shown)


def _libreoffice(bus: Bus, tree: Tree, root: Place, windows: Sequence[Window], most: int) -> Shown:
    hide_second_menus(bus, tree, drawn(tree))
    texts = add_cells(bus, tree)
    inside = drawn(tree)
    shown = frames(bus, tree, root, windows)
    titles = _titles(tree, root, shown, most)
    boxes = _boxes(bus, titles)
    own = window_boxes(bus, [place for place in titles if place in inside])
    placed = surfaces(tree, inside, boxes, own)
    moved = {place: own[place].moved(surface.x, surface.y) for place, surface in placed.items()}
    return Shown(tree, titles, {**boxes, **moved}, shown, placed, texts)


def _titles(tree: Tree, root: Place, shown: Mapping[Place, Window], most: int) -> dict[Place, str]:
    """The showing nodes in tree order, with the titles of their top-level nodes, else of the windows."""
    found: dict[Place, str] = {}
    tops = set(tree[root].children) if root in tree else set()
    title = ""
    for place in below(tree, root):
        if place in tops:
            title = tree[place].name or (shown[place].title if place in shown else "")
        if place != root and tree[place].states & SHOWING and len(found) < most:
            found[place] = title
    return found


def _boxes(bus: Bus, places: Iterable[Place]) -> dict[Place, Box]:
    wanted = list(places)
    read = zip(wanted, read_boxes(bus, wanted), strict=True)
    return {place: box for place, box in read if box is not None}
