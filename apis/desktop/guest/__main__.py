"""Starts the desktop, then answers the host until it is killed.

The host's first message is the session: what the home holds, the clock, and the applications. Every further
message asks for one action or reading. Answers: {"ready": true}, {"facts": ...} with contents attached in the
order of "contents" (hashes), or {"refused": reason} for an action that cannot be carried out.
"""

import importlib
import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any

from apis.desktop.guest.bus import Bus
from apis.desktop.guest.environment import ENVIRONMENT, HOME
from apis.desktop.guest.limits import bound_processes
from apis.desktop.guest.services import Services, StartError
from apis.desktop.guest.wire import Wire, WireError

# What pyautogui imports and needs no display for.
_IMPORTED_MEANWHILE = (
    "PIL.Image",
    "tkinter",
    "Xlib.display",
    "Xlib.XK",
    "Xlib.ext.xtest",
    "mss",
    "pyscreeze",
)


def main() -> int:
    wire = Wire(socket.socket(fileno=int(sys.argv[1])))
    bound_processes()
    os.environ.update(ENVIRONMENT)
    services = Services()
    accessibility = _Later(services)
    try:
        session, attached = wire.receive(30.0)
        _write_home(session, attached)
        for name in _IMPORTED_MEANWHILE:
            importlib.import_module(name)
        services.wait_for_display()
        return _serve(wire, services, accessibility, session)
    except (StartError, WireError) as error:
        sys.stderr.write(f"{error}\n")
        return 1


class _Later(threading.Thread):
    """The accessibility bus comes up while the display does."""

    def __init__(self, services: Services) -> None:
        super().__init__(daemon=True)
        self._services = services
        self._address = ""
        self._error: StartError | None = None
        self.start()

    def run(self) -> None:
        try:
            self._address = self._services.start_accessibility()
        except StartError as error:
            self._error = error

    def address(self) -> str:
        self.join()
        if self._error is not None:
            raise self._error
        return self._address


def _serve(wire: Wire, services: Services, accessibility: _Later, session: dict[str, Any]) -> int:
    # These connect to the display, so they come after it.
    from apis.desktop.guest.launch import Launchable, Launcher, LaunchError
    from apis.desktop.guest.windows import Windows

    applications = session["applications"]
    windows = Windows({application["name"]: application["window"] for application in applications})
    services.start_window_manager(windows.is_managed)
    from apis.desktop.guest.desktop import Desktop
    from apis.desktop.guest.inputs import InputError

    launchables = [
        Launchable(item["name"], item["package"], tuple(item["command"]), item["frozen_clock"])
        for item in applications
    ]
    launcher = Launcher(launchables, windows, session["clock"])
    desktop = Desktop(
        windows, Bus(accessibility.address()), launcher, set(session["known"]), session["clipboard"]
    )
    desktop.leave_out_of_stillness(services.background())
    wire.send({"ready": True})
    while True:
        question, _ = wire.receive()
        try:
            facts, contents = desktop.act(question["action"]) if "action" in question else desktop.read()
        except (InputError, LaunchError) as error:
            wire.send({"refused": str(error)})
        else:
            wire.send({"facts": facts, "contents": list(contents)}, list(contents.values()))


def _write_home(session: dict[str, Any], attached: list[bytes]) -> None:
    """Writes what the home holds; directories get their times last, since writing into them changes them."""
    contents = iter(attached)
    for entry in session["entries"]:
        path = Path(entry["path"])
        if entry["is_directory"]:
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(next(contents))
    clock = session["clock"]
    for path in sorted(HOME.rglob("*"), reverse=True):
        os.utime(path, (clock, clock))
    os.utime(HOME, (clock, clock))


if __name__ == "__main__":
    sys.exit(main())
