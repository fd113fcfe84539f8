"""An application's start on a fresh desktop, and what is to be seen of it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from apis.desktop.inspection import Inspection
from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.application import Application
from records.evidence import Evidence
from resources.fixtures import Fixture

_LONGEST = 12.0
_QUIET = 1.0
"""Seconds for which nothing may change; long enough for a dialog that follows the main window."""


@dataclass(frozen=True)
class Start:
    """What was seen.

    before, after: evidence without and with the application. seconds: from open_app to a still window.
    is_still: whether it came to rest within the bound.
    """

    before: Evidence
    after: Evidence
    seconds: float
    is_still: bool
    inspection: Inspection


def start_of(
    desktop: BubblewrapDesktop,
    application: Application,
    fixture: Fixture,
    beside: Sequence[Application] = (),
) -> Start:
    """Starts it and waits until its windows, and its picture or its controls, stay as they are.

    beside: further applications that the session knows.

    Raises:
        ActionError: it shows no window. DesktopError: the desktop died.
    """
    before = desktop.reset(fixture, [application, *beside])
    began = time.monotonic()
    latest = desktop.act(Action(kind="open_app", application=application.name))
    seconds, is_still = time.monotonic() - began, False
    while not is_still and time.monotonic() - began < _LONGEST:
        then = desktop.act(Action(kind="wait", seconds=_QUIET))
        is_still = _is_as_before(latest, then)
        if not is_still:
            latest, seconds = then, time.monotonic() - began
    return Start(before, desktop.evidence(), seconds, is_still, desktop.inspect(application.name))


def _is_as_before(first: Evidence, second: Evidence) -> bool:
    """A caret that blinks moves no control; a picture that stands still may belong to a tree that grows."""
    looks_equal = first.screenshot == second.screenshot or first.controls == second.controls
    return first.windows == second.windows and looks_equal
