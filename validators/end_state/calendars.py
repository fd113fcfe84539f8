"""Calendars and cards (ics, vcf) by their lines, without those that say when they were written."""

import hashlib
import re

_BEGINS = (b"BEGIN:VCALENDAR", b"BEGIN:VCARD")
_STAMPS = re.compile(
    r"(DTSTAMP|CREATED|LAST-MODIFIED|REV|UID|PRODID|SEQUENCE)[:;]|X-(LIC|MOZ)-|X-EVOLUTION-DATA-REVISION",
    re.IGNORECASE,
)


def calendar_parts(name: str, data: bytes) -> dict[str, str] | None:
    """Its lines, folded ones joined; None for what is neither."""
    del name
    if not data.lstrip(b"\xef\xbb\xbf").startswith(_BEGINS):
        return None
    text = re.sub(r"\r?\n[ \t]", "", data.decode("utf-8", "surrogateescape"))
    lines = "\n".join(line for line in text.splitlines() if not _STAMPS.match(line))
    return {"its entries": hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()}
