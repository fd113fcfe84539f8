"""Places inside the sandbox, and the environment of what runs there."""

from pathlib import Path

HOME = Path("/home/user")
RUNTIME = Path("/run/user/1000")
LOGS = Path("/tmp/.desktop")  # noqa: S108 - the sandbox's own /tmp
DISPLAY = ":0"
WIDTH, HEIGHT = 1280, 720
SESSION_BUS = f"unix:path={RUNTIME}/bus"
SYSTEM_BUS = f"unix:path={RUNTIME}/system_bus"

ENVIRONMENT = {
    "HOME": str(HOME),
    "USER": "user",
    "LOGNAME": "user",
    "SHELL": "/bin/bash",
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games:/usr/sbin:/sbin",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "TMPDIR": "/tmp",  # noqa: S108 - the sandbox's own /tmp
    "DISPLAY": DISPLAY,
    # The display asks for no authority, but Xlib wants the file to be there.
    "XAUTHORITY": "/dev/null",
    "XDG_RUNTIME_DIR": str(RUNTIME),
    "XDG_CONFIG_HOME": str(HOME / ".config"),
    "XDG_DATA_HOME": str(HOME / ".local/share"),
    "XDG_CACHE_HOME": str(HOME / ".cache"),
    "XDG_STATE_HOME": str(HOME / ".local/state"),
    "XDG_SESSION_TYPE": "x11",
    "XDG_CURRENT_DESKTOP": "XFCE",
    "DBUS_SESSION_BUS_ADDRESS": SESSION_BUS,
    "DBUS_SYSTEM_BUS_ADDRESS": SYSTEM_BUS,
    # Settings as text below ~/.config/glib-2.0, so that an application's can be given as text.
    "GSETTINGS_BACKEND": "keyfile",
    "GTK_MODULES": "gail:atk-bridge",
    "GTK2_RC_FILES": "/etc/gtk-2.0/gtkrc",
    "GTK_IM_MODULE": "gtk-im-context-simple",
    "GTK_USE_PORTAL": "0",
    "GTK_OVERLAY_SCROLLING": "0",
    "GDK_BACKEND": "x11",
    "GSK_RENDERER": "cairo",
    "QT_QPA_PLATFORM": "xcb",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "GIO_USE_VFS": "local",
    "GVFS_DISABLE_FUSE": "1",
    "SDL_AUDIODRIVER": "dummy",
    # Programs in Python choose the same colours and orders in every session.
    "PYTHONHASHSEED": "0",
}

# The loader puts the machine's library folder in place of $LIB.
_FAKE_TIME = "/usr/$LIB/faketime/libfaketimeMT.so.1"


def frozen(clock: int) -> dict[str, str]:
    """What an application gets besides, so that its wall clock stands still at `clock` (seconds, UTC).

    The monotonic clock goes on: timers, timeouts and double clicks need it.
    """
    return {
        "LD_PRELOAD": _FAKE_TIME,
        "FAKETIME": str(clock),
        "FAKETIME_FMT": "%s",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        # Waits with a bound on the monotonic clock are right as they are: with the correction that is meant
        # for a faked one they end at once, and browsers do nothing but wait anew.
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",
        "PYTHONPATH": str(Path(__file__).parent / "python"),
    }
