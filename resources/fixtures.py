"""Start states: the bytes of every fixture file, seeded decoys beside them, and one hash over all."""

import hashlib
import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from random import Random

from PIL import Image, ImageDraw

from records.errors import RecordError
from records.record import content_id
from records.subtask import FixtureFile

HOME = "/home/user"
"""The home inside a session."""

_WORDS = ("amber", "basil", "cedar", "delta", "ember", "fjord", "grove", "heron", "iris", "juniper")


@dataclass(frozen=True)
class Fixture:
    """entries: absolute path to bytes, None for a directory, parents before children, sorted.

    clock: the session's wall clock and every entry's modification time, seconds since the epoch.
    clipboard: text that the clipboard holds, "" for an empty one.
    hash: SHA-256 over paths, contents, clock and clipboard.
    """

    entries: tuple[tuple[str, bytes | None], ...]
    clock: int
    hash: str
    clipboard: str = ""


def start_state(files: Sequence[FixtureFile], clock: int, clipboard: str = "") -> Fixture:
    """Build a start state with its decoys.

    For every file there is one decoy of the same type in the same folder, drawn by a hash of the path: its
    name is named by no subtask and its content satisfies none.

    Raises:
        RecordError: a path is outside the home, or two files share a path and differ.
    """
    entries: dict[str, bytes | None] = {}
    for file in files:
        path = PurePosixPath(file.path)
        if PurePosixPath(HOME) not in path.parents or ".." in path.parts:
            raise RecordError(f"fixture {file.path}: must lie below {HOME}")
        for parent in path.parents:
            if PurePosixPath(HOME) in parent.parents:
                entries.setdefault(str(parent), None)
        data = file_bytes(file)
        if file.path in entries and entries[file.path] != data:
            raise RecordError(f"fixture {file.path}: two subtasks give it different content")
        entries[file.path] = data
    for file in files:
        if file.recipe != "directory":
            name, data = decoy(file)
            entries.setdefault(name, data)
    return fixture_of(entries, clock, clipboard)


def fixture_of(entries: Mapping[str, bytes | None], clock: int, clipboard: str = "") -> Fixture:
    """The fixture of these entries (absolute path to bytes, None for a directory), with its hash."""
    ordered = tuple(sorted(entries.items()))
    digest = hashlib.sha256(str(clock).encode())
    for name, content in ordered:
        mark = b"d" if content is None else hashlib.sha256(content).digest()
        digest.update(b"\0" + name.encode() + b"\0" + mark)
    digest.update(b"\0clipboard\0" + clipboard.encode())
    return Fixture(entries=ordered, clock=clock, hash=digest.hexdigest(), clipboard=clipboard)


def file_bytes(file: FixtureFile) -> bytes | None:
    """The bytes that a recipe makes; None for a directory."""
    if file.recipe == "directory":
        return None
    if file.recipe == "text":
        return file.content.encode()
    if file.recipe == "zip":
        name, _, text = file.content.partition("\n")
        return _archive(name, text)
    try:
        size, seed = file.content.split()
        width, height = (int(part) for part in size.split("x"))
    except ValueError:
        raise RecordError(f"fixture {file.path}: an image's content is WIDTHxHEIGHT SEED") from None
    return _picture(width, height, seed)


def decoy(file: FixtureFile) -> tuple[str, bytes | None]:
    """A file of the same type beside the given one, that no subtask names."""
    random = Random(content_id({"decoy": file.path}))
    words = random.sample(_WORDS, 3)
    path = PurePosixPath(file.path)
    name = str(path.with_name(f"{words[0]}_{words[1]}{path.suffix}"))
    if file.recipe == "text":
        return name, f"{words[2]} {random.randrange(100, 999)}\n".encode()
    if file.recipe == "zip":
        member = file.content.partition("\n")[0]
        return name, _archive(member, f"{words[2]} {random.randrange(100, 999)}\n")
    return name, _picture(64 + random.randrange(64), 48 + random.randrange(48), name)


def _picture(width: int, height: int, seed: str) -> bytes:
    """A PNG of coloured rectangles, the same bytes for the same arguments."""
    random = Random(content_id({"picture": seed}))
    image = Image.new("RGB", (width, height), tuple(random.randrange(256) for _ in range(3)))
    draw = ImageDraw.Draw(image)
    for _ in range(6):
        left, top = random.randrange(width), random.randrange(height)
        right, bottom = random.randrange(left, width), random.randrange(top, height)
        draw.rectangle((left, top, right, bottom), fill=tuple(random.randrange(256) for _ in range(3)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _archive(member: str, text: str) -> bytes:
    """A zip of one member, the same bytes for the same arguments."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as pack:
        # A ZipInfo of one's own has a fixed time; the system and its rights are those of a Unix file.
        info = zipfile.ZipInfo(member)
        info.create_system = 3
        info.external_attr = 0o100644 << 16
        pack.writestr(info, text)
    return buffer.getvalue()
