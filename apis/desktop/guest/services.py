"""Starts what a desktop consists of: display, buses, accessibility, window manager."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from apis.desktop.guest.bus import Bus, BusError
from apis.desktop.guest.environment import (
    ENVIRONMENT,
    HEIGHT,
    HOME,
    LOGS,
    RUNTIME,
    SESSION_BUS,
    SYSTEM_BUS,
    WIDTH,
)

_SECONDS = 20.0
_ACCESSIBILITY = "at-spi"
_MANAGED = LOGS / "managed"
_DISPLAY_SOCKET = Path("/tmp/.X11-unix/X0")  # noqa: S108 - the sandbox's own /tmp


class StartError(Exception):
    """A part of the desktop did not come up; the message holds the end of its log."""


class Services:
    """The running parts. They end with the sandbox."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        RUNTIME.mkdir(mode=0o700, parents=True, exist_ok=True)
        LOGS.mkdir(parents=True, exist_ok=True)
        self._start(
            "Xvfb",
            f"Xvfb :0 -screen 0 {WIDTH}x{HEIGHT}x24 -dpi 96 -nolisten tcp -ac -noreset -s 0".split(),
        )
        self._start("dbus", _dbus_daemon(SESSION_BUS))
        self._start("dbus_system", _dbus_daemon(SYSTEM_BUS))

    def start_accessibility(self) -> str:
        """Starts the accessibility bus and returns its address."""
        self._until("dbus", lambda: _listens(_path_of(SESSION_BUS)))
        self._start(_ACCESSIBILITY, ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1"])
        bus = Bus(SESSION_BUS)
        found: list[str] = []

        def is_there() -> bool:
            answer = bus.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
            if answer is not None:
                found.append(str(answer[0]))
            return answer is not None

        try:
            # The call waits for the launcher to take its name, so there is no need to ask often.
            self._until(_ACCESSIBILITY, is_there)
        except BusError as error:
            raise StartError(f"the session bus: {error}") from None
        finally:
            bus.close()
        return found[0]

    def wait_for_display(self) -> None:
        self._until("Xvfb", lambda: _listens(_DISPLAY_SOCKET))

    def start_window_manager(self) -> None:
        """openbox loses a window that is mapped while it starts, so it is to say when it has started."""
        said = ["--startup", f"touch {_MANAGED}"]
        self._start("openbox", ["openbox", "--config-file", "/etc/openbox.xml", "--sm-disable", *said])

    def wait_for_window_manager(self) -> None:
        self._until("openbox", _MANAGED.exists)

    def watch(self) -> None:
        """From here on the guest ends when a part does; else what follows would pass for the agent's doing.

        By os._exit, as the main thread may be waiting for the part that is gone. The accessibility launcher
        is left out: where the bus has started another one in the meantime, ours hands over to it and ends.
        """
        for name, process in self._running.items():
            if name != _ACCESSIBILITY:
                threading.Thread(target=_end_with, args=(name, process), daemon=True, name=name).start()

    def processes(self) -> set[int]:
        """Process ids of the display, the buses and the window manager."""
        return {process.pid for process in self._running.values()}

    def _start(self, name: str, command: Sequence[str]) -> None:
        with (LOGS / f"{name}.log").open("wb") as log:
            self._running[name] = subprocess.Popen(
                command,
                env={**ENVIRONMENT, "NO_AT_BRIDGE": "1"} if name == "openbox" else ENVIRONMENT,
                cwd=HOME,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _until(self, name: str, is_ready: Callable[[], bool]) -> None:
        end = time.monotonic() + _SECONDS
        while not is_ready():
            code = self._running[name].poll()
            # A part that hands over to another of its kind ends with code 0.
            if code or time.monotonic() > end:
                fate = f"ended with code {code}" if code else "is not ready"
                log = (LOGS / f"{name}.log").read_text(errors="replace")[-1000:]
                raise StartError(f"{name} {fate}: {log}")
            time.sleep(0.003)


def _end_with(name: str, process: "subprocess.Popen[bytes]") -> None:
    code = process.wait()
    sys.stderr.write(f"{name} ended with code {code}\n")
    sys.stderr.flush()
    os._exit(71)


def _dbus_daemon(address: str) -> list[str]:
    return ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={address}"]


def _path_of(address: str) -> Path:
    return Path(address.removeprefix("unix:path="))


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(os.fspath(path)) == 0
