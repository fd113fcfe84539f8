"""Parts that the desktop's tests share: applications, start states, and a way to run a program inside."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from apis.desktop.session import BubblewrapDesktop
from records.action import Action, Until
from records.application import Application
from records.errors import ActionError
from records.evidence import Control, Evidence
from resources.fixtures import HOME, Fixture

CLOCK = 1_772_700_000
_SCRIPT_CODE = 7


def application(name: str, window: str = "", **more: object) -> Application:
    return Application.parse(
        {
            "name": name,
            "title": name,
            "package": name,
            "command": (name,),
            "category": "utilities",
            "toolkit": "GTK3",
            "window": window or f"(?i)^{name}$",
            "licence": "GPL-2.0-or-later",
            **more,
        },
        name,
    )


MOUSEPAD = application("mousepad")


def fixture(clipboard: str = "", **files: bytes) -> Fixture:
    """A start state of text files in ~/Documents, named by keyword."""
    entries: list[tuple[str, bytes | None]] = [(f"{HOME}/Documents", None)]
    entries += [(f"{HOME}/Documents/{name}.txt", content) for name, content in sorted(files.items())]
    return Fixture(tuple(entries), CLOCK, hashlib.sha256(repr(entries).encode()).hexdigest(), clipboard)


def script(command: str, **more: object) -> Application:
    """An application without a window that runs a shell command with its output in ~/out.txt."""
    run = f"({command}) > {HOME}/out.txt 2>&1; exit {_SCRIPT_CODE}"
    return application("script", window="^never$", command=("sh", "-c", run), **more)


def output_of_script(desktop: BubblewrapDesktop) -> str:
    """Runs the script of this session and returns what it printed."""
    try:
        desktop.act(Action(kind="open_app", application="script"))
    except ActionError as error:
        if f"ended with code {_SCRIPT_CODE}" not in str(error):
            raise
    return content(desktop, desktop.evidence(), f"{HOME}/out.txt").decode()


def content(desktop: BubblewrapDesktop, evidence: Evidence, path: str) -> bytes:
    """The content of a file that the evidence lists."""
    (entry,) = [file for file in evidence.files if file.path == path]
    data = desktop.blob(entry.sha256)
    assert data is not None
    return data


def press(desktop: BubblewrapDesktop, *keys: str, until: Until | None = None) -> Evidence:
    kind = "key" if len(keys) == 1 else "hotkey"
    return desktop.act(Action.parse({"kind": kind, "keys": keys, "until": until}, "test"))


def type_text(desktop: BubblewrapDesktop, text: str, until: Until | None = None) -> Evidence:
    return desktop.act(Action(kind="type", text=text, until=until))


def open_application(desktop: BubblewrapDesktop, name: str, arguments: Sequence[str] = ()) -> Evidence:
    return desktop.act(Action(kind="open_app", application=name, arguments=tuple(arguments)))


def middle(controls: Sequence[Control], name: str, role: str) -> tuple[int, int]:
    """The middle of the only control of a name and role."""
    (control,) = [control for control in controls if (control.name, control.role) == (name, role)]
    return control.x + control.width // 2, control.y + control.height // 2


def document_text(evidence: Evidence) -> str:
    """The text of the only multi-line text control, an editor's document."""
    (text,) = [
        control.text for control in evidence.controls if {"multi line", "editable"} <= {*control.states}
    ]
    return text


def processes_of(namespace: str) -> dict[str, str]:
    """Process id and start time of all that run in a process namespace, on this side of it.

    Not of those that have ended and wait for the machine's first process to take note of it.
    """
    found = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if str((entry / "ns" / "pid").readlink()) != namespace:
                    continue
                state, *rest = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if state != "Z":
                found[entry.name] = rest[18]
    return found


def still_running(namespace: str, processes: dict[str, str]) -> set[str]:
    """Those that live on; the namespace's number alone may belong to a new one by now."""
    return {number for number, started in processes_of(namespace).items() if processes.get(number) == started}
