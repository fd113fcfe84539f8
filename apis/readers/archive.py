"""Archives: zip and tar, the latter also compressed. Nothing is unpacked to a disk."""

import bz2
import gzip
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from typing import IO

from apis.readers.answers import TEXT_LIMIT, Unreadable
from apis.readers.bounds import FILE_BYTES
from apis.readers.text import decoded

KIND = "archive"
DAMAGE = (zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError)
MEMBER_LIMIT = 10_000
UNPACKED_LIMIT = 128 * 2**20
"""Bytes of a tar once it is decompressed."""
_PACKINGS: dict[bytes, Callable[[BytesIO], gzip.GzipFile | bz2.BZ2File | lzma.LZMAFile]] = {
    b"\x1f\x8b": lambda packed: gzip.GzipFile(fileobj=packed),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}


def members(data: bytes) -> list[str]:
    """Names of the members, sorted, those of directories with a slash behind; a leading `./` is left out."""
    if _is_zip(data):
        with zipfile.ZipFile(BytesIO(data)) as pack:
            return _listed([_plain(name) for name in pack.namelist()])
    with _tar(data) as tape:
        return _listed([_tar_name(member) for member in _tar_members(tape)])


def text(data: bytes, name: str) -> str | None:
    """The UTF-8 text of a member, None where there is no such file in the archive."""
    content = member(data, name, TEXT_LIMIT)
    return None if content is None else decoded(content)


def digest(data: bytes, name: str) -> str | None:
    """The SHA-256 of a member, None where there is no such file in the archive."""
    content = member(data, name, FILE_BYTES)
    return None if content is None else sha256(content).hexdigest()


def member(data: bytes, name: str, limit: int) -> bytes | None:
    """The bytes of a member, None where there is no such file in the archive.

    Raises:
        Unreadable: there are more than `limit` of them, or the archive is damaged.
    """
    if _is_zip(data):
        with zipfile.ZipFile(BytesIO(data)) as pack:
            found = [info for info in pack.infolist() if _plain(info.filename) == name and not info.is_dir()]
            if not found:
                return None
            with pack.open(found[-1]) as stream:
                return _bounded(stream, limit)
    with _tar(data) as tape:
        regular = [each for each in _tar_members(tape) if _tar_name(each) == name and each.isreg()]
        content = tape.extractfile(regular[-1]) if regular else None
        return None if content is None else _bounded(content, limit)


def _is_zip(data: bytes) -> bool:
    # A tar may hold a zip's end, and a zip's first member may be a tar: the start decides.
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def _tar(data: bytes) -> tarfile.TarFile:
    if not data:
        raise Unreadable("no readable archive (it is empty)")
    return tarfile.open(fileobj=BytesIO(_decompressed(data)), mode="r:", errorlevel=2)


def _decompressed(data: bytes) -> bytes:
    """All of it, since a tar's own end may come before the place where a file was cut off."""
    for mark, opened in _PACKINGS.items():
        if data.startswith(mark):
            with opened(BytesIO(data)) as stream:
                content = stream.read(UNPACKED_LIMIT + 1)
            if len(content) > UNPACKED_LIMIT:
                raise Unreadable(f"more than {UNPACKED_LIMIT} bytes once decompressed")
            return content
    return data


def _tar_members(tape: tarfile.TarFile) -> list[tarfile.TarInfo]:
    found = []
    for member in tape:
        found.append(member)
        if len(found) > MEMBER_LIMIT:
            raise Unreadable(f"more than {MEMBER_LIMIT} members")
    return found


def _tar_name(member: tarfile.TarInfo) -> str:
    return _plain(member.name) + ("/" if member.isdir() else "")


def _plain(name: str) -> str:
    return name.removeprefix("./")


def _listed(names: list[str]) -> list[str]:
    if len(names) > MEMBER_LIMIT:
        raise Unreadable(f"more than {MEMBER_LIMIT} members")
    return sorted(name for name in names if name.strip("./"))


def _bounded(stream: IO[bytes], limit: int) -> bytes:
    content = stream.read(limit + 1)
    if len(content) > limit:
        raise Unreadable(f"the member has more than the {limit} bytes that are read of one")
    return content
