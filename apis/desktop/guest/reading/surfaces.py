"""Coordinates that do not count from the screen's corner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from apis.desktop.guest.box import Box
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.tree import Tree, below


@dataclass(frozen=True)
class Surface:
    """A part of a window with its own coordinates. top: its topmost node; x, y: its corner on the screen."""

    top: Place
    x: int
    y: int


def surfaces_of(
    tree: Tree, boxes: Mapping[Place, Box], windows: Mapping[Place, Box], popups: Sequence[Box]
) -> dict[Place, Surface]:
    """The surface of every node in these windows, where boxes count from the corner of a window or popover.

    windows: the top-level nodes, with their windows' boxes on the screen. A popover is known by its size.
    """
    found: dict[Place, Surface] = {}
    left = list(popups)
    for frame, window in windows.items():
        if frame not in boxes:
            continue
        box = boxes[frame]
        # GTK counts from inside a border that is as wide on each side as on the other.
        x = window.x + (window.width - box.width) // 2 - box.x
        y = window.y + (window.height - box.height) // 2 - box.y
        for place in below(tree, frame):
            box = boxes[place]
            popup = next((one for one in left if (one.width, one.height) == (box.width, box.height)), None)
            if place == frame:
                found[place] = Surface(frame, x, y)
            elif popup is None:
                found[place] = found[tree[place].parent]
            else:
                left.remove(popup)
                found[place] = Surface(place, popup.x - box.x, popup.y - box.y)
    return found
