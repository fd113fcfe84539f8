"""What of the machine a session can see: this list and nothing else of its files.

Besides, as every process does: the kernel's figures about the machine in /proc (processors, memory, load),
the path of the checkout in the table of mounts, and the kernel's keys of the user who started the session.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GUEST = Path(__file__).resolve().parent / "guest"
PACKAGES = GUEST.parents[2] / ".guest"

CODE_INSIDE = "/opt/omnisynth/code"
PACKAGES_INSIDE = "/opt/omnisynth/packages"
_MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Shown:
    """A file or folder, read-only; outside: where it lies on the machine. One that is absent is left out."""

    inside: str
    outside: Path

    @property
    def is_there(self) -> bool:
        return self.outside.exists()


# What programs need of /etc: fonts, menus, types, Debian's alternatives, and defaults of single applications.
_ETC = """
    alternatives fonts xdg X11 mime.types mailcap magic ld.so.cache nsswitch.conf dbus-1 at-spi2 glvnd
    python3 python3.11 java openal pulse libreoffice chromium chromium.d firefox-esr ImageMagick-6 default
    gimp scite
"""
_OWN_ETC = "passwd group hosts machine-id gtk-4.0 gtk-3.0 gtk-2.0 glib-2.0 openbox.xml"

SHOWN = (
    Shown("/usr", Path("/usr")),
    *(Shown(f"/etc/{name}", Path("/etc", name)) for name in _ETC.split()),
    *(Shown(f"/etc/{name}", GUEST / "etc" / name) for name in _OWN_ETC.split()),
    Shown(f"{CODE_INSIDE}/apis/desktop/guest", GUEST),
    Shown(PACKAGES_INSIDE, PACKAGES),
    # Derived from /usr alone; without it every program that draws letters scans all fonts anew.
    Shown("/var/cache/fontconfig", Path("/var/cache/fontconfig")),
    # The kernel's settings, read-only: root may write them by its number alone, which a session that root
    # started has, and bubblewrap leaves them open.
    *(Shown(f"/proc/{name}", Path("/proc", name)) for name in ("sys", "sysrq-trigger", "mtrr")),
)
"""Later ones lie over earlier ones."""

LINKS = {
    "/etc/localtime": "/usr/share/zoneinfo/Etc/UTC",
    **{
        f"/{name}": f"usr/{name}"
        for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
        if Path("/", name).is_symlink()
    },
}
"""Symbolic links of the session's own. The time zone by its file too: some libraries do not read TZ."""

EMPTY = {"/home": 512, "/tmp": 512, "/run": 64, "/var": 64, "/srv": 64, "/dev/shm": 512}  # noqa: S108
"""Folders in memory that a session may write to, with their sizes in MiB."""

DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
"""Below /dev, as bubblewrap makes it; /dev/pts is the session's own."""

ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "PYTHONPATH": f"{CODE_INSIDE}:{PACKAGES_INSIDE}",
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""All that the guest starts with. What it gives to applications is in apis/desktop/guest/environment.py."""


def arguments() -> Iterator[str]:
    """bubblewrap's arguments that make it so."""
    before_proc = [shown for shown in SHOWN if not shown.inside.startswith(("/proc/", "/var/"))]
    for shown in before_proc:
        yield from _bound(shown)
    for inside, target in LINKS.items():
        yield from ("--symlink", target, inside)
    yield from ("--dev", "/dev", "--proc", "/proc")
    for inside, size in EMPTY.items():
        yield from ("--size", str(size * _MEBIBYTE), "--tmpfs", inside)
    for shown in SHOWN:
        if shown not in before_proc:
            yield from _bound(shown)
    yield "--clearenv"
    for name, value in ENVIRONMENT.items():
        yield from ("--setenv", name, value)


def _bound(shown: Shown) -> Iterator[str]:
    if shown.is_there:
        yield from ("--ro-bind", str(shown.outside), shown.inside)
