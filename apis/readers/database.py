"""SQLite databases, held in memory and read only."""

import sqlite3

from apis.readers.answers import Unreadable
from apis.readers.write_ahead_log import with_log

KIND = "SQLite database"
DAMAGE = (sqlite3.Error,)
ROW_LIMIT = 10_000
STEP_LIMIT = 20_000_000
"""Instructions of SQLite's machine that a query may take: less than a second."""
_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_STEPS_PER_CALL = 100_000
_LENGTH_LIMIT = 4 * 2**20
_ALLOWED = frozenset(
    {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
)
# An answer follows from the file: not from chance, nor from the hour at which it is read.
_BY_CHANCE = frozenset({"random", "randomblob", "current_date", "current_time", "current_timestamp"})


def rows(data: bytes, size: str, query: str) -> list[list[str]]:
    """What a SELECT answers: NULL as "", numbers as Python writes them, bytes in hexadecimal.

    size: bytes of the database; the rest of the data is its write-ahead log.
    """
    data = with_log(data[: int(size)], data[int(size) :])
    _require_whole(data)
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(_without_log(data))
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LENGTH_LIMIT)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        connection.set_authorizer(_authorized)
        connection.set_progress_handler(_Steps().over, _STEPS_PER_CALL)
        connection.text_factory = _text
        found = connection.execute(query).fetchmany(ROW_LIMIT + 1)
    finally:
        connection.close()
    if len(found) > ROW_LIMIT:
        raise Unreadable(f"the query answers more than {ROW_LIMIT} rows")
    return [[_shown(value) for value in row] for row in found]


def _require_whole(data: bytes) -> None:
    """SQLite reads what is missing at the end of a file as zeros; half a database is none."""
    if not data.startswith(_MAGIC) or len(data) < _HEADER_BYTES:
        raise Unreadable("no SQLite database")
    page_bytes = int.from_bytes(data[16:18])
    pages = int.from_bytes(data[28:32])
    # By the file format's definition: 1 stands for 65536, which has no room in two bytes.
    if len(data) < pages * (65536 if page_bytes == 1 else page_bytes):
        raise Unreadable("no whole SQLite database (its end is missing)")


class _Steps:
    """Counts what the query took, since a count is the same on every machine."""

    def __init__(self) -> None:
        self._taken = 0

    def over(self) -> bool:
        self._taken += _STEPS_PER_CALL
        return self._taken > STEP_LIMIT


def _authorized(action: int, _first: str | None, function: str | None, *_: str | None) -> int:
    if action == sqlite3.SQLITE_FUNCTION and function in _BY_CHANCE:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _without_log(data: bytes) -> bytes:
    """The same database, marked as keeping no write-ahead log: in memory there is none to look for."""
    return data[:18] + b"\x01\x01" + data[20:]


def _text(value: bytes) -> str:
    return value.decode("utf-8", "replace")


def _shown(value: str | int | float | bytes | None) -> str:
    if value is None:
        return ""
    return value.hex() if isinstance(value, bytes) else str(value)
