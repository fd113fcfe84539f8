"""Items of open menus that GTK 2 does not call showing, and of closed menus that Gecko does.

GTK 2 takes the state from every item below a menu bar's entry that is not the keyboard's choice, also while
its menu is open. The items of a menu that was open before keep their places, so that a menu counts as open
only where its items fill a popup.
"""

from collections.abc import Sequence

from apis.desktop.guest.box import Box
from apis.desktop.guest.reading.accessible import GECKO, GTK_2, Accessibility
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import read_boxes
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.tree import SHOWING, VISIBLE, Tree
from apis.desktop.guest.reading.unseen import is_in_popup
from apis.desktop.guest.windows import Popup

MENU_ROLES = {"menu item", "check menu item", "radio menu item", "menu", "tearoff menu item", "separator"}

_MOST_ITEMS = 1000
_BORDER = 6


def items_of_open_menus(
    accessibility: Accessibility, root: Place, tree: Tree, popups: Sequence[Popup]
) -> set[Place]:
    """Items without the showing state that lie in a popup; none for other toolkits."""
    if not popups or accessibility.toolkit(root) != GTK_2:
        return set()
    hidden = [
        place
        for place, node in tree.items()
        if role_name(node.role) in MENU_ROLES and node.states & VISIBLE and not node.states & SHOWING
    ][:_MOST_ITEMS]
    menus: dict[Place, list[tuple[Place, Box]]] = {}
    for place, box in zip(hidden, read_boxes(accessibility.bus, hidden), strict=True):
        if box is not None:
            menus.setdefault(tree[place].parent, []).append((place, box))
    return {
        place
        for items in menus.values()
        for popup in popups
        if _fills([box for _, box in items], popup)
        for place, box in items
        if popup.contains(box.x, box.y)
    }


def items_of_closed_menus(
    accessibility: Accessibility, root: Place, tree: Tree, popups: Sequence[Popup]
) -> set[Place]:
    """Items that Gecko goes on to call showing when their menu has closed; none for other toolkits."""
    if accessibility.toolkit(root) != GECKO:
        return set()
    items = [
        place
        for place, node in tree.items()
        if node.states & SHOWING
        and role_name(node.role) in MENU_ROLES
        and node.parent in tree
        and role_name(tree[node.parent].role) != "menu bar"
    ]
    shown = [popup.box for popup in popups]
    boxes = zip(items, read_boxes(accessibility.bus, items), strict=True)
    return {place for place, box in boxes if box is None or not is_in_popup(box, shown)}


def _fills(boxes: Sequence[Box], popup: Popup) -> bool:
    """Whether items span a popup; those of a menu that scrolls reach beyond it, above or below."""
    left, right = min(box.x for box in boxes), max(box.x + box.width for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.y + box.height for box in boxes)
    is_as_wide = abs(left - popup.x) <= _BORDER and abs(right - popup.x - popup.width) <= _BORDER
    is_as_high = abs(top - popup.y) <= _BORDER and abs(bottom - popup.y - popup.height) <= _BORDER
    return is_as_wide and (is_as_high or bottom - top > popup.height)
