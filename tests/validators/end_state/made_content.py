"""Contents of files made by the tests, and how they compare."""

import io
import sqlite3
import zipfile
from collections.abc import Sequence
from contextlib import closing

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from validators.end_state.content import Content, content

Member = tuple[str, bytes]


def same(one: bytes, other: bytes, name: str = "a") -> bool:
    return content(name, one) == content(name, other)


def flat(data: bytes) -> Content:
    found = content("a", data)
    assert found.kind == "a file"
    return found


def packed(
    members: Sequence[Member], year: int = 2020, method: int = zipfile.ZIP_DEFLATED, comment: bytes = b""
) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.comment = comment
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (year, 1, 2, 3, 4, 6)), data, method)
    return buffer.getvalue()


def picture(
    colour: tuple[int, ...], form: str = "PNG", time: str = "", size: tuple[int, int] = (4, 3)
) -> bytes:
    buffer = io.BytesIO()
    info = PngInfo()
    if time:
        info.add_text("Creation Time", time)
    mode = "RGBA" if len(colour) == 4 else "RGB"
    options = {"pnginfo": info} if form == "PNG" else {}
    Image.new(mode, size, colour).save(buffer, form, **options)
    return buffer.getvalue()


def database(*statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        return connection.serialize()
