"""No process outlives the one that started it, whatever it does to escape."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent

# A child that ignores signals, starts another in a session of its own, and one that loses its parent.
_CHILD = """\
trap '' TERM INT
setsid sleep 1000 &
echo $! >$1/session
(sleep 1000 & echo $! >$1/orphan)
sleep 1000 &
echo $! >$1/child.new
mv $1/child.new $1/child
wait
"""
_PARENT = """\
import sys, time
from pathlib import Path
from flows.processes import Interrupted, OwnProcesses
folder = Path(sys.argv[1])
try:
    with OwnProcesses(folder / "log", 0.2, 0.2) as own:
        own.start("child", ["sh", str(folder / "child.sh"), str(folder)], {})
        while not (folder / "child").exists():
            time.sleep(0.01)
        print("there", flush=True)
        if sys.argv[2] == "wait":
            time.sleep(1000)
except Interrupted:
    sys.exit(130)
"""


def start(folder: Path, what: str) -> "subprocess.Popen[str]":
    (folder / "child.sh").write_text(_CHILD)
    return subprocess.Popen(
        [sys.executable, "-c", _PARENT, str(folder), what],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def started(folder: Path) -> list[int]:
    return [int((folder / name).read_text()) for name in ("session", "orphan", "child")]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("what", "number", "status"),
    [
        ("end", None, 0),
        ("wait", signal.SIGINT, 130),
        ("wait", signal.SIGTERM, 130),
        ("wait", signal.SIGHUP, 130),
    ],
)
def test_all_that_was_started_is_ended(
    tmp_path: Path, what: str, number: signal.Signals | None, status: int
) -> None:
    with start(tmp_path, what) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "there\n"
        pids = started(tmp_path)
        if number is not None:
            assert all(is_there(pid) for pid in pids)
            parent.send_signal(number)
        assert parent.wait(20) == status
    assert not [pid for pid in pids if is_there(pid)]


def test_when_we_are_killed_the_kernel_ends_what_we_started(tmp_path: Path) -> None:
    with start(tmp_path, "wait") as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text().split()
        own = [int(pid) for pid in children if int(pid) not in started(tmp_path)]
        assert own
        try:
            parent.kill()
            parent.wait(20)
            deadline = time.monotonic() + 5
            while any(is_there(pid) for pid in own) and time.monotonic() < deadline:
                time.sleep(0.02)
            assert not [pid for pid in own if is_there(pid)]
        finally:
            for pid in started(tmp_path):
                os.kill(pid, signal.SIGKILL)


def test_an_end_before_its_time_is_told_with_the_log(tmp_path: Path) -> None:
    script = f"""\
import time
from pathlib import Path
from flows.processes import OwnProcesses
from records.errors import OmniSynthError
with OwnProcesses(Path({str(tmp_path)!r}) / "log", 0.2, 0.2) as own:
    own.start("server", ["sh", "-c", "echo broken; exit 3"], {{}})
    while True:
        try:
            own.check()
        except OmniSynthError as error:
            print(error)
            break
        time.sleep(0.01)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=30
    )
    assert "the server ended with status 3" in done.stdout
    assert (tmp_path / "log").read_text() == "broken\n"
