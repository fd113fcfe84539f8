"""Cells of a spreadsheet, by row and column or by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LETTERS = 26
_NAME = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")


@dataclass(frozen=True)
class Cells:
    """Rows and columns from the first to the last, counted from 0, both included."""

    first_row: int
    first_column: int
    last_row: int
    last_column: int

    def all(self, most: int) -> Iterator[tuple[int, int]]:
        """Row and column of at most so many of them, whole rows, from the top."""
        columns = range(self.first_column, self.last_column + 1)
        rows = range(self.first_row, self.last_row + 1)[: most // max(1, len(columns))]
        return ((row, column) for row in rows for column in columns)


def position(name: str) -> tuple[int, int] | None:
    """Row and column of a cell by its name, for example (11, 27) of AB12; None for what is no such name."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def cell_name(row: int, column: int) -> str:
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"
