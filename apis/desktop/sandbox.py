"""The bubblewrap command line: a session sees what visible.py lists, and is apart from everything else."""

import functools
import os
import subprocess

from apis.desktop.visible import GUEST, PACKAGES, arguments
from records.errors import DesktopError

PYTHON = "/usr/bin/python3"

_APART = "--unshare-user --unshare-all --uid 1000 --gid 1000 --hostname desktop --cap-drop ALL"
_ENDS_WITH_ITS_STARTER = "--die-with-parent --new-session"
_OWN_FOLDERS = "--perms 0700 --dir /home/user --perms 1777 --dir /var/tmp --perms 0700 --dir /run/user/1000"


def sandbox_command(channel: int, information: int) -> list[str]:
    """The command that runs the guest.

    channel: file descriptor of the guest's end of its connection; information: one to which bubblewrap
    writes the process id of the sandbox.

    Raises:
        DesktopError: bubblewrap, the system's Python or the guest's packages are not there.
    """
    _check_parts()
    command = ["bwrap", *_APART.split(), *_ENDS_WITH_ITS_STARTER.split(), *arguments(), *_OWN_FOLDERS.split()]
    # Not where files of the session lie: Python looks for modules where it is started.
    command += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"]
    command += ["--info-fd", str(information)]
    return [*command, "--", PYTHON, "-m", "apis.desktop.guest", str(channel)]


@functools.cache
def _check_parts() -> None:
    """Once a process; also compiles the guest's code, since inside it is read-only."""
    for program in ("/usr/bin/bwrap", PYTHON, "/usr/bin/Xvfb", "/usr/bin/openbox"):
        if not os.access(program, os.X_OK):
            raise DesktopError(f"{program} is not there; `make setup` installs what a desktop session needs")
    if not (PACKAGES / "pyautogui").is_dir():
        raise DesktopError(f"{PACKAGES} holds no guest packages; `make setup` installs them")
    subprocess.run(
        [PYTHON, "-m", "compileall", "-q", str(GUEST), str(PACKAGES)],
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
