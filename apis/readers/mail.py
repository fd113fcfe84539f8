"""Mails (RFC 5322 with MIME), by the standard library."""

import re
from email import message_from_bytes, policy
from email.errors import MessageError
from email.message import EmailMessage, MIMEPart
from hashlib import sha256

from apis.readers.answers import Mail, Unreadable
from apis.readers.text import decoded

KIND = "mail"
DAMAGE = (MessageError,)
PART_LIMIT = 1000
MAIL_LIMIT = 1000
"""Mails of one mailbox."""
_BEGIN = re.compile(rb"^From [^\r\n]*\r?\n", re.MULTILINE)
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
_NAMED_BY = ("From", "To", "Subject", "Date", "Message-ID")


def mail(data: bytes) -> Mail:
    """Headers, body and the names of the attachments."""
    message = _message(data)
    parts = _parts(message)
    date = message["Date"]
    moment = date.datetime if date is not None else None
    return Mail(
        sender=_header(message, "From"),
        to=_header(message, "To"),
        cc=_header(message, "Cc"),
        subject=_header(message, "Subject"),
        date=moment.isoformat() if moment is not None else "",
        body=_body(message),
        attachments=[name for name, _ in _attachments(parts)],
    )


def header(data: bytes, name: str) -> str:
    """A header, those of one name in a line each, "" where there is none."""
    return "\n".join(str(value).strip() for value in _message(data).get_all(name, []))


def mailbox(data: bytes) -> list[Mail]:
    """The mails of an mbox file: each behind a line that begins with "From ", and an empty one before that.

    A mailbox without mails is an empty file.
    """
    if not data.strip():
        return []
    begins = [
        begin
        for begin in _BEGIN.finditer(data)
        if begin.start() == 0 or data[: begin.start()].endswith((b"\n\n", b"\r\n\r\n"))
    ]
    if not begins or begins[0].start():
        raise Unreadable('no mailbox (it does not begin with a line "From ")')
    if len(begins) > MAIL_LIMIT:
        raise Unreadable(f"more than {MAIL_LIMIT} mails")
    ends = [begin.start() for begin in begins[1:]] + [len(data)]
    return [
        mail(_QUOTED_FROM.sub(rb"\1", data[begin.end() : end]))
        for begin, end in zip(begins, ends, strict=True)
    ]


def attachment_text(data: bytes, name: str) -> str | None:
    """The UTF-8 text of the last attachment of this name, None where there is none."""
    content = _attachment(data, name)
    return None if content is None else decoded(content)


def attachment_digest(data: bytes, name: str) -> str | None:
    """The SHA-256 of the last attachment of this name, None where there is none."""
    content = _attachment(data, name)
    return None if content is None else sha256(content).hexdigest()


def _message(data: bytes) -> EmailMessage:
    message = message_from_bytes(data, EmailMessage, policy=policy.default)
    if not any(name in message for name in _NAMED_BY):
        raise Unreadable("no mail (none of its headers is there)")
    return message


def _parts(message: EmailMessage) -> list[MIMEPart]:
    parts: list[MIMEPart] = []
    for part in message.walk():
        parts.append(part)
        if len(parts) > PART_LIMIT:
            raise Unreadable(f"a mail of more than {PART_LIMIT} parts")
    return parts


def _attachments(parts: list[MIMEPart]) -> list[tuple[str, MIMEPart]]:
    return [(name, part) for part in parts if part.is_attachment() and (name := part.get_filename())]


def _attachment(data: bytes, wanted: str) -> bytes | None:
    found = [part for name, part in _attachments(_parts(_message(data))) if name == wanted]
    content = found[-1].get_payload(decode=True) if found else None
    return content if isinstance(content, bytes) else None


def _header(message: EmailMessage, name: str) -> str:
    return str(message.get(name, ""))


def _body(message: EmailMessage) -> str:
    part: MIMEPart | None = message.get_body(("plain", "html"))
    if part is None:
        return ""
    content: object = part.get_content()
    # Mails end lines in CRLF, on whatever system they were written.
    return content.replace("\r\n", "\n") if isinstance(content, str) else ""
