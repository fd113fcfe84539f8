"""What goes wrong around a session: windows without a tree, starts that fail, and parts that are killed."""

import os
import signal
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sessions import (
    MOUSEPAD,
    application,
    fixture,
    open_application,
    processes_of,
    still_running,
)

from apis.desktop.guest_process import GuestProcess
from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.application import Application
from records.errors import DesktopError
from records.evidence import Evidence

pytestmark = pytest.mark.desktop

START = GuestProcess.start
TK = "import tkinter; tkinter.Tk(className='{name}').mainloop()"
# A window with nothing in it, to which a button is added after some time.
GTK = """
import ctypes
gtk = ctypes.CDLL("libgtk-3.so.0")
gtk.g_set_prgname(b"{name}")
gtk.gtk_init(None, None)
gtk.gtk_window_new.restype = gtk.gtk_button_new_with_label.restype = ctypes.c_void_p
window = ctypes.c_void_p(gtk.gtk_window_new(0))
gtk.gtk_window_set_title(window, b"{name}")
@ctypes.CFUNCTYPE(ctypes.c_int)
def fill():
    gtk.gtk_container_add(window, ctypes.c_void_p(gtk.gtk_button_new_with_label(b"late")))
    gtk.gtk_widget_show_all(window)
    return 0
gtk.gtk_widget_show_all(window)
gtk.g_timeout_add({milliseconds}, fill)
gtk.gtk_main()
"""


def program(name: str, source: str, **more: object) -> Application:
    """An application with a window of its own, in Python."""
    return application(name, command=("python3", "-c", source.format(name=name, **more)))


def parts_of(desktop: BubblewrapDesktop) -> list[int]:
    """Process ids of bubblewrap, the sandbox's first process, and the guest."""
    assert desktop._guest is not None
    found = [desktop._guest._process.pid]
    while len(found) < 3:
        children = Path(f"/proc/{found[-1]}/task/{found[-1]}/children").read_text().split()
        found.append(int(children[0]))
    return found


def namespace_of(process: int) -> str:
    return str(Path(f"/proc/{process}/ns/pid").readlink())


def test_a_window_without_a_tree_is_told_from_one_with_nothing_to_see(desktop: BubblewrapDesktop) -> None:
    bare = program("bare", TK)
    single = program("single", GTK, milliseconds=60_000)
    late = program("late", GTK, milliseconds=600)
    assert desktop.reset(fixture(), [bare, single, late]).controls_missing == ""
    alone = open_application(desktop, "bare")
    assert alone.controls_missing == f"the window “{alone.windows[0]}” has no accessibility tree"
    assert alone.controls == ()
    one = open_application(desktop, "single")
    assert one.controls_missing == "the window “single” has an accessibility tree of one element"
    filled = open_application(desktop, "late")
    assert filled.controls_missing == ""
    assert ("push button", "late") in {(control.role, control.name) for control in filled.controls}


def test_a_start_that_fails_is_tried_again(
    desktop: BubblewrapDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = desktop.reset(fixture(a=b"A"), [MOUSEPAD])
    tries = 0
    failing = 2

    def killed_at_first(guest: GuestProcess, session: dict[str, object], contents: Sequence[bytes]) -> None:
        nonlocal tries
        tries += 1
        if tries <= failing:
            assert guest._init is not None
            signal.pidfd_send_signal(guest._init, signal.SIGKILL)
        START(guest, session, contents)

    monkeypatch.setattr(GuestProcess, "start", killed_at_first)
    again = desktop.reset(fixture(a=b"A"), [MOUSEPAD])
    assert again.model_copy(update={"monotonic": whole.monotonic}) == whole
    assert tries == 3
    tries, failing = 0, 99
    with pytest.raises(DesktopError, match=r"no session came up in 3 tries; the last: .*failed: "):
        desktop.reset(fixture(a=b"A"), [MOUSEPAD])
    assert tries == 3
    with pytest.raises(DesktopError, match="call reset first"):
        desktop.observe()


def test_no_more_sessions_start_at_once_than_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    processors = os.cpu_count() or 1
    lock = threading.Lock()
    starting = most = starts = 0
    started: list[Evidence] = []

    def counted(guest: GuestProcess, session: dict[str, object], contents: Sequence[bytes]) -> None:
        nonlocal starting, most, starts
        with lock:
            starts += 1
            starting += 1
            most = max(most, starting)
        try:
            START(guest, session, contents)
        finally:
            with lock:
                starting -= 1

    def work() -> None:
        with BubblewrapDesktop() as desktop:
            started.append(desktop.reset(fixture(), []))

    monkeypatch.setattr(GuestProcess, "start", counted)
    threads = [threading.Thread(target=work) for _ in range(processors + 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({evidence.screenshot for evidence in started}) == 1
    # None of them had to be tried again.
    assert len(started) == starts == processors + 2
    assert most <= processors


@pytest.mark.parametrize("part", [0, 1, 2], ids=["bubblewrap", "first process", "guest"])
@pytest.mark.parametrize("is_asked", [False, True], ids=["between two calls", "during a call"])
def test_a_killed_part_ends_the_session_and_leaves_nothing(
    desktop: BubblewrapDesktop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, part: int, is_asked: bool
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    desktop.reset(fixture(), [MOUSEPAD])
    parts = parts_of(desktop)
    namespace = namespace_of(parts[2])
    processes = processes_of(namespace)
    assert len(processes) > 4
    timer = threading.Timer(0.3 if is_asked else 0.0, os.kill, (parts[part], signal.SIGKILL))
    timer.start()
    if not is_asked:
        timer.join()
    # Not “no answer in time”: the end of a part is seen at once, whatever the action's own bound is.
    with pytest.raises(DesktopError, match=r"the other end is gone|cannot (send|receive)"):
        desktop.act(Action(kind="wait", seconds=30.0))
    timer.join()
    assert not still_running(namespace, processes)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(DesktopError, match="no session; call reset"):
        desktop.evidence()


@pytest.mark.parametrize("service", ["Xvfb", "dbus-daemon", "openbox"])
def test_a_part_of_the_desktop_that_dies_ends_the_session(desktop: BubblewrapDesktop, service: str) -> None:
    kill = application("kill", window="^never$", command=("sh", "-c", f"pkill -9 -x {service}; sleep 9"))
    desktop.reset(fixture(), [MOUSEPAD, kill])
    # An agent is not to blame for it, as it would be for an action that is refused.
    with pytest.raises(DesktopError, match="the desktop session failed"):
        open_application(desktop, "kill")
    assert desktop.reset(fixture(), [MOUSEPAD]).windows == ()
