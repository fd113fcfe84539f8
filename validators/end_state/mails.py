"""Mails by their headers and parts, without what says when and by which program they were written."""

import hashlib
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.errors import MessageError
from email.message import EmailMessage, MIMEPart

from validators.end_state.unreadable import Unreadable

LARGEST_PARTS = 1000
_HEAD = re.compile(rb"(?:[!-9;-~]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)+(?:\r?\n|\Z)")
_NAMES_A_MAIL = re.compile(rb"^(message-id|mime-version):", re.IGNORECASE | re.MULTILINE)
_STAMPS = frozenset(
    (
        "content-transfer-encoding",
        "content-type",
        "date",
        "message-id",
        "received",
        "return-path",
        "user-agent",
        "x-mailer",
    )
)
"""Headers that say when, by what and how it is written; the parts' types are compared with the parts."""


def mail_parts(name: str, data: bytes) -> dict[str, str] | None:
    """Its headers and the parts of its body, decoded; None for what does not begin with a mail's headers."""
    del name
    head = _HEAD.match(data)
    if head is None or not _NAMES_A_MAIL.search(head[0]):
        return None
    try:
        message = message_from_bytes(data, policy=policy.default)
        return {"its headers": _digest(_headers(message)), "its parts": _digest(_bodies(message))}
    except (MessageError, LookupError, ValueError, TypeError, AttributeError, IndexError) as error:
        # The standard library's parser of headers raises these on malformed ones.
        raise Unreadable(f"no readable mail ({error})") from None


def _headers(message: EmailMessage | MIMEPart) -> Iterator[str]:
    listed = ((key.lower(), str(value).strip()) for key, value in message.items())
    yield from (f"{key}: {value}" for key, value in sorted(listed) if key not in _STAMPS)


def _bodies(message: EmailMessage | MIMEPart) -> Iterator[str]:
    for count, part in enumerate(message.walk()):
        if count == LARGEST_PARTS:
            raise Unreadable(f"more than {LARGEST_PARTS} parts")
        yield f"{part.get_content_type()} {part.get_filename() or ''}"
        if not part.is_multipart():
            payload = part.get_payload(decode=True)
            data = payload if isinstance(payload, bytes) else b""
            text = part.get_content_maintype() == "text"
            yield hashlib.sha256(data.replace(b"\r\n", b"\n").rstrip(b"\n") if text else data).hexdigest()


def _digest(lines: Iterator[str]) -> str:
    digest = hashlib.sha256()
    for line in lines:
        encoded = line.encode("utf-8", "surrogateescape")
        digest.update(b"%d " % len(encoded) + encoded)
    return digest.hexdigest()
