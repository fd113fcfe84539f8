"""Which window of the display a top-level node of a tree is."""

from collections.abc import Sequence

from apis.desktop.guest.bus import Bus
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import read_boxes
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.tree import Tree
from apis.desktop.guest.windows import Window

_WINDOW_ROLES = {
    "frame",
    "dialog",
    "alert",
    "file chooser",
    "color chooser",
    "font chooser",
}


def frames(bus: Bus, tree: Tree, root: Place, windows: Sequence[Window]) -> dict[Place, Window]:
    """The top-level nodes of these windows: by title, and by size where no title is equal."""
    tops = [
        place
        for place in (tree[root].children if root in tree else [])
        if place in tree and role_name(tree[place].role) in _WINDOW_ROLES
    ]
    left = list(windows)
    found: dict[Place, Window] = {}
    for place in tops:
        same = next((window for window in left if window.title == tree[place].name), None)
        if same is not None:
            found[place] = same
            left.remove(same)
    untitled = [place for place in tops if place not in found] if left else []
    pairs = [
        (
            abs(box.width - window.box.width) + abs(box.height - window.box.height),
            number,
            place,
        )
        for place, box in zip(untitled, read_boxes(bus, untitled), strict=True)
        if box is not None
        for number, window in enumerate(left)
    ]
    taken: set[int] = set()
    for _, number, place in sorted(pairs):
        if place not in found and number not in taken:
            found[place] = left[number]
            taken.add(number)
    return found
