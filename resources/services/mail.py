"""Mails of the user's Maildir, and nothing sent yet."""

from email.message import EmailMessage
from email.policy import EmailPolicy
from pathlib import Path, PurePosixPath
from typing import Annotated

from pydantic import Field

from records.record import Many, Record
from records.subtask import FixtureFile
from resources.services.made import made
from resources.yaml_file import read_mapping

MAIL = Path(__file__).with_name("mail.yaml")
_TO = "user@example.org"
_POLICY = EmailPolicy(linesep="\n", cte_type="8bit")
_TYPES = {
    ".csv": "text/csv",
    ".txt": "text/plain",
    ".ics": "text/calendar",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".zip": "application/zip",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class Letter(Record):
    """name: of the file, and of the Message-ID; date: as in a mail's head. seen: whether it has been read."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    sender: str
    copies: Many[str] = ()
    subject: str
    date: str
    seen: bool
    text: str
    attachments: Many[FixtureFile] = ()


class _Mail(Record):
    letters: Many[Letter]


def mail_files() -> dict[str, bytes]:
    """Path below the service's folder to content."""
    mail = _Mail.parse(read_mapping(MAIL), str(MAIL))
    files = {}
    for letter in mail.letters:
        place = f"user/cur/{letter.name}:2,S" if letter.seen else f"user/new/{letter.name}"
        files[place] = bytes(_message(letter))
    return files


def _message(letter: Letter) -> EmailMessage:
    message = EmailMessage(policy=_POLICY)
    message["From"] = letter.sender
    message["To"] = _TO
    if letter.copies:
        message["Cc"] = ", ".join(letter.copies)
    message["Subject"] = letter.subject
    message["Date"] = letter.date
    message["Message-ID"] = f"<{letter.name}@mail.example.org>"
    message.set_content(letter.text, cte="8bit")
    for attachment in letter.attachments:
        path = PurePosixPath(attachment.path)
        main, _, sub = _TYPES[path.suffix].partition("/")
        message.add_attachment(
            made(attachment), maintype=main, subtype=sub, filename=path.name, params={"name": path.name}
        )
    if message.is_multipart():
        message.set_boundary(f"=-{letter.name}-=")
    return message
