"""Qt 5's trees: closed combo boxes' lists and hidden docks say that they show; popups belong to nobody.

A menu of its own, such as that of the right mouse button, has a node, but is no child of any other. Nodes are
numbered in the order in which they were first told of, so that one is found by its number.
"""

from collections.abc import Sequence

from apis.desktop.guest.box import Box
from apis.desktop.guest.reading.accessible import QT, Accessibility, showing_parents
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import read_boxes
from apis.desktop.guest.reading.tree import SHOWING, Tree
from apis.desktop.guest.reading.unseen import put_aside
from apis.desktop.guest.windows import Popup

_MOST_NUMBERS = 3000
_NUMBERS_AFTER = 100


def settle(accessibility: Accessibility, root: Place, tree: Tree, popups: Sequence[Popup]) -> None:
    """Hides what does not show, and adds the popups that do; does nothing for other toolkits."""
    if accessibility.toolkit(root) != QT:
        return
    showing = [place for place, node in tree.items() if node.states & SHOWING and place != root]
    read = zip(showing, read_boxes(accessibility.bus, showing), strict=True)
    boxes = {place: box for place, box in read if box is not None}
    for place in put_aside(tree, showing, boxes, [popup.box for popup in popups]):
        tree[place].states &= ~SHOWING
    left = [popup for popup in popups if popup.box not in boxes.values()]
    if left:
        for place in _owners(accessibility, tree, left):
            tree.update(accessibility.walk(place, showing_parents))
            tree[place].parent = root
            tree[root].children.append(place)


def _owners(accessibility: Accessibility, tree: Tree, popups: Sequence[Popup]) -> list[Place]:
    """The nodes outside the tree that have a popup's box."""
    numbers = {place: int(place[1].rpartition("/")[2]) for place in tree if place[1][-1].isdigit()}
    if not numbers:
        return []
    (name, path), last = max(numbers.items(), key=lambda item: item[1])
    folder = path.rpartition("/")[0]
    known = set(numbers.values())
    first = max(min(known), last - _MOST_NUMBERS)
    unknown = [number for number in range(first, last + _NUMBERS_AFTER) if number not in known]
    places = [(name, f"{folder}/{number}") for number in unknown]
    wanted = {popup.box for popup in popups}
    read = zip(places, read_boxes(accessibility.bus, places), strict=True)
    found: dict[Box, Place] = {}
    for place, box in read:
        if box in wanted:
            # A popup's first child may be as large as the popup, and comes after it.
            found.setdefault(box, place)
    return list(found.values())
