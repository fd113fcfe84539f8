from hypothesis import given
from hypothesis import strategies as st

from apis.desktop.guest.reading.cells import Cells, cell_name, position


def test_cells_are_named_by_letters_and_counted_from_one() -> None:
    named = {(0, 0): "A1", (11, 27): "AB12", (9, 25): "Z10", (0, 26): "AA1", (1048575, 16383): "XFD1048576"}
    assert {cell: cell_name(*cell) for cell in named} == named
    assert {position(name): name for name in named.values()} == named


def test_what_names_no_cell_has_no_position() -> None:
    assert [position(name) for name in ("", "A", "12", "A0", "a1", "A01", "Sheet1", "ABCD1", "A1:B2")] == [
        None
    ] * 9


@given(st.integers(0, 1048575), st.integers(0, 16383))
def test_a_cell_is_found_by_its_name(row: int, column: int) -> None:
    assert position(cell_name(row, column)) == (row, column)


def test_a_range_is_taken_row_by_row_and_only_whole_rows_where_it_is_too_large() -> None:
    cells = Cells(first_row=2, first_column=1, last_row=4, last_column=2)
    every = [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)]
    assert list(cells.all(6)) == every
    assert list(cells.all(5)) == every[:4]
    assert list(cells.all(1)) == []
    assert list(Cells(4, 1, 2, 2).all(6)) == []
