"""vCards, of the versions 2.1 (its lines are no iCalendar) to 4.0 (RFC 6350)."""

import quopri
import re
from collections.abc import Iterator

from apis.readers.answers import Contact, Unreadable
from apis.readers.text import decoded

KIND = "vCard"
DAMAGE = ()
CONTACT_LIMIT = 5000
_LINE = re.compile(r"(?:[\w-]+\.)?([\w-]+)((?:;(?:[^:\";]|\"[^\"]*\")*)*):(.*)", re.DOTALL)
_FOLD = re.compile(r"\r?\n[ \t]")
_SOFT_BREAK = re.compile(r"=\r?\n")
_ESCAPED = re.compile(r"\\(.)")
_PARTS = re.compile(r"(?:[^;\\]|\\.)*")
_BARE_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T.*)?")

_Line = tuple[str, str]
"""A property's name in capitals, and its value as written."""


def contacts(data: bytes) -> list[Contact]:
    """The contacts, sorted by their name."""
    found: list[Contact] = []
    card: list[_Line] | None = None
    for name, value in _lines(decoded(data)):
        match name, value.strip().upper():
            case "BEGIN", "VCARD" if card is None:
                card = []
            case "END", "VCARD" if card is not None:
                found.append(_contact(card))
                card = None
            case _ if card is not None:
                card.append((name, value))
            case _:
                raise Unreadable("no vCard (a line stands outside of BEGIN:VCARD and END:VCARD)")
    if card is not None or not found:
        raise Unreadable("no whole vCard (BEGIN:VCARD or END:VCARD is missing)")
    if len(found) > CONTACT_LIMIT:
        raise Unreadable(f"more than {CONTACT_LIMIT} contacts")
    return sorted(found, key=lambda contact: contact.name)


def _lines(text: str) -> Iterator[_Line]:
    if "QUOTED-PRINTABLE" in text.upper():
        text = _SOFT_BREAK.sub("", text)
    for line in _FOLD.sub("", text).splitlines():
        if not line.strip():
            continue
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise Unreadable(f"no vCard (it has a line {line[:40]!r})")
        name, parameters, value = parts.groups()
        if "QUOTED-PRINTABLE" in parameters.upper():
            value = decoded(quopri.decodestring(value.encode()))
        yield name.upper(), value


def _contact(card: list[_Line]) -> Contact:
    def values(name: str) -> list[str]:
        return [value for each, value in card if each == name and value.strip(" ;")]

    def first(name: str) -> str:
        return next(iter(values(name)), "")

    # Family, given and further names, what stands before and behind (RFC 6350, 6.2.2).
    family, given, further, before, behind = (*_parts(first("N")), "", "", "", "", "")[:5]
    parts = " ".join(part for part in (before, given, further, family, behind) if part)
    return Contact(
        name=_plain(first("FN")) or parts,
        mails=[_plain(value) for value in values("EMAIL")],
        telephones=[_plain(value).removeprefix("tel:") for value in values("TEL")],
        organization=", ".join(filter(None, _parts(first("ORG")))),
        birthday=_BARE_DATE.sub(r"\1-\2-\3", _plain(first("BDAY"))),
        address=", ".join(filter(None, _parts(first("ADR")))),
        note=_plain(first("NOTE")),
    )


def _parts(value: str) -> list[str]:
    """Of a value with semicolons between its parts; an empty match stands behind each part but the last."""
    found, place = [], 0
    while part := _PARTS.match(value, place):
        found.append(_plain(part[0]))
        if part.end() >= len(value):
            break
        place = part.end() + 1
    return found


def _plain(value: str) -> str:
    return _ESCAPED.sub(lambda escaped: "\n" if escaped[1] in "nN" else escaped[1], value).strip()
