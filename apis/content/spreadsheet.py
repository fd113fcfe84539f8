"""Cells of spreadsheets: .ods, .xlsx, .csv and .tsv, by the file's name.

A cell is told as text: a whole number without a point ("5", "2.5"), truth as "TRUE" or "FALSE", a date or
time by ISO 8601 ("2025-03-14", "2025-03-14T09:40:00"), a formula by the value that was saved with it. The
sheet named "" is the first; it is the only one of separated text.
"""

import posixpath
import re

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.scene import Scene
from records.errors import FunctionFailed

SUFFIXES = (".csv", ".ods", ".tsv", ".xlsx")
_CELL_NAME = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_NAMES = Reading("spreadsheet.sheet_names", TypeAdapter(list[str]))
_ROWS: Reading[list[list[str]] | None] = Reading("spreadsheet.rows", TypeAdapter(list[list[str]] | None))
_CELL: Reading[str | None] = Reading("spreadsheet.cell", TypeAdapter(str | None))


def get_sheet_names(scene: Scene, path: str) -> list[str] | None:
    """Names of the sheets, in order, None where there is no such file."""
    return _NAMES(scene, path, _suffix(path))


def get_sheet_rows(scene: Scene, path: str, sheet: str) -> list[list[str]] | None:
    """Rows from A1 on, each without empty cells at its end, None where there is no such file or sheet."""
    return _ROWS(scene, path, _suffix(path), sheet)


def get_cell(scene: Scene, path: str, sheet: str, cell: str) -> str | None:
    """The text of a cell such as "B3", "" where it is empty, None where there is no such file or sheet.

    Raises:
        FunctionFailed: the cell's name is none.
    """
    name = _CELL_NAME.fullmatch(cell)
    if name is None:
        raise FunctionFailed(f'get_cell takes a cell by column and row, such as "B3", not {cell!r}')
    column = 0
    for letter in name[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return _CELL(scene, path, _suffix(path), sheet, str(int(name[2]) - 1), str(column - 1))


def _suffix(path: str) -> str:
    suffix = posixpath.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise FunctionFailed(
            f"{path}: a spreadsheet is known by its name, which ends in {', '.join(SUFFIXES)}"
        )
    return suffix
