"""SQLite databases."""

import re

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.scene import Scene
from records.errors import FunctionFailed

_READS = re.compile(r"\s*(SELECT|WITH)\b", re.IGNORECASE)
_ROWS = Reading("database.rows", TypeAdapter(list[list[str]]), beside="-wal")


def get_sqlite_rows(scene: Scene, path: str, query: str) -> list[list[str]] | None:
    """What a SELECT answers, None where there is no such file.

    NULL is "", a number as Python writes it, bytes in hexadecimal. What was committed and is still in a
    write-ahead log beside the database is seen. A query that the database cannot answer makes the file
    unreadable: its tables are not those that were asked for.

    Raises:
        FunctionFailed: the query is no SELECT.
    """
    if not _READS.match(query):
        raise FunctionFailed(f"get_sqlite_rows takes a query that begins with SELECT or WITH, not {query!r}")
    return _ROWS(scene, path, query)
