"""What toolkits say that it shows though nobody can see it, told by boxes."""

from collections.abc import Mapping, Sequence

from apis.desktop.guest.box import SCREEN, Box
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.tree import Tree, ancestors, below

_VIEWS = {"list", "tree", "table", "tree table"}
_BORDER = 6


def put_aside(
    tree: Tree, showing: Sequence[Place], boxes: Mapping[Place, Box], popups: Sequence[Box]
) -> set[Place]:
    """What has no size, what lies beyond the screen, and combo boxes' lists outside any popup.

    Each with all below it.
    """
    tops = [
        place
        for place in showing
        if place not in boxes
        or not boxes[place].overlaps(SCREEN)
        or (_is_of_combo_box(tree, place) and not is_in_popup(boxes[place], popups))
    ]
    return set(below(tree, *tops))


def is_in_popup(box: Box, popups: Sequence[Box]) -> bool:
    """Whether a popup reaches from the left to the right end of an item, at its height."""
    return any(
        popup.x - _BORDER <= box.x
        and box.x + box.width <= popup.x + popup.width + _BORDER
        and popup.holds(*box.middle)
        for popup in popups
    )


def scrolled_headers(tree: Tree, boxes: Mapping[Place, Box]) -> set[Place]:
    """Headers of columns whose middle lies outside the pane in which their table scrolls."""
    found = set()
    for place, box in boxes.items():
        if role_name(tree[place].role) == "table column header":
            panes = (one for one in ancestors(tree, place) if role_name(tree[one].role) == "scroll pane")
            pane = boxes.get(next(panes, place))
            if pane is not None and not pane.holds(*box.middle):
                found.add(place)
    return found


def _is_of_combo_box(tree: Tree, place: Place) -> bool:
    node = tree[place]
    holder = tree.get(node.parent)
    return role_name(node.role) in _VIEWS and holder is not None and role_name(holder.role) == "combo box"
