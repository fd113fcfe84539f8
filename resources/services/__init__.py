"""What the servers of a session hold at the start, unless the start state says otherwise.

The people, places, addresses and figures are invented for this project, Apache-2.0; domains are those
reserved for examples. provenance: ours.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePosixPath

from records.application import Service
from resources.services.chat import chat_files

SERVED = "/srv"
"""Below it lie the servers' data inside a session, a folder for each service."""

_FILES: Mapping[str, Callable[[], dict[str, bytes]]] = {
    "chat": chat_files,
}


def seed_entries(services: Iterable[Service]) -> dict[str, bytes | None]:
    """Absolute path to bytes, None for a directory, parents before children; always the same bytes."""
    entries: dict[str, bytes | None] = {}
    for service in sorted(set(services)):
        for name, content in _FILES[service]().items():
            path = PurePosixPath(SERVED, service, name)
            for parent in path.parents:
                if PurePosixPath(SERVED) in parent.parents:
                    entries[str(parent)] = None
            entries[str(path)] = content
    return dict(sorted(entries.items()))
