"""Icons in view that GTK 2's file managers do not call showing.

The view decides it when an icon is first asked for, and again when it scrolls. Asked before it has laid the
icon out, as happens while a folder fills, it answers no for as long as nobody scrolls.
"""

from apis.desktop.guest.reading.accessible import GTK_2, Accessibility
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import read_boxes
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.tree import SHOWING, VISIBLE, Tree


def icons_in_view(accessibility: Accessibility, root: Place, tree: Tree) -> set[Place]:
    """Icons without the showing state whose box reaches into that of their view; none for other toolkits."""
    if accessibility.toolkit(root) != GTK_2:
        return set()
    hidden = [
        place
        for place, node in tree.items()
        if role_name(node.role) == "icon"
        and node.states & VISIBLE
        and not node.states & SHOWING
        and node.parent in tree
        and tree[node.parent].states & SHOWING
    ]
    views = list(dict.fromkeys(tree[place].parent for place in hidden))
    boxes = dict(zip([*views, *hidden], read_boxes(accessibility.bus, [*views, *hidden]), strict=True))
    found = set()
    for place in hidden:
        icon, view = boxes[place], boxes[tree[place].parent]
        if icon is not None and view is not None and icon.overlaps(view):
            found.add(place)
    return found
