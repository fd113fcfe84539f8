"""Servers of a session: seconds from the start of each to its being ready, alone and all of them together."""

import contextlib
import json
from statistics import median
from typing import get_args

from apis.desktop.session import BubblewrapDesktop
from benchmarks.figure import Figure
from records.action import Action
from records.application import Application, Service
from records.errors import ActionError, DesktopError
from resources.fixtures import HOME, fixture_of
from resources.services import seed_entries

_ROUNDS = 5
_CLOCK = 1_741_942_800
_ANSWER = f"{HOME}/seconds.json"
# Inside: the start of each server's process in ticks after the machine's, and the time of its mark.
_PROGRAM = f"""
import json, os, pathlib, time
started = time.time() - float(open("/proc/uptime").read().split()[0])
seconds = {{}}
for process in pathlib.Path("/proc").glob("[0-9]*"):
    command = (process / "cmdline").read_bytes().split(b"\\0")
    name = command[-2].decode().rpartition(".")[2] if b"-m" in command else ""
    mark = pathlib.Path("/tmp/.desktop", name + ".ready")
    if name and mark.exists():
        ticks = int((process / "stat").read_text().rpartition(")")[2].split()[19])
        seconds[name] = mark.stat().st_mtime - started - ticks / os.sysconf("SC_CLK_TCK")
pathlib.Path("{_ANSWER}").write_text(json.dumps(seconds))
raise SystemExit(7)
"""
_READER = Application(
    name="reader",
    title="Reader",
    package="python3",
    command=("python3", f"{HOME}/reader.py"),
    category="utilities",
    toolkit="none",
    window="^never$",
    frozen_clock=False,
    licence="Apache-2.0",
)


def figures() -> list[Figure]:
    """Medians on this machine, now. Pages and feeds come from one server."""
    names: tuple[Service, ...] = get_args(Service)
    found: list[Figure] = []
    with BubblewrapDesktop() as desktop:
        for name in names:
            alone = [max(_seconds(desktop, (name,)).values()) for _ in range(_ROUNDS)]
            found.append(_figure(f"services: {name} ready", alone))
        together = [max(_seconds(desktop, names).values()) for _ in range(_ROUNDS)]
        found.append(_figure("services: all together, the last ready", together))
    return found


def _seconds(desktop: BubblewrapDesktop, services: tuple[Service, ...]) -> dict[str, float]:
    """Server to seconds."""
    entries = {**seed_entries(services), f"{HOME}/reader.py": _PROGRAM.encode()}
    desktop.reset(fixture_of(entries, _CLOCK), [_READER])
    with contextlib.suppress(ActionError):
        # It shows no window, and ends when it has written its answer.
        desktop.act(Action(kind="open_app", application="reader"))
    answers = [desktop.blob(file.sha256) for file in desktop.evidence().files if file.path == _ANSWER]
    if not answers or not answers[0]:
        raise DesktopError("the session's servers: their times could not be read inside")
    return {str(name): float(value) for name, value in json.loads(answers[0]).items()}


def _figure(name: str, seconds: list[float]) -> Figure:
    value = round(median(seconds), 3)
    return Figure(name, value, "s", "session starts meanwhile", 1.0, value <= 1.0)
