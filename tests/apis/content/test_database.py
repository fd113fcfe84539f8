import sqlite3
from pathlib import Path

import pytest
from content_scene import home, path, scene

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


@pytest.fixture
def logged(tmp_path: Path) -> tuple[bytes, bytes, bytes]:
    """A database, its log after three transactions, and the log as the last one was being written."""
    file, log = tmp_path / NAME, tmp_path / f"{NAME}-wal"
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("CREATE TABLE cost (what TEXT)")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("INSERT INTO cost VALUES ('Train')")
    connection.execute("INSERT INTO cost VALUES (?)", ["x" * 20_000])
    committed = len(log.read_bytes())
    connection.execute("UPDATE cost SET what = 'Bus' WHERE what = 'Train'")
    found = file.read_bytes(), log.read_bytes()
    connection.close()
    return *found, found[1][: committed + 100]


def logged_rows(database: bytes, log: bytes) -> list[list[str]] | None:
    files = home({NAME: database, f"{NAME}-wal": log})
    return get_sqlite_rows(files, PATH, "SELECT substr(what, 1, 5), length(what) FROM cost ORDER BY 2")


def test_what_is_committed_in_the_log_is_seen(logged: tuple[bytes, bytes, bytes]) -> None:
    database, log, _ = logged
    assert logged_rows(database, b"") == []
    assert logged_rows(database, log) == [["Bus", "3"], ["xxxxx", "20000"]]


def test_what_is_not_committed_or_not_whole_is_not_seen(logged: tuple[bytes, bytes, bytes]) -> None:
    database, log, uncommitted = logged
    before = [["Train", "5"], ["xxxxx", "20000"]]
    assert logged_rows(database, uncommitted) == before
    wrong = bytearray(log)
    wrong[-1] ^= 1
    assert logged_rows(database, bytes(wrong)) == before


@pytest.mark.parametrize("log", [b"no log", bytes(5000), b"\x37\x7f\x06\x82" + bytes(5000)])
def test_a_log_that_is_none_adds_nothing(logged: tuple[bytes, bytes, bytes], log: bytes) -> None:
    assert logged_rows(logged[0], log) == []


def test_a_log_of_other_salts_adds_nothing(logged: tuple[bytes, bytes, bytes]) -> None:
    database, log, _ = logged
    # The head of another log before frames of this one, as after a checkpoint.
    other = bytearray(log)
    other[16] ^= 1
    assert logged_rows(database, bytes(other)) == []


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
