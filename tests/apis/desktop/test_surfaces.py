from trees import place, tree_of

from apis.desktop.guest.box import SCREEN, Box
from apis.desktop.guest.reading.surfaces import Surface, surfaces_of


def test_boxes_count_from_inside_the_border_and_from_a_popovers_own_corner() -> None:
    tree = tree_of(
        {"root": ["frame"], "frame": ["button", "popover"], "popover": ["contents"], "contents": ["item"]}
    )
    boxes = {
        place("frame"): Box(0, 0, 1270, 710),
        place("button"): Box(11, 11, 24, 24),
        place("popover"): Box(260, 6, 276, 213),
        place("contents"): Box(284, 40, 228, 153),
        place("item"): Box(302, 46, 192, 32),
    }
    windows = {place("frame"): SCREEN}
    menu = Box(144, 24, 276, 213)
    # The window is 10 pixels larger each way, so that 5 lie on each side.
    window = Surface(place("frame"), 5, 5)
    popover = Surface(place("popover"), 144 - 260, 24 - 6)
    found = surfaces_of(tree, boxes, windows, [Box(0, 0, 30, 20), menu])
    assert found == {
        place("frame"): window,
        place("button"): window,
        place("popover"): popover,
        place("contents"): popover,
        place("item"): popover,
    }
    item = found[place("item")]
    assert boxes[place("item")].moved(item.x, item.y) == Box(186, 64, 192, 32)
    closed = surfaces_of(tree, boxes, windows, [])
    assert set(closed.values()) == {window}


def test_a_window_beside_the_corner_moves_what_is_in_it() -> None:
    tree = tree_of({"root": ["frame", "other"]})
    boxes = {place("frame"): Box(0, 0, 300, 200), place("other"): Box(0, 0, 300, 200)}
    found = surfaces_of(tree, boxes, {place("frame"): Box(500, 119, 300, 200)}, [])
    assert found == {place("frame"): Surface(place("frame"), 500, 119)}
