"""Contacts."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import Contact
from apis.scene import Scene

_CONTACTS = Reading("contacts.contacts", TypeAdapter(list[Contact]))


def get_contacts(scene: Scene, path: str) -> list[Contact] | None:
    """The contacts of a vCard file (.vcf), sorted by name, None where there is no such file."""
    return _CONTACTS(scene, path)
