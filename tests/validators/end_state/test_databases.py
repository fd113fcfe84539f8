import pytest
from made_content import database, flat, same

from validators.end_state.content import content


def test_databases_by_rows() -> None:
    make = "CREATE TABLE t (a INTEGER, b TEXT)"
    one = database(make, "INSERT INTO t VALUES (1, 'x')", "INSERT INTO t VALUES (2, 'y')")
    assert content("a.db", one).kind == "a database"
    other_way = database(
        make,
        "INSERT INTO t VALUES (2, 'y')",
        "INSERT INTO t VALUES (9, 'z')",
        "INSERT INTO t VALUES (1, 'x')",
        "DELETE FROM t WHERE a = 9",
    )
    assert one != other_way
    assert same(one, other_way)
    assert not same(one, database(make, "INSERT INTO t VALUES (1, 'x')"))
    assert not same(one, database(make, "INSERT INTO t VALUES (1, 'x')", "INSERT INTO t VALUES (2, 'Y')"))
    assert not same(one, database(make.replace("b TEXT", "c TEXT"), *("INSERT INTO t VALUES (1, 'x')",) * 2))
    assert not same(database(make), database(make, "CREATE TABLE u (a)"))
    twice = "INSERT INTO t VALUES (1, 'x')"
    assert not same(database(make, twice), database(make, twice, twice))


def test_a_database_with_a_write_ahead_log_can_be_read() -> None:
    one = database("CREATE TABLE t (a)", "INSERT INTO t VALUES (1)")
    logged = one[:18] + b"\x02\x02" + one[20:]
    assert same(one, logged)


def test_a_database_that_asks_for_endless_work_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validators.end_state.databases._MOST_LOOKS", 2)
    monkeypatch.setattr("validators.end_state.databases._STEPS_BETWEEN_LOOKS", 10)
    fill = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n"
    assert flat(database("CREATE TABLE t (a)", f"INSERT INTO t {fill}"))
