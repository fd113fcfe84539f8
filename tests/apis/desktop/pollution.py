"""Leaves something in every place that a session has; runs inside one, after saying how it found them."""

import contextlib
import smtplib
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, "/opt/omnisynth/packages")

from Xlib import X
from Xlib.display import Display

_FOLDERS = ("/home/user", "/tmp", "/var/tmp", "/run/user/1000", "/dev/shm", "/srv", "/srv/mail")


def main() -> None:
    for folder in _FOLDERS:
        found = sorted(path.name for path in Path(folder).iterdir() if "faketime" not in path.name)
        sys.stdout.write(f"{folder}: {found}\n")
    names = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            names.append((process / "comm").read_text().strip())
    # Buses and what they start come when they are first asked.
    names = [name for name in names if not name.startswith(("at-spi", "dbus"))]
    sys.stdout.write(f"processes: {sorted(names)}\n")
    sys.stdout.flush()
    _files()
    _mail()
    _keyboard()
    for _ in range(3):
        subprocess.Popen(["setsid", "sleep", "1000"])


def _files() -> None:
    for folder in _FOLDERS:
        Path(folder, "left-behind").write_text("x" * 1000)
    home = Path.home()
    (home / "Documents" / "a.txt").write_text("spoilt")
    (home / "Documents" / "b.txt").unlink()
    settings = home / ".config" / "glib-2.0" / "settings" / "keyfile"
    settings.write_text("[org/xfce/mousepad/preferences/view]\nshow-line-numbers=true\nfont-name='Sans 40'\n")
    (home / ".config" / "gtk-3.0").mkdir(parents=True, exist_ok=True)
    (home / ".config" / "gtk-3.0" / "settings.ini").write_text("[Settings]\ngtk-font-name=Sans 30\n")
    (home / ".bashrc").write_text("exit 1\n")


def _mail() -> None:
    with smtplib.SMTP("127.0.0.1", 1025, timeout=20) as server:
        server.sendmail("user@example.org", ["user@example.org"], "Subject: left behind\r\n\r\nx\r\n")


def _keyboard() -> None:
    display = Display()
    code = display.keysym_to_keycode(ord("z"))
    display.change_keyboard_mapping(code, [[ord("q"), ord("Q")]])
    display.change_keyboard_control(auto_repeat_mode=X.AutoRepeatModeOn, bell_percent=0)
    display.set_pointer_mapping([3, 2, 1])
    root = display.screen().root
    root.change_property(display.intern_atom("LEFT_BEHIND"), display.intern_atom("STRING"), 8, b"x")
    root.create_pixmap(500, 500, 24)
    display.sync()


if __name__ == "__main__":
    main()
