"""What home and servers hold at the start: the fixture and the applications' settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import get_args

from records.application import Application, Service
from records.errors import DesktopError
from resources.fixtures import HOME, Fixture
from resources.services import SERVED

_PLACES = (PurePosixPath(HOME), *(PurePosixPath(SERVED, service) for service in get_args(Service)))


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
        DesktopError: a path lies neither in the home nor in a service's data.
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
        _check(PurePosixPath(path))
    return [HomeEntry(path, entries[path]) for path in sorted(entries)]


def _check(path: PurePosixPath) -> None:
    """A service's own folder may be named, the home is there."""
    inside = path in _PLACES[1:] or any(place in path.parents for place in _PLACES)
    if not inside or ".." in path.parts:
        raise DesktopError(
            f"{path}: what a session starts with must lie below {HOME} or {SERVED}/<service>; services are "
            f"{', '.join(get_args(Service))}"
        )
