"""Scenes of a home with one file."""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from itertools import pairwise

from apis.scene import Scene
from records.evidence import Clipboard, Evidence, FileEntry

FOLDER = "/home/user/Files"
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha ha ha ha ha ha ">'
    + "".join(f'<!ENTITY {outer} "{f"&{inner};" * 20}">' for inner, outer in pairwise("abcdefgh"))
    + "]>"
)
"""An entity `h` of 20 ** 7 times the text of `a`: 23 GB."""
OUTSIDE = '<!DOCTYPE x [<!ENTITY h SYSTEM "file:///etc/passwd">]>'
"""An entity `h` that is a file of this machine."""


def path(name: str) -> str:
    return f"{FOLDER}/{name}"


def evidence(files: Mapping[str, bytes]) -> Evidence:
    """The state of a home in which FOLDER holds these files."""
    entries = (
        FileEntry(path=path(name), kind="file", size=len(data), sha256=hashlib.sha256(data).hexdigest())
        for name, data in sorted(files.items())
    )
    folder = FileEntry(path=FOLDER, kind="directory", size=0)
    return Evidence(clipboard=Clipboard(kind="empty"), files=(folder, *entries), clock=0, monotonic=0.0)


def scene(name: str, data: bytes | None) -> Scene:
    """A home with one file of this name and content, None: with no file."""
    return home({} if data is None else {name: data})


def home(*states: Mapping[str, bytes]) -> Scene:
    """A home in which FOLDER holds these files, one state after the other; gestures count from the first."""
    kept = {hashlib.sha256(data).hexdigest(): data for files in states for data in files.values()}
    return Scene([evidence(files) for files in states], 0, "ristretto", "controls", kept.get)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip archive of these members."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, content in parts.items():
            pack.writestr(name, content)
    return stream.getvalue()
