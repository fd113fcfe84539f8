"""Mails."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import Mail
from apis.scene import Scene

_MAIL = Reading("mail.mail", TypeAdapter(Mail))
_HEADER = Reading("mail.header", TypeAdapter(str))
_MAILBOX = Reading("mail.mailbox", TypeAdapter(list[Mail]))
_TEXT: Reading[str | None] = Reading("mail.attachment_text", TypeAdapter(str | None))
_DIGEST: Reading[str | None] = Reading("mail.attachment_digest", TypeAdapter(str | None))


def get_mail(scene: Scene, path: str) -> Mail | None:
    """Headers, body and attachments of a mail, None where there is no such file.

    A mail is an .eml file, and each file of a Maildir or an MH folder.
    """
    return _MAIL(scene, path)


def get_mail_header(scene: Scene, path: str, name: str) -> str | None:
    """A header of a mail, such as "In-Reply-To", "" where it has none, None where there is no such file.

    Where there are several of the name, each is a line.
    """
    return _HEADER(scene, path, name)


def get_mailbox(scene: Scene, path: str) -> list[Mail] | None:
    """The mails of a file that holds many (mbox), in order, None where there is no such file."""
    return _MAILBOX(scene, path)


def get_attachment_text(scene: Scene, path: str, name: str) -> str | None:
    """The UTF-8 text of a mail's attachment, None where there is no such file, or none of this name in it.

    Line ends are as they were sent.
    """
    return _TEXT(scene, path, name)


def get_attachment_hash(scene: Scene, path: str, name: str) -> str | None:
    """The SHA-256 of a mail's attachment, as get_file_hash gives a file's, None as for its text."""
    return _DIGEST(scene, path, name)
