"""What the readers answer, where that is more than a text, a number or a list of texts.

Tuples of plain values, since they pass into the evaluation function's interpreter.
"""

from typing import NamedTuple

TEXT_LIMIT = 4 * 2**20
"""Bytes of a text that is read whole."""


class Unreadable(Exception):
    """The file is not what the reader reads; the message says why."""


class ImageInfo(NamedTuple):
    """format: Pillow's name ("PNG"); width and height in pixels; mean colour, 0 to 255, alpha left out."""

    format: str
    width: int
    height: int
    red: float
    green: float
    blue: float


class MediaInfo(NamedTuple):
    """format: FFmpeg's name ("wav", "matroska,webm"); duration: seconds that its packets really span."""

    format: str
    duration: float
    has_video: bool
    has_audio: bool


class CalendarEvent(NamedTuple):
    """One VEVENT, as written: a recurring one is not repeated.

    start, end: "2025-03-14T09:40:00" on the clock of time_zone, "2025-03-14" for whole days (the end is the
        first day after), "" where there is none.
    time_zone: "" (wherever one is), "UTC", or the zone's name in the file.
    recurrence: the rule ("FREQ=WEEKLY;COUNT=3"), "" for one that happens once.
    """

    summary: str
    start: str
    end: str
    time_zone: str
    location: str
    description: str
    recurrence: str


class Mail(NamedTuple):
    """sender, to, cc: as in the header ("Emily <emily@example.org>, ..."); headers that are absent are "".

    date: "2025-03-14T09:40:00+01:00", "" where there is none. body: the plain text, or else the HTML.
    attachments: file names, in order.
    """

    sender: str
    to: str
    cc: str
    subject: str
    date: str
    body: str
    attachments: list[str]
