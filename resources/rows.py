"""Data files that are a list of records, one a row."""

from pathlib import Path
from typing import TypeVar

from records.errors import RecordError
from records.record import Record
from resources.yaml_file import read_yaml

R = TypeVar("R", bound=Record)


def read_rows(path: Path, record: type[R]) -> list[R]:
    """The rows of a YAML file, each a record.

    Raises:
        RecordError: the file cannot be read, is no list, or a row is malformed; names the row by number.
    """
    data = read_yaml(path)
    if not isinstance(data, list):
        raise RecordError(f"{path}: the top level must be a list of rows")
    return [record.parse(row, f"{path}, row {number}") for number, row in enumerate(data, 1)]
