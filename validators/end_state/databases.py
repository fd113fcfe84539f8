"""SQLite files by the rows of their tables."""

import hashlib
import sqlite3
from contextlib import closing

from validators.end_state.unreadable import Unreadable

_MAGIC = b"SQLite format 3\0"
MOST_ROWS = 200_000
_TABLES = (
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"
    " AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
)
_STEPS_BETWEEN_LOOKS = 100_000
_MOST_LOOKS = 500
"""With the steps between them, a bound on the work that a hostile file can ask for."""


def database_parts(name: str, data: bytes) -> dict[str, str] | None:
    """Columns and rows of each table, in any order; None for what is no SQLite file."""
    del name
    if not data.startswith(_MAGIC):
        return None
    looks = iter(range(_MOST_LOOKS))
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(_without_log(data))
            connection.text_factory = bytes
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.set_progress_handler(lambda: int(next(looks, None) is None), _STEPS_BETWEEN_LOOKS)
            tables = connection.execute(_TABLES).fetchall()
            return {f"table {table.decode()}": _table(connection, table.decode()) for (table,) in tables}
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise Unreadable(f"no readable database ({error})") from None


def _without_log(data: bytes) -> bytes:
    """The file marked as one that keeps no write-ahead log, which one in memory cannot have."""
    return data[:18] + b"\x01\x01" + data[20:]


def _table(connection: sqlite3.Connection, table: str) -> str:
    quoted = '"' + table.replace('"', '""') + '"'
    # A table's name cannot be bound as a parameter; it is quoted as SQLite demands.
    cursor = connection.execute(f"SELECT * FROM {quoted}")  # noqa: S608
    columns = [column[0] for column in cursor.description]
    rows = cursor.fetchmany(MOST_ROWS + 1)
    if len(rows) > MOST_ROWS:
        raise Unreadable(f"table {table} has more than {MOST_ROWS} rows")
    digest = hashlib.sha256(repr(columns).encode())
    for row in sorted(map(repr, rows)):
        digest.update(b"\0" + row.encode())
    return digest.hexdigest()
