"""A file's content as what it means: by kind, the parts that count, each as a digest."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from validators.end_state.archives import archive_parts
from validators.end_state.calendars import calendar_parts
from validators.end_state.databases import database_parts
from validators.end_state.images import image_parts
from validators.end_state.mails import mail_parts
from validators.end_state.markup import markup_parts
from validators.end_state.pdfs import pdf_parts
from validators.end_state.session_names import without_process_numbers
from validators.end_state.unreadable import Unreadable

LARGEST = 32 * 2**20
"""Bytes of a file that is looked into."""
DEEPEST = 3
"""Archives within archives that are looked into."""

Parts = Mapping[str, str]


@dataclass(frozen=True)
class Content:
    """kind: in words, with its article. parts: name of each part that counts to a digest of it."""

    kind: str
    parts: Parts


def content(name: str, data: bytes, depth: int = 0) -> Content:
    """What a file means, whatever its times, order or compression. A damaged, unknown or huge one means its
    bytes.

    Args:
        name: its path or file name, which helps to tell its kind.
        depth: how many archives it lies in.
    """
    if len(data) <= LARGEST and depth <= DEEPEST:
        data = without_process_numbers(data)
        for kind, parts_of in _readers(depth):
            try:
                parts = parts_of(name, data)
            except Unreadable:
                continue
            if parts is not None:
                return Content(kind, parts)
    return Content("a file", {"its bytes": hashlib.sha256(data).hexdigest()})


def _readers(depth: int) -> tuple[tuple[str, Callable[[str, bytes], Parts | None]], ...]:
    """Each answers None for what is not of its kind, told by content before name."""
    return (
        ("an image", image_parts),
        ("a PDF", pdf_parts),
        ("a database", database_parts),
        ("an archive", partial(archive_parts, partial(_digest, depth=depth + 1))),
        ("markup", markup_parts),
        ("a calendar or card", calendar_parts),
        ("a mail", mail_parts),
    )


def _digest(name: str, data: bytes, depth: int) -> str:
    inner = content(name, data, depth)
    listed = "\0".join(f"{part}\0{digest}" for part, digest in sorted(inner.parts.items()))
    return hashlib.sha256(f"{inner.kind}\0{listed}".encode()).hexdigest()
