"""SQLite's write-ahead log: what was committed and is not in the database's own file yet.

As the file format's definition has it (sqlite.org, "WAL-mode File Format").
"""

import struct
from collections.abc import Iterator

_HEAD = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_BIG_ENDIAN, _LITTLE_ENDIAN = 0x377F0683, 0x377F0682
_MASK = 0xFFFFFFFF
_LARGEST_PAGE = 65536

_Sums = tuple[int, int]


def with_log(database: bytes, log: bytes) -> bytes:
    """The database as a reader of both files would see it; a log that is none, or of before, adds nothing."""
    if len(log) < _HEAD.size:
        return database
    magic, _, page_size, _, salt, further_salt, *sums = _HEAD.unpack_from(log)
    order = {_BIG_ENDIAN: ">", _LITTLE_ENDIAN: "<"}.get(magic)
    if order is None or not 512 <= page_size <= _LARGEST_PAGE:
        return database
    start = _sums(log[: _HEAD.size - 8], (0, 0), order)
    if start != tuple(sums):
        return database
    pages: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    size = 0
    for number, committed, page in _frames(log, page_size, (salt, further_salt), start, order):
        waiting[number] = page
        if committed:
            pages |= waiting
            waiting, size = {}, committed
    return _merged(database, pages, page_size, size) if size else database


def _frames(
    log: bytes, page_size: int, salts: tuple[int, int], sums: _Sums, order: str
) -> Iterator[tuple[int, int, bytes]]:
    """Page's number, the database's pages after a commit (else 0), and the page; to the first wrong one."""
    for place in range(_HEAD.size, len(log) - _FRAME.size - page_size + 1, _FRAME.size + page_size):
        number, committed, salt, further_salt, *said = _FRAME.unpack_from(log, place)
        page = log[place + _FRAME.size : place + _FRAME.size + page_size]
        sums = _sums(log[place : place + 8], sums, order)
        sums = _sums(page, sums, order)
        if (salt, further_salt) != salts or sums != tuple(said) or not number:
            return
        yield number, committed, page


def _sums(data: bytes, sums: _Sums, order: str) -> _Sums:
    first, second = sums
    for one, other in struct.iter_unpack(f"{order}2I", data):
        first = (first + one + second) & _MASK
        second = (second + other + first) & _MASK
    return first, second


def _merged(database: bytes, pages: dict[int, bytes], page_size: int, size: int) -> bytes:
    """The database of so many pages; where neither file holds a page, it stays shorter or has zeros."""
    end = min(size, max([*pages, len(database) // page_size]))
    merged = bytearray(database[: end * page_size].ljust(end * page_size, b"\0"))
    for number, page in pages.items():
        if number <= end:
            merged[(number - 1) * page_size : number * page_size] = page
    return bytes(merged)
