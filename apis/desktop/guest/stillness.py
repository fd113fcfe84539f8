"""Waits until the desktop has reacted: pixels, trees and processors at rest."""

import os
import time

from apis.desktop.guest.bus import Bus
from apis.desktop.guest.screen import Screen

_LOOK = 0.04
_QUIET = 0.08
# Processor time in one look that a resting application may take; a timer's wake-up takes less.
_IDLE_NANOSECONDS = 3_000_000


class Stillness:
    """Judges rest by three signs: equal frames, no accessibility signal, no application at work.

    The last sees what the others cannot: an application that still computes, or waits for a processor on a
    loaded machine, has changed nothing yet.
    """

    def __init__(self, screen: Screen, bus: Bus, background: set[int]) -> None:
        """background: processes whose work says nothing: the display serves the pictures taken here."""
        self._screen = screen
        self._bus = bus
        self._left_out = {os.getpid(), *background}
        self._work: dict[int, int] = {}

    def wait(self, seconds: float) -> bool:
        """Returns when all has been still for a moment (True) or `seconds` have passed (False)."""
        start = time.monotonic()
        changed = start
        frame = self._screen.frame()
        self._working()
        while (now := time.monotonic()) - start < seconds:
            time.sleep(_LOOK)
            self._bus.drain()
            if self._working() or self._bus.last_signal > changed:
                # No picture while something works: that would only take the processor from it.
                changed = time.monotonic()
                continue
            seen = self._screen.frame()
            if seen != frame:
                frame, changed = seen, time.monotonic()
            elif now - changed >= _QUIET:
                return True
        return False

    def _working(self) -> bool:
        """Whether the session's applications used the processors, or wait for one, since the last call."""
        work: dict[int, int] = {}
        waits = False
        for entry in os.scandir("/proc"):
            if not entry.name.isdigit() or int(entry.name) in self._left_out:
                continue
            try:
                used = int(_read(f"{entry.path}/schedstat").split()[0])
                state = _read(f"{entry.path}/stat").rpartition(b")")[2].split()[0]
            except (OSError, IndexError):
                # It ended meanwhile.
                continue
            work[int(entry.name)] = used
            waits = waits or state == b"R"
        spent = sum(used - self._work.get(process, used) for process, used in work.items())
        self._work = work
        return waits or spent > _IDLE_NANOSECONDS


def _read(path: str) -> bytes:
    """A file of /proc in one piece; unbuffered, as this runs for every process at every look."""
    handle = os.open(path, os.O_RDONLY)
    try:
        return os.read(handle, 1024)
    finally:
        os.close(handle)
