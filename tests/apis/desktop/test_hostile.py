"""A hostile program inside: it harms nothing outside, and at worst its session ends with a DesktopError."""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostility import MARK, ends_with, hostile, in_python, inside, unharmed_machine
from sessions import application, content, fixture, open_application, output_of_script, script, still_running

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.errors import ActionError, DesktopError
from resources.fixtures import HOME

pytestmark = pytest.mark.desktop


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[BubblewrapDesktop]:
    with unharmed_machine(tmp_path), BubblewrapDesktop() as session:
        yield session


def test_it_kills_all_that_it_can(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [hostile("python3", "-c", "import os; os.kill(-1, 9)")])
    ends_with(desktop, "the other end is gone")


def test_it_stops_the_guest_that_holds_the_bounds(desktop: BubblewrapDesktop) -> None:
    stop = "import os, signal, time\nos.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(99)"
    desktop.reset(fixture(), [hostile("python3", "-c", stop)])
    ends_with(desktop, "was ended: a program inside stopped the guest")


def test_it_reaches_for_the_guest(desktop: BubblewrapDesktop) -> None:
    source = """
import ctypes, os, pathlib
guest = os.getppid()
guest = int(pathlib.Path(f"/proc/{guest}/stat").read_text().rpartition(")")[2].split()[1])
def tried(what, deed):
    try:
        print(what, "DONE", deed())
    except OSError as error:
        print(what, error.strerror)
for number in range(3, 16):
    tried("connection", lambda: os.open(f"/proc/{guest}/fd/{number}", os.O_RDWR))
tried("memory", lambda: os.open(f"/proc/{guest}/mem", os.O_RDWR))
tried("environment", lambda: os.open(f"/proc/{guest}/environ", os.O_RDONLY))
libc = ctypes.CDLL(None, use_errno=True)
print("trace", libc.ptrace(16, guest, 0, 0), os.strerror(ctypes.get_errno()))
"""
    desktop.reset(fixture(), [script(in_python(source))])
    printed = output_of_script(desktop)
    assert "DONE" not in printed
    *connections, memory, environment, trace = printed.splitlines()
    # Which numbers are taken is the guest's affair; most of the first ones are.
    assert set(connections) <= {"connection Permission denied", "connection No such file or directory"}
    assert connections.count("connection Permission denied") >= 6
    assert [memory, environment] == ["memory Permission denied", "environment Permission denied"]
    assert trace == "trace -1 Operation not permitted"


def test_it_replaces_the_guests_files_and_leaves_others_in_its_way(desktop: BubblewrapDesktop) -> None:
    program = f"""
import pathlib, shutil
refused = 0
for path in (*pathlib.Path("/opt").rglob("*.py"), *pathlib.Path("/etc").glob("*"), pathlib.Path("/{MARK}")):
    for deed in (lambda: path.write_text("raise SystemExit"), path.unlink, lambda: path.rename("/tmp/x")):
        try:
            deed()
            print("DONE", path)
        except OSError:
            refused += 1
site = pathlib.Path.home() / ".local/lib/python3.11/site-packages"
site.mkdir(parents=True)
for name in "apis json mss Xlib PIL pyautogui sitecustomize usercustomize encodings".split():
    for folder in (pathlib.Path.home(), site, pathlib.Path("/tmp")):
        (folder / (name + ".py")).write_text("raise SystemExit")
shutil.rmtree("/tmp/.desktop")
print(refused)
"""
    desktop.reset(fixture(), [script(in_python(program))])
    printed = output_of_script(desktop)
    assert "DONE" not in printed
    assert int(printed) > 300
    assert desktop.act(Action(kind="key", keys=("a",))).text_delivered == "a"
    assert desktop.act(Action(kind="type", text="é日")).text_delivered == "é日"
    # Its next program has nowhere to log to any more.
    with pytest.raises(DesktopError):
        open_application(desktop, "script")


