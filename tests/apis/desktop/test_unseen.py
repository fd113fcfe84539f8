from trees import place, tree_of

from apis.desktop.guest.box import Box
from apis.desktop.guest.reading.unseen import is_in_popup, put_aside, scrolled_headers

WINDOW = Box(0, 0, 1280, 720)


def test_docks_beyond_the_screen_and_what_has_no_size_are_put_aside_with_all_in_them() -> None:
    tree = tree_of({"window": ["dock", "flat", "text"], "dock": ["close"], "flat": ["inside"]})
    boxes = {
        place("window"): WINDOW,
        place("dock"): Box(-625, -596, 600, 400),
        place("close"): Box(-30, 10, 40, 20),
        place("inside"): Box(5, 5, 10, 10),
        place("text"): Box(1270, 700, 50, 50),
    }
    assert put_aside(tree, list(tree), boxes, []) == {
        place(name) for name in ("dock", "close", "flat", "inside")
    }


def test_the_list_of_a_combo_box_shows_while_a_popup_holds_it() -> None:
    roles = {"choice": "combo box", "list": "list", "files": "list"}
    tree = tree_of({"window": ["choice", "files"], "choice": ["list"], "list": ["first"]}, roles)
    boxes = {
        place("window"): WINDOW,
        place("choice"): Box(500, 200, 100, 24),
        place("list"): Box(501, 225, 98, 60),
        place("first"): Box(501, 225, 98, 20),
        place("files"): Box(10, 100, 200, 400),
    }
    assert put_aside(tree, list(tree), boxes, []) == {place("list"), place("first")}
    assert put_aside(tree, list(tree), boxes, [Box(500, 224, 100, 62)]) == set()
    assert put_aside(tree, list(tree), boxes, [Box(900, 224, 100, 62)]) == {place("list"), place("first")}


def test_an_item_lies_in_a_popup_that_reaches_from_its_left_to_its_right_end() -> None:
    popup = Box(80, 45, 178, 170)
    assert is_in_popup(Box(80, 49, 178, 24), [popup])
    assert is_in_popup(Box(75, 49, 188, 24), [popup])
    # Another menu's item, wider, whose middle the popup covers; and one below the popup.
    assert not is_in_popup(Box(5, 167, 266, 24), [popup])
    assert not is_in_popup(Box(80, 210, 178, 24), [popup])
    assert is_in_popup(Box(5, 167, 266, 24), [popup, Box(5, 45, 266, 350)])


def test_headers_beyond_the_pane_that_scrolls_them_are_not_seen() -> None:
    roles = {"pane": "scroll pane", **dict.fromkeys(("name", "half", "far"), "table column header")}
    tree = tree_of({"window": ["pane", "label"], "pane": ["table"], "table": ["name", "half", "far"]}, roles)
    boxes = {
        place("pane"): Box(500, 100, 300, 400),
        place("table"): Box(500, 100, 700, 400),
        place("name"): Box(500, 100, 200, 25),
        place("half"): Box(700, 100, 190, 25),
        place("far"): Box(890, 100, 100, 25),
        place("label"): Box(890, 100, 100, 25),
    }
    assert scrolled_headers(tree, boxes) == {place("far")}
    assert scrolled_headers(tree, {**boxes, place("half"): Box(700, 100, 210, 25)}) == {
        place("half"),
        place("far"),
    }
