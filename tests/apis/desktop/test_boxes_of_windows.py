from hypothesis import given
from hypothesis import strategies as st

from apis.desktop.guest.box import SCREEN, Box

BOXES = st.builds(
    Box, st.integers(-3000, 3000), st.integers(-3000, 3000), st.integers(1, 3000), st.integers(1, 3000)
)


def test_a_box_is_moved_first_and_then_made_smaller() -> None:
    assert Box(1100, 600, 400, 300).within(SCREEN) == Box(880, 420, 400, 300)
    assert Box(-50, -20, 400, 300).within(SCREEN) == Box(0, 0, 400, 300)
    assert Box(100, 50, 1500, 300).within(SCREEN) == Box(0, 50, 1280, 300)
    assert Box(10, 10, 5000, 5000).within(SCREEN) == SCREEN


@given(BOXES)
def test_what_lies_inside_stays_and_all_else_comes_inside(box: Box) -> None:
    inside = box.within(SCREEN)
    assert SCREEN.holds(inside.x, inside.y)
    assert SCREEN.holds(inside.x + inside.width - 1, inside.y + inside.height - 1)
    assert inside.within(SCREEN) == inside
    corners = SCREEN.holds(box.x, box.y) and SCREEN.holds(box.x + box.width - 1, box.y + box.height - 1)
    assert (inside == box) is corners


def test_the_middle_lies_in_the_box_and_edges_do_not_overlap() -> None:
    assert Box(11, 11, 24, 24).middle == (23, 23)
    assert Box(5, 6, 1, 1).middle == (5, 6)
    assert Box(0, 0, 10, 10).overlaps(Box(9, 9, 5, 5))
    assert not Box(0, 0, 10, 10).overlaps(Box(10, 0, 5, 5))
