"""LibreOffice's windows: GTK's nodes round those that LibreOffice draws itself, and GTK's again inside these.

What it draws itself is told as if GTK's menu bar above it were not there; and it tells a second menu bar
without a height, which nobody sees.
"""

from collections.abc import Mapping, Sequence

from apis.desktop.guest.box import Box
from apis.desktop.guest.bus import Bus
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import IN_WINDOW, read_boxes
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.surfaces import Surface
from apis.desktop.guest.reading.tree import SHOWING, Tree, below

_APPLICATION = "soffice"


def is_libreoffice(tree: Tree, root: Place) -> bool:
    return root in tree and tree[root].name == _APPLICATION


def drawn(tree: Tree) -> dict[Place, Place]:
    """Every node in or below a showing part that LibreOffice draws, with that part's root pane."""
    panes = [
        place for place, node in tree.items() if role_name(node.role) == "root pane" and node.states & SHOWING
    ]
    return {place: pane for pane in panes for place in below(tree, pane)}


def hide_second_menus(bus: Bus, tree: Tree, inside: Mapping[Place, Place]) -> None:
    """Takes the showing state from menu bars without a height and from all that is in them."""
    bars = [place for place in inside if role_name(tree[place].role) == "menu bar"]
    flat = [bar for bar, box in zip(bars, read_boxes(bus, bars), strict=True) if box is None]
    for place in below(tree, *flat):
        tree[place].states &= ~SHOWING


def surfaces(
    tree: Tree,
    inside: Mapping[Place, Place],
    on_screen: Mapping[Place, Box],
    in_window: Mapping[Place, Box],
) -> dict[Place, Surface]:
    """The surfaces of the nodes in drawn parts; those of GTK are moved by the window's place, as all of GTK.

    LibreOffice gives its own nodes the same coordinates in the window as on the screen.
    """
    found: dict[Place, Surface] = {}
    holders = {child: place for place, node in tree.items() for child in node.children}
    for place, pane in inside.items():
        holder = holders.get(pane, pane)
        if not {place, pane} <= in_window.keys() or not {place, pane, holder} <= on_screen.keys():
            continue
        here, there = in_window[place], on_screen[place]
        if here == there:
            x = on_screen[holder].x - on_screen[pane].x
            y = on_screen[holder].y - on_screen[pane].y
            found[place] = Surface(pane, x, y)
        else:
            above = found.get(holders.get(place, pane))
            top = above.top if above is not None and above.top != pane else place
            found[place] = Surface(top, there.x - here.x, there.y - here.y)
    return found


def window_boxes(bus: Bus, places: Sequence[Place]) -> dict[Place, Box]:
    read = zip(places, read_boxes(bus, places, IN_WINDOW), strict=True)
    return {place: box for place, box in read if box is not None}
