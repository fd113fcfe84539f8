"""Starts the desktop, then answers the host until it is killed.

The host's first message is the session: what home and servers hold, the clock, and the applications. Every
further message asks for one action, inspection or reading. Answers: {"ready": true}, {"facts": ...} with
contents attached in the order of "contents" (hashes), or {"refused": reason} for what cannot be done.
"""

import base64
import importlib
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from apis.desktop.guest.bus import Bus, BusError
from apis.desktop.guest.environment import ENVIRONMENT, HOME
from apis.desktop.guest.limits import bound_processes, keep_to_itself
from apis.desktop.guest.network.places import SERVED, servers_for
from apis.desktop.guest.network.servers import Servers
from apis.desktop.guest.parts import StartError
from apis.desktop.guest.reading.accessible import Accessibility
from apis.desktop.guest.services import Services
from apis.desktop.guest.wire import Wire, WireError

if TYPE_CHECKING:
    from apis.desktop.guest.desktop import Desktop

# What the modules of the desktop import and needs no display: done while the display starts.
_IMPORTED_MEANWHILE = (
    "PIL.Image",
    "tkinter",
    "Xlib.display",
    "Xlib.XK",
    "Xlib.ext.xtest",
    "mss",
    "pyscreeze",
)
# The accessibility service makes these at some time after its start: made before, all resets have them.
_MADE_AT_ONCE = (".config/glib-2.0/settings",)


def main() -> int:
    wire = Wire(socket.socket(fileno=int(sys.argv[1])))
    bound_processes()
    keep_to_itself()
    os.environ.update(ENVIRONMENT)
    for folder in _MADE_AT_ONCE:
        (HOME / folder).mkdir(parents=True)
    services = Services()
    with ThreadPoolExecutor(max_workers=1) as meanwhile:
        accessibility = meanwhile.submit(_accessibility, services)
        try:
            session, contents = wire.receive(30.0)
            _write_entries(session, contents)
            servers = _servers(session)
            for name in _IMPORTED_MEANWHILE:
                importlib.import_module(name)
            services.wait_for_display()
            return _serve(wire, services, servers, accessibility, session)
        except (StartError, BusError, WireError) as error:
            sys.stderr.write(f"{error}\n")
            return 1


def _accessibility(services: Services) -> Accessibility:
    return Accessibility(Bus(services.start_accessibility()))


def _servers(session: Mapping[str, Any]) -> Servers:
    return Servers(servers_for(entry["path"] for entry in session["entries"]), session["clock"])


def _serve(
    wire: Wire,
    services: Services,
    servers: Servers,
    accessibility: Future[Accessibility],
    session: Mapping[str, Any],
) -> int:
    services.start_window_manager()
    # These connect to the display as they are imported or made, so they come after it.
    from apis.desktop.guest.desktop import Desktop
    from apis.desktop.guest.inputs import InputError
    from apis.desktop.guest.launch import Launchable, Launcher, LaunchError
    from apis.desktop.guest.reading.inspections import InspectionError
    from apis.desktop.guest.windows import Windows

    applications = session["applications"]
    windows = Windows({application["name"]: application["window"] for application in applications})
    launchables = [
        Launchable(item["name"], item["package"], tuple(item["command"]), item["frozen_clock"])
        for item in applications
    ]
    desktop = Desktop(
        windows=windows,
        accessibility=accessibility.result(),
        launcher=Launcher(launchables, windows, session["clock"]),
        known=set(session["known"]),
        clipboard={form: base64.b64decode(data) for form, data in session["clipboard"].items()},
        background=services.processes(),
    )
    services.wait_for_window_manager()
    servers.wait()
    services.watch()
    servers.watch()
    wire.send({"ready": True})
    while True:
        question, _ = wire.receive()
        try:
            facts, contents = _answer(desktop, question)
        except (InputError, InspectionError, LaunchError) as error:
            wire.send({"refused": str(error)})
        else:
            wire.send({"facts": facts, "contents": list(contents)}, list(contents.values()))


def _answer(desktop: "Desktop", question: Mapping[str, Any]) -> tuple[dict[str, object], dict[str, bytes]]:
    if "inspect" in question:
        return desktop.inspect(str(question["inspect"])), {}
    return desktop.act(question["action"]) if "action" in question else desktop.read()


def _write_entries(session: Mapping[str, Any], attached: Sequence[bytes]) -> None:
    """Writes what is there at the start; directories get their times last, since writing changes them."""
    contents = iter(attached)
    for entry in session["entries"]:
        path = Path(entry["path"])
        if entry["is_directory"]:
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(next(contents))
    clock = session["clock"]
    for path in (*sorted((*HOME.rglob("*"), *SERVED.rglob("*")), reverse=True), HOME):
        os.utime(path, (clock, clock))


if __name__ == "__main__":
    sys.exit(main())
