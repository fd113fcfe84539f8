"""Mails (RFC 5322 with MIME), by the standard library."""

from email import message_from_bytes, policy
from email.errors import MessageError
from email.message import EmailMessage, MIMEPart

from apis.readers.answers import Mail, Unreadable

KIND = "mail"
DAMAGE = (MessageError,)
PART_LIMIT = 1000
_NAMED_BY = ("From", "To", "Subject", "Date", "Message-ID")


def mail(data: bytes) -> Mail:
    """Headers, body and the names of the attachments."""
    message = message_from_bytes(data, EmailMessage, policy=policy.default)
    if not any(name in message for name in _NAMED_BY):
        raise Unreadable("no mail (none of its headers is there)")
    parts = []
    for part in message.walk():
        parts.append(part)
        if len(parts) > PART_LIMIT:
            raise Unreadable(f"a mail of more than {PART_LIMIT} parts")
    date = message["Date"]
    moment = date.datetime if date is not None else None
    return Mail(
        sender=_header(message, "From"),
        to=_header(message, "To"),
        cc=_header(message, "Cc"),
        subject=_header(message, "Subject"),
        date=moment.isoformat() if moment is not None else "",
        body=_body(message),
        attachments=[name for part in parts if part.is_attachment() and (name := part.get_filename())],
    )


def _header(message: EmailMessage, name: str) -> str:
    return str(message.get(name, ""))


def _body(message: EmailMessage) -> str:
    part: MIMEPart | None = message.get_body(("plain", "html"))
    if part is None:
        return ""
    content: object = part.get_content()
    # Mails end lines in CRLF, on whatever system they were written.
    return content.replace("\r\n", "\n") if isinstance(content, str) else ""
