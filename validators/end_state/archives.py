"""Archives by their members, and office documents by the members that hold text, structure and pictures."""

import bz2
import gzip
import io
import lzma
import re
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Protocol

from validators.end_state.unreadable import Unreadable

MOST_MEMBERS = 2_000
LARGEST_UNPACKED = 64 * 2**20
"""Bytes that the members of one archive may have together."""
_DOCUMENT_ASIDES = re.compile(
    r"meta\.xml|(.*/)?settings\.xml|mimetype|manifest\.rdf|layout-cache|META-INF/.*|Thumbnails/.*"
    r"|Configurations2/.*|docProps/.*|xl/calcChain\.xml"
)
"""Members of office documents that hold times, view settings, or what follows from the other members."""

Member = tuple[str, bytes | None]
"""Its name and content, None for a folder."""
Digest = Callable[[str, bytes], str]
"""Of a member's content, by its name."""


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes:
        """At most so many bytes."""


def archive_parts(digest: Digest, name: str, data: bytes) -> dict[str, str] | None:
    """The members by name, whatever their times, order, rights and compression; None for what is none."""
    unpacked = _unpacked(name, data)
    if unpacked is None:
        return None
    try:
        members = dict(unpacked)
    # What the three libraries raise on damaged or locked archives.
    except (
        OSError,
        EOFError,
        ValueError,
        KeyError,
        RuntimeError,
        struct.error,
        zipfile.BadZipFile,
        tarfile.TarError,
        lzma.LZMAError,
        zlib.error,
    ) as error:
        raise Unreadable(f"no readable archive ({error})") from None
    if "mimetype" in members or "[Content_Types].xml" in members:
        members = {
            member: content for member, content in members.items() if not _DOCUMENT_ASIDES.fullmatch(member)
        }
    return {
        member: "folder" if content is None else digest(member, content)
        for member, content in sorted(members.items())
    }


def _unpacked(name: str, data: bytes) -> Iterator[Member] | None:
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip(data)
    if data[257:262] == b"ustar":
        return _tar(data)
    single: dict[bytes, Callable[[io.BytesIO], _Readable]] = {
        b"\x1f\x8b": lambda packed: gzip.GzipFile(fileobj=packed),
        b"BZh": bz2.BZ2File,
        b"\xfd7zXZ\0": lzma.LZMAFile,
    }
    for magic, opened in single.items():
        if data.startswith(magic):
            return _packed(name, opened(io.BytesIO(data)))
    return None


def _zip(data: bytes) -> Iterator[Member]:
    budget = _Budget()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            if info.is_dir():
                budget.count()
                yield info.filename.rstrip("/"), None
            else:
                with archive.open(info) as member:
                    yield info.filename, budget.read(member)


def _tar(data: bytes) -> Iterator[Member]:
    budget = _Budget()
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for info in archive:
            name = info.name.removeprefix("./").rstrip("/")
            member = archive.extractfile(info) if info.isfile() else None
            if member is not None:
                yield name, budget.read(member)
            elif info.isdir():
                budget.count()
                yield name, None
            else:
                budget.count()
                yield f"{name} -> {info.linkname}", None


def _packed(name: str, stream: _Readable) -> Iterator[Member]:
    """The one thing in a compressed file, which may be an archive in turn."""
    yield PurePosixPath(name).stem, _Budget().read(stream)


class _Budget:
    """What one archive may still unpack to."""

    def __init__(self) -> None:
        self._bytes, self._members = LARGEST_UNPACKED, MOST_MEMBERS

    def count(self) -> None:
        """One member more."""
        self._members -= 1
        if self._members < 0:
            raise Unreadable(f"more than {MOST_MEMBERS} members")

    def read(self, member: _Readable) -> bytes:
        """All of a member; it is the bytes that come out that count, not what the archive says of them."""
        self.count()
        content = member.read(self._bytes + 1)
        self._bytes -= len(content)
        if self._bytes < 0:
            raise Unreadable(f"more than {LARGEST_UNPACKED} bytes unpacked")
        return content
