"""What the formats of office documents share: parts in a zip, and texts of runs that are set off by hand."""

import re
import zipfile
from collections.abc import Iterable
from io import BytesIO
from typing import NamedTuple

from apis.readers.answers import DocumentParagraph, Unreadable

PART_LIMIT = 32 * 2**20
"""Bytes of one part."""
_HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
_ALIGNMENTS = {
    "left": "left",
    "start": "left",
    "center": "center",
    "right": "right",
    "end": "right",
    "both": "justify",
    "justify": "justify",
}


class Run(NamedTuple):
    """A part of a paragraph's text, and how it is set off by hand."""

    text: str
    bold: bool
    italic: bool
    underlined: bool


def part(data: bytes, name: str) -> bytes | None:
    """A part of a document's zip, None where there is none of this name.

    Raises:
        Unreadable: it has more than PART_LIMIT bytes.
    """
    with zipfile.ZipFile(BytesIO(data)) as parts:
        if name not in parts.namelist():
            return None
        with parts.open(name) as stream:
            content = stream.read(PART_LIMIT + 1)
    if len(content) > PART_LIMIT:
        raise Unreadable(f"its part {name} has more than {PART_LIMIT} bytes")
    return content


def paragraph(
    runs: Iterable[Run], style: str, alignment: str, *, level: int = 0, in_list: bool = False
) -> DocumentParagraph:
    """The paragraph of these runs.

    alignment: as the format names it, "" where it does not. level: where it is told apart from the style.
    """
    runs = list(runs)
    heading = _HEADING.fullmatch(style)
    level = level or (int(heading[1]) if heading else 0)
    return DocumentParagraph(
        text="".join(run.text for run in runs),
        style=style[:1].upper() + style[1:],
        level=level,
        # The numbers of headings are a list to some formats, and to others they are not.
        in_list=in_list and not level,
        alignment=_ALIGNMENTS.get(alignment, "left"),
        bold="".join(run.text for run in runs if run.bold),
        italic="".join(run.text for run in runs if run.italic),
        underlined="".join(run.text for run in runs if run.underlined),
    )
