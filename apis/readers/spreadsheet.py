"""Spreadsheets: OpenDocument and Excel by calamine, comma-separated text by the standard library."""

import csv
import re
import zipfile
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from io import BytesIO, StringIO

from lxml import etree
from python_calamine import CalamineError, CalamineWorkbook

from apis.readers.answers import Unreadable
from apis.readers.opendocument import CONTENT, without_indentation
from apis.readers.text import decoded

KIND = "spreadsheet"
DAMAGE = (CalamineError, csv.Error, etree.LxmlError, zipfile.BadZipFile)
CELL_LIMIT = 100_000
"""Cells that are answered at once."""
_DELIMITERS = {".csv": ",;\t", ".tsv": "\t"}
# The part of the file by which each format is known.
_FORMATS = {".ods": CONTENT, ".xlsx": "xl/workbook.xml"}

_QUOTED = re.compile(r'"[^"]*"')

Value = str | float | bool | date | datetime | time | timedelta


def sheet_names(data: bytes, suffix: str) -> list[str]:
    """Names of the sheets, in order; one sheet without a name in comma-separated text."""
    if suffix in _DELIMITERS:
        _separated(data, suffix)
        return [""]
    with _workbook(data, suffix) as book:
        return book.sheet_names


def rows(data: bytes, suffix: str, sheet: str) -> list[list[str]] | None:
    """Rows from A1 to the last that holds something, each to its last cell that does; None: no such sheet."""
    found = _rows(data, suffix, sheet)
    if found is not None and sum(map(len, found)) + len(found) > CELL_LIMIT:
        raise Unreadable(f"sheet {sheet!r} has more than {CELL_LIMIT} cells")
    return found


def cell(data: bytes, suffix: str, sheet: str, row: str, column: str) -> str | None:
    """The text of one cell, counted from 0, "" where it is empty, None where there is no such sheet."""
    found = _rows(data, suffix, sheet)
    if found is None:
        return None
    line = found[int(row)] if int(row) < len(found) else []
    return line[int(column)] if int(column) < len(line) else ""


def _rows(data: bytes, suffix: str, sheet: str) -> list[list[str]] | None:
    if suffix in _DELIMITERS:
        return None if sheet else _trimmed(_separated(data, suffix))
    with _workbook(data, suffix) as book:
        names = book.sheet_names
        if not names or (sheet and sheet not in names):
            return None
        values = book.get_sheet_by_name(sheet or names[0]).to_python(skip_empty_area=False)
    return _trimmed([_shown(value) for value in row] for row in values)


def _workbook(data: bytes, suffix: str) -> CalamineWorkbook:
    with zipfile.ZipFile(BytesIO(data)) as parts:
        if _FORMATS[suffix] not in parts.namelist():
            raise Unreadable(f"its content is not that of a {suffix} file")
    return CalamineWorkbook.from_filelike(BytesIO(without_indentation(data) if suffix == ".ods" else data))


def _separated(data: bytes, suffix: str) -> list[list[str]]:
    text = decoded(data)
    if "\0" in text:
        raise Unreadable("no separated text: it holds a NUL")
    first = _QUOTED.sub("", text.partition("\n")[0])
    delimiter = max(_DELIMITERS[suffix], key=first.count)
    return list(csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True))


def _trimmed(table: Iterable[list[str]]) -> list[list[str]]:
    kept = list(table)
    for row in kept:
        while row and not row[-1]:
            row.pop()
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _shown(value: Value) -> str:
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case float() | int():
            return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)
        case datetime() | date() | time():
            return value.isoformat()
        case _:
            return str(value)
