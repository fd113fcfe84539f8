"""GIMP's own images (XCF): their size and the names of their layers, from the heads of the file.

The format is described in GIMP's developer documentation, "XCF: the native file format of GIMP".
"""

import struct
from collections.abc import Iterator

from apis.readers.answers import LayeredImage, Unreadable

KIND = "XCF image"
DAMAGE = ()
LAYER_LIMIT = 1000
PROPERTY_LIMIT = 1000
_MAGIC = b"gimp xcf "
_FIRST_VERSION = b"file"
_WITH_PRECISION, _WITH_LONG_OFFSETS = 4, 11
_END, _VISIBLE = 0, 8


class _Bytes:
    """Numbers and texts one after the other, from a place on."""

    def __init__(self, data: bytes, place: int) -> None:
        self._data = data
        self._place = place

    def take(self, size: int) -> bytes:
        part = self._data[self._place : self._place + size]
        if len(part) < size:
            raise Unreadable("no whole XCF image (its end is missing)")
        self._place += size
        return part

    def number(self, form: str = ">I") -> int:
        return int(struct.unpack(form, self.take(struct.calcsize(form)))[0])

    def text(self) -> str:
        return self.take(self.number()).rstrip(b"\0").decode("utf-8", "replace")

    def properties(self) -> Iterator[tuple[int, bytes]]:
        for _ in range(PROPERTY_LIMIT):
            kind, size = self.number(), self.number()
            if kind == _END:
                return
            yield kind, self.take(size)
        raise Unreadable(f"more than {PROPERTY_LIMIT} properties")


def layers(data: bytes) -> LayeredImage:
    """The size, and the layers as the file lists them: topmost first, a group before what is in it."""
    if not data.startswith(_MAGIC):
        raise Unreadable("no XCF image")
    head = _Bytes(data, len(_MAGIC))
    mark = head.take(5).rstrip(b"\0")
    version = 0 if mark == _FIRST_VERSION else int(mark.removeprefix(b"v"))
    width, height, _ = head.number(), head.number(), head.number()
    if version >= _WITH_PRECISION:
        head.number()
    for _ in head.properties():
        pass
    offset = ">Q" if version >= _WITH_LONG_OFFSETS else ">I"
    found: list[tuple[str, bool]] = []
    while place := head.number(offset):
        found.append(_layer(_Bytes(data, place)))
        if len(found) > LAYER_LIMIT:
            raise Unreadable(f"more than {LAYER_LIMIT} layers")
    return LayeredImage(
        width, height, [name for name, _ in found], [name for name, is_visible in found if is_visible]
    )


def _layer(head: _Bytes) -> tuple[str, bool]:
    """Its name, and whether it is shown."""
    head.take(12)
    name = head.text()
    return name, not any(kind == _VISIBLE and not any(value) for kind, value in head.properties())
