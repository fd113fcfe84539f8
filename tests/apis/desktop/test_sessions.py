"""Sessions as wholes: alike after a reset, apart from each other and from the machine, gone after close."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from sessions import (
    CLOCK,
    MOUSEPAD,
    application,
    document_text,
    fixture,
    open_application,
    output_of_script,
    press,
    processes_of,
    script,
    still_running,
    type_text,
)

from apis.desktop.guest_process import GuestProcess
from apis.desktop.session import BubblewrapDesktop
from records.action import Action, Until
from records.errors import ActionError, DesktopError
from records.evidence import Evidence
from resources.fixtures import HOME

pytestmark = pytest.mark.desktop

CHECKOUT = Path(__file__).parents[3]


def test_resets_are_alike_and_nothing_of_the_session_before_is_left(desktop: BubblewrapDesktop) -> None:
    leaving = script(
        "touch ~/Documents/left /tmp/left /var/tmp/left; rm ~/Documents/b.txt; echo more >> ~/Documents/a.txt"
        "; sleep 100 & ls ~/Documents /tmp /var/tmp"
    )
    start = fixture("kept", a=b"A", b=b"B")
    first = desktop.reset(start, [MOUSEPAD, leaving])
    assert "left" in output_of_script(desktop)
    open_application(desktop, "mousepad")
    type_text(desktop, "日本")
    press(desktop, "ctrl", "a")
    press(desktop, "ctrl", "c")
    press(desktop, "f11")
    press(desktop, "ctrl", "q", until=Until(window="Save"))
    polluted = desktop.evidence()
    assert polluted.clipboard.text == "日本"
    assert {file.path for file in first.files} - {file.path for file in polluted.files} == {
        f"{HOME}/Documents/b.txt"
    }
    again = desktop.reset(start, [MOUSEPAD, script("ls -a /tmp /var/tmp; ps -e")])
    assert again.model_copy(update={"monotonic": first.monotonic}) == first
    assert (again.clock, again.action) == (CLOCK, "none")
    assert 0 < again.monotonic < 30
    listing = output_of_script(desktop)
    assert "left" not in listing
    assert "sleep" not in listing


def test_the_home_holds_the_fixture_and_the_settings_at_the_fixtures_time(desktop: BubblewrapDesktop) -> None:
    keyfile = ".config/glib-2.0/settings/keyfile"
    view = "[org/xfce/mousepad/preferences/view]\nshow-line-numbers=true\n"
    window = "[org/xfce/mousepad/preferences/window]\nstatusbar-visible=true\n"
    editor = application("mousepad", settings=[{"path": keyfile, "content": view}])
    other = script("find ~ -newermt @1772700000; stat -c %Y ~ ~/Documents ~/Documents/a.txt").model_copy(
        update={"settings": application("x", settings=[{"path": keyfile, "content": window}]).settings}
    )
    started = desktop.reset(fixture(a=b"A"), [editor, other])
    listed = {file.path: file for file in started.files}
    assert listed[f"{HOME}/Documents"].kind == "directory"
    assert desktop.blob(listed[f"{HOME}/Documents/a.txt"].sha256) == b"A"
    assert desktop.blob(listed[f"{HOME}/{keyfile}"].sha256) == (view + window).encode()
    assert [file.path for file in started.files] == sorted(listed)
    times = output_of_script(desktop).split()
    assert times[-2:] == [str(CLOCK)] * 2
    opened = open_application(desktop, "mousepad")
    assert "status bar" in {control.role for control in opened.controls}


def test_the_wall_clock_stands_still_for_applications_that_bear_it(desktop: BubblewrapDesktop) -> None:
    command = "date +%s; sleep 1.1; date +%s; date -u +%Z"
    desktop.reset(fixture(), [script(command)])
    assert output_of_script(desktop).split() == [str(CLOCK), str(CLOCK), "UTC"]
    desktop.reset(fixture(), [script(command, frozen_clock=False)])
    first, second, _ = output_of_script(desktop).split()
    assert CLOCK < int(first) < int(second)


def test_three_sessions_side_by_side_do_not_mix() -> None:
    results: dict[str, Evidence] = {}

    def work(name: str) -> None:
        with BubblewrapDesktop() as desktop:
            desktop.reset(fixture(), [MOUSEPAD])
            open_application(desktop, "mousepad")
            for letter in "xyz":
                type_text(desktop, f"{name}{letter}")
            press(desktop, "ctrl", "a")
            results[name] = press(desktop, "ctrl", "c")

    threads = [threading.Thread(target=work, args=(name,)) for name in ("one", "two", "three")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in ("one", "two", "three"):
        expected = f"{name}x{name}y{name}z"
        assert document_text(results[name]) == expected
        assert results[name].clipboard.text == expected


def test_nothing_of_the_machine_is_visible_but_programs(desktop: BubblewrapDesktop, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret words")
    in_home = Path.home() / f".omnisynth-test-{os.getpid()}"
    in_home.write_text("secret words")
    looked_for = [secret, in_home, CHECKOUT / "pyproject.toml", Path("/etc/shadow"), Path("/etc/resolv.conf")]
    reading = "; ".join(f"cat {path} && echo READ" for path in looked_for)
    try:
        desktop.reset(fixture(), [script(f"{reading}; touch /usr/x /etc/x /opt/x; id -un; ls -a / ~; env")])
        printed = output_of_script(desktop)
    finally:
        in_home.unlink()
    assert "READ" not in printed
    assert "secret words" not in printed
    assert printed.count("No such file") == len(looked_for)
    assert printed.count("Read-only file system") == 3
    assert "\nuser\n" in printed
    assert str(CHECKOUT) not in printed.split("\nuser\n")[1]
    assert "/opt/omnisynth/packages" not in printed


def test_the_only_network_is_loopback(desktop: BubblewrapDesktop) -> None:
    program = (
        "import socket as s; a = s.create_server(('127.0.0.1', 0)); "
        "b = s.create_connection(a.getsockname()); "
        "b.sendall(b'over loopback'); print(a.accept()[0].recv(99)); "
        "s.create_connection(('192.0.2.1', 80), 2)"
    )
    desktop.reset(fixture(), [script(f'cat /proc/net/dev; python3 -c "{program}"')])
    printed = output_of_script(desktop)
    interfaces = [
        line.split(":")[0].strip() for line in printed.splitlines() if ": " in line and "|" not in line
    ]
    assert interfaces[0] == "lo"
    assert not {"eth0", "ens3", "wlan0"} & set(interfaces)
    assert "over loopback" in printed
    assert "Network is unreachable" in printed


def test_after_close_no_process_is_left(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [MOUSEPAD, script("setsid sleep 1000 & readlink /proc/self/ns/pid")])
    open_application(desktop, "mousepad")
    namespace = output_of_script(desktop).strip()
    processes = processes_of(namespace)
    assert len(processes) > 8
    started = time.monotonic()
    desktop.close()
    assert time.monotonic() - started < 1.0
    assert not still_running(namespace, processes)
    desktop.close()
    assert desktop.observe().windows == ("Untitled 1 - Mousepad",)
    with pytest.raises(DesktopError, match="no session; call reset"):
        desktop.evidence()


def test_before_the_first_reset_there_is_no_session(desktop: BubblewrapDesktop) -> None:
    with pytest.raises(DesktopError, match="call reset first"):
        desktop.observe()
    with pytest.raises(DesktopError, match="call reset"):
        desktop.act(Action(kind="wait", seconds=0.0))


def test_a_guest_that_dies_is_reported_and_a_reset_helps(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [application("killer", command=("sh", "-c", "kill -9 $PPID; sleep 5"))])
    with pytest.raises(DesktopError, match="the other end is gone"):
        open_application(desktop, "killer")
    with pytest.raises(DesktopError, match="no session"):
        desktop.evidence()
    assert desktop.reset(fixture(), []).windows == ()


def test_a_silent_guest_is_reported() -> None:
    guest = GuestProcess()
    try:
        empty = {"entries": [], "clock": 0, "clipboard": {}, "known": [], "applications": []}
        guest.start(empty, [])
        wait = Action(kind="wait", seconds=20.0).model_dump(mode="json")
        with pytest.raises(DesktopError, match="no answer in time"):
            guest.ask({"action": wait}, 0.3)
    finally:
        guest.kill()


def test_too_many_processes_end_the_session_with_the_reason(desktop: BubblewrapDesktop) -> None:
    forks = "for i in $(seq 450); do sleep 60 & done; sleep 15"
    desktop.reset(fixture(), [application("forks", command=("sh", "-c", forks))])
    with pytest.raises(DesktopError, match=r"over its bounds: \d+ processes of 400"):
        open_application(desktop, "forks")


def test_the_disk_is_bounded(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [script("head -c 70M /dev/zero > /run/user/1000/large || echo FULL")])
    assert output_of_script(desktop).endswith("FULL\n")


def test_where_namespaces_are_forbidden_the_message_says_so() -> None:
    start = "from apis.desktop.guest_process import GuestProcess; GuestProcess()"
    command = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--proc", "/proc", "--unshare-user"]
    command += ["--disable-userns", "--chdir", str(CHECKOUT), sys.executable, "-c", start]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "DesktopError: bubblewrap may not make user namespaces here" in ended.stderr


def test_an_interrupted_host_leaves_no_process() -> None:
    program = (
        "import time; from apis.desktop.guest_process import GuestProcess; g = GuestProcess(); "
        "g.start({'entries': [], 'clock': 0, 'clipboard': {}, 'known': [], 'applications': []}, []); "
        "print(g._process.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=CHECKOUT, stdout=subprocess.PIPE) as host:
        assert host.stdout is not None
        monitor = Path("/proc", host.stdout.readline().decode().strip())
        assert monitor.exists()
        children = (monitor / "task" / monitor.name / "children").read_text().split()
        namespace = str(Path("/proc", children[0], "ns", "pid").readlink())
        processes = processes_of(namespace)
        assert len(processes) > 4
        host.send_signal(signal.SIGKILL)
    end = time.monotonic() + 5
    while still_running(namespace, processes) and time.monotonic() < end:
        time.sleep(0.02)
    assert not still_running(namespace, processes)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Action(kind="click", x=1280, y=5), r"\(1280, 5\) is not on the screen"),
        (Action(kind="click", x=5, y=-1), "not on the screen"),
        (Action(kind="click", x=5, y=5, clicks=9), "1 to 3"),
        (Action(kind="drag", x=5, y=5, to_x=5, to_y=720), "not on the screen"),
        (Action(kind="scroll", x=5, y=5, amount=1000), "at most 100"),
        (Action(kind="key", keys=("entre",)), "no key is named “entre”"),
        (Action(kind="key", keys=("a", "b")), "are a hotkey"),
        (Action(kind="hotkey", keys=("ctrl", "nokey")), "no key is named “nokey”"),
        (Action(kind="wait", seconds=1e6), "0 to 60"),
        (
            Action(kind="open_app", application="gimp"),
            "no such application in this session; there are: absent",
        ),
        (Action(kind="open_app", application="absent"), "install the Debian package absent-package"),
    ],
)
def test_what_cannot_be_carried_out_is_refused(
    shared_session: BubblewrapDesktop, action: Action, message: str
) -> None:
    with pytest.raises(ActionError, match=message):
        shared_session.act(action)
    assert shared_session.act(Action(kind="finish", status="failure")).action == "finish"


def test_waits_end_when_what_they_name_is_there_or_their_bound_has_passed(
    shared_session: BubblewrapDesktop,
) -> None:
    def seconds(until: Until) -> float:
        started = time.monotonic()
        shared_session.act(Action(kind="wait", seconds=0.0, until=until))
        return time.monotonic() - started

    assert seconds(Until(gone="no such window", seconds=9)) < 2
    assert seconds(Until(file="/etc/hosts", seconds=9)) < 2
    for missing in (
        Until(window="no such window", seconds=1),
        Until(control="no such control", seconds=1),
        Until(file="/home/user/absent", seconds=1),
    ):
        assert 1 <= seconds(missing) < 4
