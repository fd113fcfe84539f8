"""What a window received of actions, for the tests of actions."""

import hashlib
import json
import time
from pathlib import Path
from typing import Any

from sessions import CLOCK, application, content, open_application

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.evidence import Evidence
from resources.fixtures import HOME, Fixture

_EVENTS = f"{HOME}/events.txt"
_PROGRAM = Path(__file__).with_name("event_window.py").read_bytes()
# A key that the window reads after everything that was sent before it.
_LAST = Action(kind="key", keys=("pause",))
_SECONDS = 30.0

Event = list[Any]


class Received:
    """A new session with the window of event_window.py over its whole screen."""

    def __init__(self, desktop: BubblewrapDesktop) -> None:
        entries = ((f"{HOME}/event_window.py", _PROGRAM),)
        window = application("events", command=("python3", "~/event_window.py"))
        self.desktop = desktop
        self._read = 0
        self._pointer = (-1, -1)
        digest = hashlib.sha256(repr(entries).encode()).hexdigest()
        desktop.reset(Fixture(entries, CLOCK, digest, "kept"), [window])
        self.evidence = open_application(desktop, "events")
        self.of()

    def of(self, *actions: Action) -> list[Event]:
        """Carries out the actions; returns the events that the window received of them, in order.

        Without motions to where the pointer is already. `evidence` is that after the last action.
        """
        for action in actions:
            self.evidence = self.desktop.act(action)
        evidence = self.desktop.act(_LAST)
        end = time.monotonic() + _SECONDS
        while ["key up", "Pause"] not in (new := self._events(evidence)[self._read :]):
            assert time.monotonic() < end, f"the window reads no events any more; the last: {new}"
            evidence = self.desktop.evidence()
        self._read += len(new)
        assert [event[:2] for event in new[-2:]] == [["key", "Pause"], ["key up", "Pause"]]
        return [event for event in new[:-2] if not self._is_rest(event)]

    def _events(self, evidence: Evidence) -> list[Event]:
        whole, _, _ = content(self.desktop, evidence, _EVENTS).decode().rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]

    def _is_rest(self, event: Event) -> bool:
        if event[0] != "move":
            return False
        before, self._pointer = self._pointer, (event[1], event[2])
        return before == self._pointer
