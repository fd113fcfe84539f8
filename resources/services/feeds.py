"""Feeds, and what they carry, from the web server."""

import re
from pathlib import Path

from records.record import Many, Record
from records.subtask import FixtureFile
from resources.services.made import made
from resources.yaml_file import read_mapping

FEEDS = Path(__file__).with_name("feeds.yaml")


_LENGTH = re.compile(rb"@([a-z_]+\.mp3)@")


class _Feeds(Record):
    """files: in a text, @NAME@ stands for the length in bytes of the sound of that name."""

    files: Many[FixtureFile]


def feeds_files() -> dict[str, bytes]:
    """Path below the service's folder to content."""
    files = {file.path: made(file) for file in _Feeds.parse(read_mapping(FEEDS), str(FEEDS)).files}
    lengths = {name: str(len(content)).encode() for name, content in files.items()}
    return {
        name: _LENGTH.sub(lambda match: lengths[match[1].decode()], content)
        if name.endswith(".xml")
        else content
        for name, content in files.items()
    }
