"""Where the servers' data lie, where they listen, and how they say that they are ready."""

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


def ready_mark(server: str) -> Path:
    """A file that is there once the server answers."""
    return LOGS / f"{server}.ready"


def say_ready(server: str) -> None:
    """To be called when the server listens."""
    ready_mark(server).touch()
