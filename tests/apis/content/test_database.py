import sqlite3

import pytest
from content_scene import path, scene

from apis.content import ContentUnreadable, get_sqlite_rows
from records.errors import FunctionFailed

NAME = "costs.db"
PATH = path(NAME)
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT {} FROM n"


def database(*statements: str) -> bytes:
    connection = sqlite3.connect(":memory:")
    try:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        return connection.serialize()
    finally:
        connection.close()


COSTS = database(
    "CREATE TABLE cost (what TEXT, euros REAL, nights INTEGER, scan BLOB)",
    "INSERT INTO cost VALUES ('Train', 49.5, NULL, x'00ff'), ('Hôtel', 120.0, 2, NULL)",
    f"CREATE VIEW endless AS {ENDLESS.format('i')}",
    "CREATE VIEW loads AS SELECT load_extension('/tmp/evil.so')",
)


def rows(query: str, data: bytes | None = COSTS) -> list[list[str]] | None:
    return get_sqlite_rows(scene(NAME, data), PATH, query)


def test_every_kind_of_value_has_one_text() -> None:
    assert rows("SELECT * FROM cost ORDER BY what DESC") == [
        ["Train", "49.5", "", "00ff"],
        ["Hôtel", "120.0", "2", ""],
    ]


def test_a_query_may_count_and_begin_with_with() -> None:
    dear = "WITH dear AS (SELECT * FROM cost WHERE euros > 100) SELECT count(*), max(what) FROM dear"
    assert rows(dear) == [["1", "Hôtel"]]
    assert rows("SELECT what FROM cost WHERE euros > 1000") == []


def test_the_tables_can_be_asked_for() -> None:
    assert rows("SELECT name FROM sqlite_master WHERE type = 'table'") == [["cost"]]


def test_absent_files_have_none() -> None:
    assert rows("SELECT 1", None) is None


def test_a_database_that_keeps_a_log_is_read_without_it() -> None:
    logged = bytearray(COSTS)
    # The two bytes of the file format that say how it is read and written: 2 is by a write-ahead log.
    logged[18:20] = b"\x02\x02"
    assert rows("SELECT count(*) FROM cost", bytes(logged)) == [["2"]]


@pytest.mark.parametrize("data", [b"", b"what,euros\n", COSTS[:50], COSTS[:-1], COSTS[: len(COSTS) // 2]])
def test_a_damaged_file_is_unreadable(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="SQLite"):
        rows("SELECT * FROM cost", data)


def test_overwritten_pages_are_unreadable() -> None:
    with pytest.raises(ContentUnreadable, match="SQLite"):
        rows("SELECT * FROM cost", COSTS[:100] + b"\xff" * (len(COSTS) - 100))


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM hotel",
        "SELECT i FROM endless",
        "SELECT sum(i) FROM endless",
        ENDLESS.format("count(*)"),
        "SELECT * FROM loads",
        "SELECT load_extension('/tmp/evil.so')",
        "SELECT 1; DROP TABLE cost",
        "WITH gone AS (SELECT 1) DELETE FROM cost",
        "SELECT hex(zeroblob(1000000000))",
        "SELECT * FROM pragma_database_list",
        "SELECT random()",
        "SELECT current_timestamp",
        "SELECT nonsense nonsense nonsense",
    ],
)
def test_a_query_beyond_its_bounds_is_unreadable_and_the_next_one_is_answered(query: str) -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        rows(query)
    assert rows("SELECT count(*) FROM cost") == [["2"]]


@pytest.mark.parametrize(
    "query", ["", "ATTACH '/tmp/x.db' AS x", "DELETE FROM cost", "PRAGMA writable_schema = 1", " selected"]
)
def test_what_is_no_select_is_the_functions_fault(query: str) -> None:
    with pytest.raises(FunctionFailed, match="get_sqlite_rows"):
        rows(query)


def test_select_may_be_written_small() -> None:
    assert rows(" select 1") == [["1"]]
