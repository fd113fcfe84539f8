import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_content import database, flat, packed, picture, same

BOMB = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'


def test_damaged_and_hostile_content_is_compared_by_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = packed([("a.txt", b"a" * 500)])
    assert flat(whole[:-30]) != flat(whole[:-31])
    assert flat(picture((1, 2, 3), size=(50, 50))[:60])
    assert flat(b"%PDF-1.7 nothing more")
    assert flat(b"SQLite format 3\0" + b"\0" * 200)
    assert flat(gzip.compress(b"a" * 500)[:20])
    assert flat(BOMB)
    assert flat(b'<?xml version="1.0"?><a><b></a>')
    monkeypatch.setattr("validators.end_state.archives.LARGEST_UNPACKED", 1000)
    assert flat(packed([("zeros", b"\0" * 2000)]))
    monkeypatch.setattr("validators.end_state.archives.MOST_MEMBERS", 3)
    assert flat(packed([(str(number), b"") for number in range(4)]))
    monkeypatch.setattr("validators.end_state.images.MOST_PIXELS", 11)
    assert flat(picture((1, 2, 3)))
    monkeypatch.setattr("validators.end_state.databases.MOST_ROWS", 1)
    assert flat(database("CREATE TABLE t (a)", *("INSERT INTO t VALUES (1)",) * 2))


def test_names_by_process_numbers_are_alike() -> None:
    def page(number: int, home: str = "/home/user") -> bytes:
        return f"<html><body><p>/faketime_shm_{number}</p><p>{home}</p></body></html>".encode()

    assert same(page(51), page(46), "a.html")
    assert same(b"HOME /faketime_sem_51", b"HOME /faketime_sem_46")
    assert not same(page(51), page(51, "/home/other"), "a.html")
    assert not same(b"/faketime_sem_51", b"/faketime_shm_51")


@given(st.binary(max_size=300))
def test_any_bytes_have_a_content(data: bytes) -> None:
    assert same(data, data)
