"""Hostile programs for sessions, and what must hold around them."""

import contextlib
import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from sessions import application, open_application, processes_of, still_running

from apis.desktop.session import BubblewrapDesktop
from records.application import Application
from records.errors import DesktopError

MARK = f"hostile-{uuid.uuid4().hex}"
"""Part of the names of files that hostile programs make."""
_PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/home", "/srv", "/run/user", str(Path.home()))


def hostile(*command: str, **more: object) -> Application:
    """A program that never shows a window."""
    return application("hostile", window="^never$", command=command, **more)


def in_python(program: str) -> str:
    """A shell command that runs a program of several lines."""
    return f"python3 - <<'PROGRAM'\n{program}\nPROGRAM\n"


@contextlib.contextmanager
def unharmed_machine(folder: Path) -> Iterator[None]:
    """What lies outside the session is afterwards as it was."""
    precious = [folder / "precious", Path.home() / f".precious-{os.getpid()}"]
    for path in precious:
        path.write_text("as it was")
    programs = [*Path("/usr/bin").iterdir()]
    try:
        yield
        assert [path.read_text() for path in precious] == ["as it was"] * 2
    finally:
        for path in precious:
            path.unlink(missing_ok=True)
    assert [path for path in programs if not path.is_symlink() and not path.exists()] == []
    for place in _PUBLIC:
        if Path(place).is_dir():
            assert not [path for path in Path(place).iterdir() if MARK in path.name]


def inside(desktop: BubblewrapDesktop) -> tuple[str, dict[str, str]]:
    """The session's process namespace, and its processes."""
    assert desktop._guest is not None
    assert desktop._guest._guard is not None
    namespace = str(Path(f"/proc/{desktop._guest._guard.init}/ns/pid").readlink())
    processes = processes_of(namespace)
    assert len(processes) > 4
    return namespace, processes


def ends_with(desktop: BubblewrapDesktop, message: str) -> None:
    """Opening the hostile program ends the session, with all that it ran."""
    namespace, processes = inside(desktop)
    with pytest.raises(DesktopError, match=message):
        open_application(desktop, "hostile")
    assert not still_running(namespace, processes)
    assert not processes_of(namespace)
    with pytest.raises(DesktopError, match="no session; call reset"):
        desktop.evidence()
