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


class LayeredImage(NamedTuple):
    """width and height in pixels; names of the layers, topmost first; visible: of those that are shown."""

    width: int
    height: int
    layers: list[str]
    visible: list[str]


class MediaInfo(NamedTuple):
    """format: FFmpeg's name ("wav", "matroska,webm"); duration: seconds that its packets really span.

    has_video: of moving pictures, a sound's cover is none. channels (1 is mono), sample_rate (in a second):
        of the first sound, 0 where there is none.
    """

    format: str
    duration: float
    has_video: bool
    has_audio: bool
    channels: int
    sample_rate: int


class MediaTags(NamedTuple):
    """What a sound or film says of itself, "" where it does not.

    track, disc: as written ("2", "2/12"); date: as written ("1999", "1999-05-01").
    """

    title: str
    artist: str
    album: str
    album_artist: str
    composer: str
    genre: str
    track: str
    disc: str
    date: str
    comment: str


class CalendarEvent(NamedTuple):
    """One VEVENT, as written: a recurring one is not repeated.

    start, end: "2025-03-14T09:40:00" on the clock of time_zone, "2025-03-14" for whole days (the end is the
        first day after), "" where there is none.
    time_zone: "" (wherever one is), "UTC", or the zone's name in the file.
    recurrence: the rule ("FREQ=WEEKLY;COUNT=3"), "" for one that happens once.
    alarms: when it reminds, as written: "-PT15M" (before its start), "20250314T093000Z".
    """

    summary: str
    start: str
    end: str
    time_zone: str
    location: str
    description: str
    recurrence: str
    categories: list[str]
    alarms: list[str]


class CalendarTask(NamedTuple):
    """One VTODO, as written; start, due: as an event's start.

    status: "NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED" or "".
    priority: 1 (highest) to 9, 0 where there is none; percent: done, 0 to 100.
    """

    summary: str
    start: str
    due: str
    status: str
    priority: int
    percent: int
    description: str
    categories: list[str]
    alarms: list[str]


class Contact(NamedTuple):
    """One vCard. name: as shown, or else the parts of the name in their usual order.

    address: the first one's parts that are given, a comma and a blank between them. birthday: "1990-05-01"
        where a whole date is given, else as written.
    """

    name: str
    mails: list[str]
    telephones: list[str]
    organization: str
    birthday: str
    address: str
    note: str


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


class DocumentParagraph(NamedTuple):
    """style: its name as the document shows it ("Heading 1", "Text body"); that of a direct change's parent.

    level: of a heading, 1 for the highest, 0 where it is none. in_list: an item of a list, and no heading.
    alignment: "left", "center", "right" or "justify", by hand or by its style.
    bold, italic, underlined: those parts of the text that were made so by hand, not by the paragraph's style.
    """

    text: str
    style: str
    level: int
    in_list: bool
    alignment: str
    bold: str
    italic: str
    underlined: str


class Slide(NamedTuple):
    """title: of its title's field. lines: all further paragraphs that are not empty, in order."""

    title: str
    lines: list[str]
    notes: str
