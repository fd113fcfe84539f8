"""What a session can see of the machine, read back from inside and compared with the list in visible.py."""

import json
from pathlib import Path
from typing import Any

import pytest
from sessions import CLOCK, fixture, output_of_script, script

from apis.desktop.guest.environment import ENVIRONMENT, frozen
from apis.desktop.session import BubblewrapDesktop
from apis.desktop.visible import DEVICES, EMPTY, GUEST, LINKS, SHOWN, Shown

pytestmark = pytest.mark.desktop

LOOK = """
import array, fcntl, glob, json, os, pwd, socket, struct, sys
def is_up(name):
    with socket.socket() as probe:
        request = struct.pack("16sH14s", name.encode(), 0, b"")
        return bool(struct.unpack("16sH14s", fcntl.ioctl(probe, 0x8913, request))[1] & 1)
def writable(folder, found):
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            try:
                writable(entry.path, found)
            except OSError:
                pass
        elif not entry.is_symlink() and os.access(entry.path, os.W_OK):
            found.append(entry.path)
    return found
def read(path):
    with open(path) as file:
        return file.read()
status = dict(line.split(":", 1) for line in read("/proc/self/status").splitlines())
json.dump({
    "mounts": read("/proc/self/mountinfo").splitlines(),
    "environment": dict(os.environ),
    "root": sorted(os.listdir("/")),
    "etc": sorted(os.listdir("/etc")),
    "dev": sorted(os.listdir("/dev")),
    "links": {path: os.readlink(path)
        for path in (*glob.glob("/*"), *glob.glob("/etc/*")) if os.path.islink(path)},
    "users": [user.pw_name for user in pwd.getpwall()],
    "ids": [os.getuid(), os.getgid(), sorted(os.getgroups())],
    "hostname": socket.gethostname(),
    "up": [name for _, name in socket.if_nameindex() if is_up(name)],
    "routes": read("/proc/net/route").splitlines()[1:],
    "capabilities": {status[name].strip() for name in status if name.startswith("Cap")} == {"0" * 16},
    "privileges": status["NoNewPrivs"].strip(),
    "processes": sorted(read(path).split("(")[1].split(")")[0] for path in glob.glob("/proc/[0-9]*/stat")),
    "kernel": writable("/proc/sys", []),
    "descriptors": sorted(os.listdir("/proc/self/fd"), key=int),
}, sys.stdout)
"""


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    with BubblewrapDesktop() as desktop:
        desktop.reset(fixture(), [script(f"python3 -c '{LOOK}'", frozen_clock=False)])
        return dict(json.loads(output_of_script(desktop)))


def covering() -> list[Shown]:
    """All of the list that this machine has."""
    return [shown for shown in SHOWN if shown.is_there]


def test_what_is_mounted_is_what_the_list_says(seen: dict[str, Any]) -> None:
    mounts = {fields[4]: fields for fields in (line.split() for line in seen["mounts"])}
    bound = {shown.inside: shown.outside for shown in covering()}
    devices = {f"/dev/{name}" for name in DEVICES}
    # bubblewrap itself lays these two, read-only, over themselves where the user is root.
    own = {"/", "/dev", "/dev/pts", "/proc"} | ({"/proc/irq", "/proc/bus"} & mounts.keys())
    assert mounts.keys() == bound.keys() | EMPTY.keys() | devices | own
    for inside in (*bound, "/", "/dev"):
        assert mounts[inside][5].split(",")[0] == "ro", inside
    for inside in (*bound, *EMPTY):
        assert {"nosuid", "nodev"} <= {*mounts[inside][5].split(",")}, inside
    for inside, outside in bound.items():
        # The place in its own file system: a whole one has "/".
        assert mounts[inside][3] == "/" or str(outside).endswith(mounts[inside][3])
    for inside, size in EMPTY.items():
        assert mounts[inside][mounts[inside].index("-") + 1] == "tmpfs"
        assert f"size={size << 10}k" in mounts[inside][-1].split(",")


def test_no_folder_holds_what_the_list_does_not_say(seen: dict[str, Any]) -> None:
    inside = [shown.inside for shown in covering()] + list(EMPTY) + list(LINKS)
    root = {path.split("/")[1] for path in inside} | {"dev", "proc"}
    assert seen["root"] == sorted(root)
    etc = [path.removeprefix("/etc/") for path in inside if path.startswith("/etc/")]
    assert seen["etc"] == sorted(etc)
    standard = {"core", "fd", "ptmx", "pts", "shm", "stderr", "stdin", "stdout"}
    assert {*seen["dev"]} == {*DEVICES} | standard
    assert {path: target for path, target in seen["links"].items() if path in LINKS} == LINKS
    assert seen["links"].keys() == LINKS.keys()


def test_the_environment_is_the_guests_and_nothing_of_the_host(seen: dict[str, Any]) -> None:
    # What a shell adds of its own.
    added = {"PWD": "/home/user", "SHLVL": "0", "_": "/usr/bin/python3", "OLDPWD": "/"}
    environment = seen["environment"]
    assert {name: environment[name] for name in ENVIRONMENT} == ENVIRONMENT
    assert environment.keys() - ENVIRONMENT.keys() <= added.keys()
    assert not {*frozen(CLOCK)} & environment.keys()


def test_users_network_processes_and_rights_are_the_sessions_own(seen: dict[str, Any]) -> None:
    users = [line.split(":")[0] for line in (GUEST / "etc" / "passwd").read_text().splitlines()]
    assert seen["users"] == users
    uid, gid, groups = seen["ids"]
    assert (uid, gid) == (1000, 1000)
    # Groups of the user outside appear as the one that stands for all that are not mapped.
    assert {*groups} <= {1000, 65534}
    assert seen["hostname"] == "desktop"
    assert (seen["up"], seen["routes"]) == (["lo"], [])
    assert seen["capabilities"] is True
    assert seen["privileges"] == "1"
    assert {"bwrap", "Xvfb", "openbox"} <= {*seen["processes"]}
    assert len(seen["processes"]) < 20
    assert seen["kernel"] == []
    # 3 is the look at the descriptors.
    assert seen["descriptors"] == ["0", "1", "2", "3"]


def test_the_list_shows_no_place_of_people(seen: dict[str, Any]) -> None:
    assert seen["mounts"]
    checkout = Path(__file__).parents[3]
    for shown in SHOWN:
        outside = shown.outside
        assert outside.parts[1] in ("usr", "etc", "var", "proc") or outside in (
            checkout / ".guest",
            GUEST,
            *(GUEST / "etc").iterdir(),
        )
    assert not any(part in shown.inside for shown in SHOWN for part in ("shadow", "ssh", "resolv", "sudoers"))
