"""What the servers of a session hold at the start, unless the start state says otherwise.

The people, places, addresses and figures are invented for this project, Apache-2.0; domains are those
reserved for examples. provenance: ours.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import PurePosixPath

from records.application import Service
from resources.services.calendar import calendar_files
from resources.services.chat import chat_files
from resources.services.feeds import feeds_files
from resources.services.mail import mail_files
from resources.services.web import web_files

SERVED = "/srv"
"""Below it lie the servers' data inside a session, a folder for each service."""

_FILES: Mapping[Service, Callable[[], dict[str, bytes]]] = {
    "mail": mail_files,
    "chat": chat_files,
    "web": web_files,
    "calendar": calendar_files,
    "feeds": feeds_files,
}


def seed_entries(services: Iterable[Service]) -> dict[str, bytes | None]:
    """Absolute path to bytes, None for a directory, parents before children; always the same bytes."""
    entries: dict[str, bytes | None] = {}
    for service in set(services):
        entries |= _entries(service)
    return dict(sorted(entries.items()))


@cache
def _entries(service: Service) -> Mapping[str, bytes | None]:
    entries: dict[str, bytes | None] = {}
    for name, content in _FILES[service]().items():
        path = PurePosixPath(SERVED, service, name)
        for parent in path.parents:
            if PurePosixPath(SERVED) in parent.parents:
                entries[str(parent)] = None
        entries[str(path)] = content
    return entries
