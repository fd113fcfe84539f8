"""Mails."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import Mail
from apis.scene import Scene

_MAIL = Reading("mail.mail", TypeAdapter(Mail))


def get_mail(scene: Scene, path: str) -> Mail | None:
    """Headers, body and attachments of a mail (.eml), None where there is no such file."""
    return _MAIL(scene, path)
