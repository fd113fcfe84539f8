"""Where the servers' data lie and which servers that makes, where they listen, how they say that they do."""

from collections.abc import Iterable
from pathlib import Path

from apis.desktop.guest.environment import LOGS

SERVED = Path("/srv")
HOST = "127.0.0.1"
IMAP_PORT = 1143
SMTP_PORT = 1025
IRC_PORT = 6667
WEB_PORT = 8080
CALENDAR_PORT = 5232

USER = "user"
PASSWORD = "password"  # noqa: S105 - everybody inside may know it
ADDRESS = "user@example.org"


# Pages and feeds come from one server.
_SERVER_OF = {"mail": "mail", "chat": "chat", "web": "web", "feeds": "web", "calendar": "calendar"}


def servers_for(paths: Iterable[str]) -> list[str]:
    """The servers whose services have entries (absolute paths) below /srv/<service>/."""
    found = set()
    for path in paths:
        parts = Path(path).parts
        if len(parts) > 3 and Path(*parts[:2]) == SERVED and parts[2] in _SERVER_OF:
            found.add(_SERVER_OF[parts[2]])
    return sorted(found)


def ready_mark(server: str) -> Path:
    """A file that is there once the server answers."""
    return LOGS / f"{server}.ready"


def say_ready(server: str) -> None:
    """To be called when the server listens."""
    ready_mark(server).touch()