@pytest.mark.long
def test_it_deletes_all_that_it_can(desktop: BubblewrapDesktop) -> None:
    places = "/home/user/* /tmp/* /tmp/.[a-zX]* /var/* /run/* /srv/* /dev/shm/* /usr/bin /etc /opt /proc/sys"
    delete = f"(rm -rf {places}) 2> /dev/null"
    desktop.reset(fixture(a=b"A"), [hostile("sh", "-c", delete)])
    namespace, processes = inside(desktop)
    # It ends without a window after 45 s, or the session does; and nothing can be logged to any more.
    with contextlib.suppress(ActionError, DesktopError):
        open_application(desktop, "hostile")
    with pytest.raises(DesktopError):
        open_application(desktop, "hostile")
    assert not still_running(namespace, processes)


def test_it_floods_the_log_and_its_own_output(desktop: BubblewrapDesktop) -> None:
    flood = (
        "head -c 100M /dev/zero | tee /proc/1/fd/1 /proc/1/fd/2 /proc/$PPID/fd/2 > /dev/null; "
        "yes | head -c 600M; exit 3"
    )
    desktop.reset(fixture(), [application("flood", window="^never$", command=("sh", "-c", flood))])
    assert desktop._guest is not None
    log = desktop._guest._log
    with pytest.raises(ActionError, match="ended with code") as ended:
        open_application(desktop, "flood")
    assert len(str(ended.value)) < 2000
    assert os.fstat(log.fileno()).st_size == 1 << 20
    assert desktop.evidence().action == "none"


def test_it_opens_connections(desktop: BubblewrapDesktop) -> None:
    with socket.create_server(("", 0)) as server:
        server.settimeout(0.2)
        port = server.getsockname()[1]
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            own = probe.getsockname()[0]
        addresses = ["127.0.0.1", own, "192.0.2.1", "169.254.169.254", "10.0.0.1"]
        program = f"""
import socket
for address in {addresses}:
    for port in ({port}, 80, 53):
        with socket.socket() as tried:
            tried.settimeout(1)
            print(tried.connect_ex((address, port)) == 0)
socket.getaddrinfo("deb.debian.org", 80)
"""
        desktop.reset(fixture(), [script(in_python(program))])
        printed = output_of_script(desktop)
        assert printed.split()[:15] == ["False"] * 15
        assert "gaierror" in printed
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.mark.long
def test_it_floods_the_display_with_windows(desktop: BubblewrapDesktop) -> None:
    source = """
import sys
sys.path.insert(0, "/opt/omnisynth/packages")
from Xlib import X
from Xlib.display import Display
display = Display()
root = display.screen().root
windows = [root.create_window(0, 0, 50, 50, 1, X.CopyFromParent) for _ in range(400)]
for window in windows:
    window.set_wm_name("w" * 10000)
    window.map()
display.sync()
while True:
    display.next_event()
"""
    desktop.reset(
        fixture(),
        [hostile("sh", "-c", f"python3 -c '{source}' & exit 3")],
    )
    namespace, processes = inside(desktop)
    with pytest.raises(ActionError, match="ended with code 3"):
        open_application(desktop, "hostile")
    with contextlib.suppress(DesktopError):
        desktop.evidence()
    desktop.close()
    assert not still_running(namespace, processes)


def test_odd_entries_of_its_home_do_not_hold_up_the_guest(desktop: BubblewrapDesktop) -> None:
    odd = [
        "mkfifo ~/pipe",
        "ln -s ~ ~/loop; ln -s /dev/zero ~/endless; ln -s nowhere ~/broken",
        "truncate -s 400M ~/sparse",
        "python3 -c \"import socket; socket.socket(socket.AF_UNIX).bind('socket')\"",
        "printf x > \"$(printf 'new\\nline \\377')\"",
        "touch ~/unreadable; chmod 0 ~/unreadable; mkdir ~/closed; chmod 0 ~/closed",
    ]
    desktop.reset(fixture(a=b"A"), [script("; ".join(odd))])
    output_of_script(desktop)
    after = desktop.evidence()
    assert content(desktop, after, f"{HOME}/Documents/a.txt") == b"A"
    assert {f"{HOME}/{name}" for name in ("pipe", "loop", "endless", "sparse", "closed")} <= {
        file.path for file in after.files
    }
