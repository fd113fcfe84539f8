"""The bubblewrap command line: what of the machine a session can see."""

import functools
import os
import subprocess
from pathlib import Path

from records.errors import DesktopError

GUEST = Path(__file__).resolve().parent / "guest"
PACKAGES = GUEST.parents[2] / ".guest"
PYTHON = "/usr/bin/python3"

_CODE = "/opt/omnisynth/code"
_PACKAGES_INSIDE = "/opt/omnisynth/packages"
# What programs need of /etc: fonts, menus, types, Debian's alternatives, and defaults of single applications.
_ETC = """
    alternatives fonts xdg X11 mime.types mailcap magic ld.so.cache nsswitch.conf dbus-1 at-spi2 glvnd
    python3 python3.11 java openal pulse libreoffice chromium chromium.d firefox-esr ImageMagick-6 default
    gimp scite
"""
_OWN_ETC = ("passwd", "group", "hosts", "machine-id", "gtk-3.0", "gtk-2.0", "glib-2.0", "openbox.xml")
_MEBIBYTE = 1 << 20
_DISK = {"/home": 512, "/tmp": 512, "/run": 64, "/var": 64, "/srv": 64, "/dev/shm": 512}  # noqa: S108


def sandbox_command(channel: int, information: int) -> list[str]:
    """The command that runs the guest.

    channel: file descriptor of the guest's end of its connection; information: one to which bubblewrap
    writes the process id of the sandbox.

    Raises:
        DesktopError: bubblewrap, the system's Python or the guest's packages are not there.
    """
    _check_parts()
    command = [
        "bwrap",
        "--unshare-user",
        "--unshare-all",
        "--uid",
        "1000",
        "--gid",
        "1000",
        "--hostname",
        "desktop",
    ]
    command += ["--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]
    command += ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        if Path("/", name).is_symlink():
            command += ["--symlink", f"usr/{name}", f"/{name}"]
    # The time zone by its file too: some libraries do not read TZ.
    command += ["--symlink", "/usr/share/zoneinfo/Etc/UTC", "/etc/localtime"]
    for name in _ETC.split():
        command += ["--ro-bind-try", f"/etc/{name}", f"/etc/{name}"]
    for name in _OWN_ETC:
        command += ["--ro-bind", str(GUEST / "etc" / name), f"/etc/{name}"]
    command += ["--ro-bind", str(GUEST), f"{_CODE}/apis/desktop/guest"]
    command += ["--ro-bind", str(PACKAGES), _PACKAGES_INSIDE]
    command += ["--dev", "/dev", "--proc", "/proc"]
    for place, size in _DISK.items():
        command += ["--size", str(size * _MEBIBYTE), "--tmpfs", place]
    # Derived from /usr alone; without it every program that draws letters scans all fonts anew.
    command += ["--ro-bind-try", "/var/cache/fontconfig", "/var/cache/fontconfig"]
    command += ["--perms", "0700", "--dir", "/home/user", "--perms", "1777", "--dir", "/var/tmp"]  # noqa: S108
    command += ["--perms", "0700", "--dir", "/run/user/1000", "--chdir", "/home/user"]
    command += ["--setenv", "PATH", "/usr/bin:/bin", "--setenv", "LANG", "C.UTF-8"]
    command += [
        "--setenv",
        "PYTHONPATH",
        f"{_CODE}:{_PACKAGES_INSIDE}",
        "--setenv",
        "PYTHONDONTWRITEBYTECODE",
        "1",
    ]
    command += ["--remount-ro", "/", "--info-fd", str(information)]
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
