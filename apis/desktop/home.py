"""What the session's home holds at the start: the fixture and the applications' settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from records.application import Application
from records.errors import DesktopError
from resources.fixtures import HOME, Fixture


@dataclass(frozen=True)
class HomeEntry:
    """A file with its content, or a directory (None)."""

    path: str
    content: bytes | None


def home_entries(fixture: Fixture, applications: Sequence[Application]) -> list[HomeEntry]:
    """All entries, parents first.

    Settings of several applications for one path are put one after the other: GSettings keeps all
    applications' groups in one text file. The same content is put once: a suite's applications share their
    file. A file of the fixture is never overwritten.

    Raises:
        DesktopError: a path lies outside the home.
    """
    entries = dict(fixture.entries)
    settings: dict[str, list[str]] = {}
    for application in applications:
        for setting in application.settings:
            path = str(PurePosixPath(HOME, setting.path))
            contents = settings.setdefault(path, [])
            if setting.content not in contents:
                contents.append(setting.content)
    for path, contents in settings.items():
        entries.setdefault(path, "".join(contents).encode())
    for path in entries:
        if PurePosixPath(HOME) not in PurePosixPath(path).parents or ".." in PurePosixPath(path).parts:
            raise DesktopError(f"{path}: what a session starts with must lie below {HOME}")
    return [HomeEntry(path, entries[path]) for path in sorted(entries)]
