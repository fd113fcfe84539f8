"""What a desktop can do, whatever stands behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from records.action import Action
from records.application import Application
from records.evidence import Control, Evidence
from resources.fixtures import Fixture


@dataclass(frozen=True)
class Observation:
    """What an agent sees: the screen as PNG (its SHA-256 beside it, width and height in pixels), the
    showing controls in tree order, and the titles of the open windows.
    """

    screenshot: bytes
    screenshot_hash: str
    width: int
    height: int
    controls: tuple[Control, ...]
    windows: tuple[str, ...]


class Desktop(Protocol):
    """A session that can be set to a start state, seen, acted upon and read.

    Raises:
        DesktopError: from every method, when the session could not start, did not answer or died.
    """

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
        """End what runs, start anew; only the named applications may be opened."""
        ...

    def observe(self) -> Observation:
        """The latest evidence as an agent sees it; reads nothing anew."""
        ...

    def act(self, action: Action) -> Evidence:
        """Carry out, wait for stillness and for `action.until`, read everything.

        Raises:
            ActionError: the action cannot be carried out as given.
        """
        ...

    def evidence(self) -> Evidence:
        """A fresh reading with no action."""
        ...

    def blob(self, sha256: str) -> bytes | None:
        """Content of a file (of the fixture or changed) or of a screenshot, by its hash; None if unknown."""
        ...

    def close(self) -> None:
        """End the session."""
        ...
