"""Feeds, and what they carry, from the web server."""

from pathlib import Path

from records.record import Many, Record
from records.subtask import FixtureFile
from resources.services.made import made
from resources.yaml_file import read_mapping

FEEDS = Path(__file__).with_name("feeds.yaml")


class _Feeds(Record):
    files: Many[FixtureFile]


def feeds_files() -> dict[str, bytes]:
    """Path below the service's folder to content."""
    return {file.path: made(file) for file in _Feeds.parse(read_mapping(FEEDS), str(FEEDS)).files}
