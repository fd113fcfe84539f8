"""Starts applications and waits for their windows."""

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from apis.desktop.guest.environment import ENVIRONMENT, HOME, LOGS, frozen
from apis.desktop.guest.windows import Window, Windows

_SECONDS = 45.0
_LOOK = 0.02
# How long a window may be there before the focus is given to it by hand.
_FOCUS_PATIENCE = 0.5
# How long a process that has handed over to one that runs already may take to show it.
_HAND_OVER = 0.4
_TAIL = 600


class LaunchError(Exception):
    """The application is not known or installed here, or showed no window."""


@dataclass(frozen=True)
class Launchable:
    """What it takes to start an application; `~` in the command stands for the home."""

    name: str
    package: str
    command: tuple[str, ...]
    frozen_clock: bool


class Launcher:
    """Starts applications under the session's clock (seconds since the epoch)."""

    def __init__(self, launchables: Sequence[Launchable], windows: Windows, clock: int) -> None:
        self._launchables = {launchable.name: launchable for launchable in launchables}
        self._windows = windows
        self._clock = clock

    def open(self, name: str, arguments: Sequence[str]) -> None:
        """Returns when a window of the application is new, or raised, and has the focus.

        Raises:
            LaunchError: not known, not installed, ended with an error, or no window in time.
        """
        launchable = self._launchables.get(name)
        if launchable is None:
            known = ", ".join(sorted(self._launchables)) or "none"
            raise LaunchError(f"open_app {name}: no such application in this session; there are: {known}")
        command = [_at_home(part) for part in launchable.command]
        if shutil.which(command[0], path=ENVIRONMENT["PATH"]) is None:
            raise LaunchError(
                f"open_app {name}: the command `{command[0]}` is not installed here; "
                f"install the Debian package {launchable.package}"
            )
        self._windows.prefer(name)
        before = {window.number for window in self._windows.stack()}
        process = self._start(launchable, [*command, *(_at_home(part) for part in arguments)])
        self._wait(name, process, before)

    def _start(self, launchable: Launchable, command: Sequence[str]) -> "subprocess.Popen[bytes]":
        clock = frozen(self._clock) if launchable.frozen_clock else {}
        with self._log(launchable.name).open("wb") as log:
            return subprocess.Popen(
                command,
                env={**ENVIRONMENT, **clock},
                cwd=HOME,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _wait(self, name: str, process: "subprocess.Popen[bytes]", before: set[int]) -> None:
        start = time.monotonic()
        seen: float | None = None
        ended: float | None = None
        while time.monotonic() - start < _SECONDS:
            time.sleep(_LOOK)
            now = time.monotonic()
            active = self._windows.active()
            windows = [window for window in self._windows.stack() if not window.is_splash]
            own = [window for window in windows if window.application == name]
            new = [window for window in own if window.number not in before]
            if new:
                seen = seen or now
                if active is not None and active.number in {window.number for window in new}:
                    return
                if now - seen > _FOCUS_PATIENCE:
                    self._windows.activate(new[0])
                    seen = now
            code = process.poll()
            if code is None or new:
                continue
            if code:
                raise LaunchError(f"open_app {name}: ended with code {code}: {self._tail(name)}")
            ended = ended or now
            if own and now - ended > _HAND_OVER:
                # It handed over to its running instance, which shows what was asked for in a window it has.
                self._bring_forward(own[0], active)
                return
        there = ", ".join("/".join(window.classes) for window in self._windows.stack()) or "none"
        raise LaunchError(
            f"open_app {name}: no window matched its pattern within {_SECONDS:.0f} s; "
            f"windows there: {there}; its output: {self._tail(name)}"
        )

    def _bring_forward(self, window: Window, active: Window | None) -> None:
        if active is None or active.application != window.application:
            self._windows.activate(window)

    def _tail(self, name: str) -> str:
        """The end of its output, of which there may be any amount."""
        try:
            with self._log(name).open("rb") as log:
                log.seek(max(0, log.seek(0, os.SEEK_END) - _TAIL))
                return log.read(_TAIL).decode(errors="replace").strip() or "nothing"
        except OSError:
            # A program inside took it away.
            return "nothing"

    @staticmethod
    def _log(name: str) -> Path:
        return LOGS / f"application_{name}.log"


def _at_home(part: str) -> str:
    return (
        str(HOME) + part[1:]
        if part == "~" or part.startswith("~/")
        else part.replace("=~/", f"={HOME}{os.sep}")
    )
