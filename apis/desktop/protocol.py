"""What every desktop can do; the sandboxed one is the default, others can be plugged in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from records.action import Action
from records.application import Application
from records.evidence import Control, Evidence
from resources.fixtures import Fixture

WIDTH, HEIGHT = 1280, 720
"""Pixels of the screen; actions' coordinates and controls' boxes are in them, origin top left."""


@dataclass(frozen=True)
class Observation:
    """What an agent sees. screenshot: PNG; windows: titles, topmost first."""

    screenshot: bytes
    screenshot_hash: str
    width: int
    height: int
    controls: tuple[Control, ...]
    windows: tuple[str, ...]


class Desktop(Protocol):
    """A desktop session. All methods raise DesktopError where the session cannot be had or has died."""

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
        """Ends what runs and starts anew with this home, clock and clipboard.

        applications: those that may be opened; their settings are part of the home.
        """
        ...

    def observe(self) -> Observation:
        """What the latest evidence shows; nothing is read anew."""
        ...

    def act(self, action: Action) -> Evidence:
        """Carries out an action, waits for stillness and for what the action names, reads everything.

        Raises:
            ActionError: it cannot be carried out as given; the session goes on.
        """
        ...

    def evidence(self) -> Evidence:
        """A fresh reading without an action."""
        ...

    def blob(self, sha256: str) -> bytes | None:
        """Content by hash: of a file or a picture that the session held since its reset; else None."""
        ...

    def close(self) -> None:
        """Ends the session; blobs stay readable."""
        ...
