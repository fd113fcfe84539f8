"""Records to Parquet files and back. Files appear by rename; a foreign or stale schema is refused."""

import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from records.errors import RecordError
from records.record import STORED, Record
from records.schema import RECORD_KEY, VERSION_KEY

ROWS_A_GROUP = 512

R = TypeVar("R", bound=Record)


def write_records(path: Path, records: Iterable[Record], arrow_schema: pa.Schema) -> int:
    """Write records as one Parquet file with a fixed row-group size; equal records give equal bytes.

    Returns the number of rows. The file is complete or absent, never half-written.
    """
    rows = [record.model_dump(mode="python", context=STORED) for record in records]
    table = pa.Table.from_pylist(rows, schema=arrow_schema)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    temporary = Path(name)
    try:
        pq.write_table(
            table,
            temporary,
            row_group_size=ROWS_A_GROUP,
            compression="zstd",
            # Readers choose rows by plain columns; bounds of nested ones would only fill the footer.
            write_statistics=[field.name for field in arrow_schema if not pa.types.is_nested(field.type)],
        )
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return len(rows)


def read_records(path: Path, record: type[R], arrow_schema: pa.Schema) -> list[R]:
    """Read all records of a file.

    Raises:
        RecordError: the file is absent, no Parquet, of another record or version, or a row is invalid;
            the message names the file and the row.
    """
    try:
        table = pq.read_table(path, partitioning=None)
    except FileNotFoundError:
        raise RecordError(f"{path}: no such file") from None
    except (pa.ArrowInvalid, OSError) as error:
        raise RecordError(f"{path}: not a readable Parquet file ({error})") from None
    _check(path, table.schema, arrow_schema)
    return [record.parse(row, f"{path}, row {index}", STORED) for index, row in enumerate(table.to_pylist())]


def read_parts(folder: Path, record: type[R], arrow_schema: pa.Schema) -> list[R]:
    """Read all part files of a folder, in the order of their names."""
    parts: Sequence[Path] = sorted(folder.glob("part-*.parquet"))
    if not parts:
        raise RecordError(f"{folder}: holds no part-*.parquet")
    return [item for part in parts for item in read_records(part, record, arrow_schema)]


def _check(path: Path, found: pa.Schema, wanted: pa.Schema) -> None:
    marks = found.metadata or {}
    for key, what in ((RECORD_KEY, "record"), (VERSION_KEY, "schema version")):
        expected = (wanted.metadata or {})[key].decode()
        got = marks.get(key, b"none").decode()
        if got != expected:
            raise RecordError(f"{path}: {what} is {got}, not {expected}; make the file again")
    if not found.equals(wanted):
        missing = sorted(set(wanted.names) - set(found.names))
        raise RecordError(f"{path}: columns differ from the schema (missing: {missing}); make the file again")
