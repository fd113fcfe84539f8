"""Starts what a desktop consists of: display, buses, accessibility, window manager."""

import os
import socket
from pathlib import Path

from apis.desktop.guest.bus import Bus, BusError
from apis.desktop.guest.environment import (
    ENVIRONMENT,
    HEIGHT,
    LOGS,
    RUNTIME,
    SESSION_BUS,
    SYSTEM_BUS,
    WIDTH,
)
from apis.desktop.guest.parts import Parts, StartError

_ACCESSIBILITY = "at-spi"
_MANAGED = LOGS / "managed"
_DISPLAY_SOCKET = Path("/tmp/.X11-unix/X0")  # noqa: S108 - the sandbox's own /tmp


class Services:
    """Display, buses, accessibility and window manager."""

    def __init__(self) -> None:
        self._parts = Parts()
        RUNTIME.mkdir(mode=0o700, parents=True, exist_ok=True)
        LOGS.mkdir(parents=True, exist_ok=True)
        self._parts.start(
            "Xvfb",
            f"Xvfb :0 -screen 0 {WIDTH}x{HEIGHT}x24 -dpi 96 -nolisten tcp -ac -noreset -s 0".split(),
        )
        self._parts.start("dbus", _dbus_daemon(SESSION_BUS))
        self._parts.start("dbus_system", _dbus_daemon(SYSTEM_BUS))

    def start_accessibility(self) -> str:
        """Starts the accessibility bus and returns its address."""
        self._parts.until("dbus", lambda: _listens(_path_of(SESSION_BUS)))
        self._parts.start(
            _ACCESSIBILITY, ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1"]
        )
        bus = Bus(SESSION_BUS)
        found: list[str] = []

        def is_there() -> bool:
            answer = bus.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
            if answer is not None:
                found.append(str(answer[0]))
            return answer is not None

        try:
            # The call waits for the launcher to take its name, so there is no need to ask often.
            self._parts.until(_ACCESSIBILITY, is_there)
        except BusError as error:
            raise StartError(f"the session bus: {error}") from None
        finally:
            bus.close()
        return found[0]

    def wait_for_display(self) -> None:
        self._parts.until("Xvfb", lambda: _listens(_DISPLAY_SOCKET))

    def start_window_manager(self) -> None:
        """openbox loses a window that is mapped while it starts, so it is to say when it has started."""
        said = ["--startup", f"touch {_MANAGED}"]
        command = ["openbox", "--config-file", "/etc/openbox.xml", "--sm-disable", *said]
        self._parts.start("openbox", command, {**ENVIRONMENT, "NO_AT_BRIDGE": "1"})

    def wait_for_window_manager(self) -> None:
        self._parts.until("openbox", _MANAGED.exists)

    def watch(self) -> None:
        """From here on the guest ends when a part does; else what follows would pass for the agent's doing.

        The accessibility launcher is left out: where the bus has started another one in the meantime, ours
        hands over to it and ends.
        """
        self._parts.watch(leave_out=_ACCESSIBILITY)

    def processes(self) -> set[int]:
        """Process ids of the display, the buses and the window manager."""
        return self._parts.processes()


def _dbus_daemon(address: str) -> list[str]:
    return ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={address}"]


def _path_of(address: str) -> Path:
    return Path(address.removeprefix("unix:path="))


def _listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(os.fspath(path)) == 0
