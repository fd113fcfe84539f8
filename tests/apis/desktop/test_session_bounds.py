"""Memory, disk, processes, threads and time of a session are bounded."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostility import MARK, ends_with, hostile, in_python, inside, unharmed_machine
from sessions import fixture, open_application, output_of_script, processes_of, script, still_running

from apis.desktop import guard
from apis.desktop.session import BubblewrapDesktop
from apis.desktop.visible import EMPTY
from records.action import Action
from records.errors import ActionError, DesktopError

pytestmark = pytest.mark.desktop


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[BubblewrapDesktop]:
    with unharmed_machine(tmp_path), BubblewrapDesktop() as session:
        yield session


def test_it_forks_without_end(desktop: BubblewrapDesktop) -> None:
    source = "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass"
    desktop.reset(fixture(), [hostile("python3", "-c", source)])
    ends_with(desktop, r"over its bounds: \d+ processes of 400")


@pytest.mark.long
def test_it_starts_threads_without_end(desktop: BubblewrapDesktop) -> None:
    source = (
        "import _thread, time, os\n_thread.stack_size(1 << 16)\n"
        "for _ in range(4):\n    os.fork()\n"
        "while True:\n"
        "    try:\n        _thread.start_new_thread(time.sleep, (99,))\n"
        "    except RuntimeError:\n        time.sleep(0.1)"
    )
    desktop.reset(fixture(), [hostile("python3", "-c", source)])
    ends_with(desktop, r"over its bounds: \d+ threads of 4000")


@pytest.mark.long
@pytest.mark.parametrize(
    "hoard",
    [
        "hoard.append(bytearray(b'x') * (64 << 20))",
        "hoard.append(mmap.mmap(-1, 64 << 20)); hoard[-1].write(b'x' * (64 << 20))",
    ],
    ids=["its own", "shared"],
)
def test_it_eats_memory_and_disk_which_are_one(desktop: BubblewrapDesktop, hoard: str) -> None:
    full = "; ".join(
        f"head -c {size}M /dev/zero > {place}/{MARK}" for place, size in EMPTY.items() if size > 100
    )
    source = f"import mmap, os\nos.system({full!r})\nhoard = []\nwhile len(hoard) < 40:\n    {hoard}\ninput()"
    desktop.reset(fixture(), [hostile("python3", "-c", source, frozen_clock=False)])
    ends_with(desktop, r"over its bounds: \d+ MiB of 3072")


def test_every_folder_that_it_can_fill_has_a_bound(desktop: BubblewrapDesktop) -> None:
    program = """
import os
for line in open("/proc/self/mounts"):
    place, options = line.split()[1], line.split()[3].split(",")
    if "rw" in options and os.path.isdir(place) and os.access(place, os.W_OK):
        use = os.statvfs(place)
        print(place, use.f_blocks * use.f_frsize >> 20)
"""
    fill = f"head -c 80M /dev/zero > /srv/{MARK} || echo FULL"
    desktop.reset(fixture(), [script(f"{in_python(program)}{fill}")])
    *folders, last = [line for line in output_of_script(desktop).splitlines() if "head:" not in line]
    assert {line.split()[0]: int(line.split()[1]) for line in folders} == {**EMPTY, "/dev/pts": 0}
    assert last == "FULL"


def test_it_spins_for_ever(desktop: BubblewrapDesktop) -> None:
    spin = "for i in 1 2 3 4; do (while :; do :; done) & done; exit 3"
    desktop.reset(fixture(), [hostile("sh", "-c", spin)])
    namespace, processes = inside(desktop)
    with pytest.raises(ActionError, match="ended with code 3"):
        open_application(desktop, "hostile")
    assert desktop.act(Action(kind="key", keys=("a",))).text_delivered == "a"
    desktop.close()
    assert not still_running(namespace, processes)
    assert not processes_of(namespace)


def test_a_session_lives_no_longer_than_it_may(
    desktop: BubblewrapDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "MOST_SECONDS", 3.0)
    desktop.reset(fixture(), [])
    namespace, processes = inside(desktop)
    # While it is asked, and while nobody asks it anything.
    with pytest.raises(DesktopError, match="was ended: it lived 3 s, the most that a session may"):
        desktop.act(Action(kind="wait", seconds=30.0))
    assert not still_running(namespace, processes)
    desktop.reset(fixture(), [])
    namespace, processes = inside(desktop)
    ended = threading.Event()
    while still_running(namespace, processes) and not ended.wait(0.2):
        pass
    with pytest.raises(DesktopError, match="the most that a session may"):
        desktop.evidence()
