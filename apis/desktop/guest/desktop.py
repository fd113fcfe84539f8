"""The desktop as the host asks for it: act, wait, read."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from apis.desktop.guest.clipboard import Clipboard
from apis.desktop.guest.environment import HEIGHT, HOME, WIDTH
from apis.desktop.guest.files import Files
from apis.desktop.guest.inputs import InputError, Keyboard, Mouse
from apis.desktop.guest.launch import Launcher
from apis.desktop.guest.reading.accessible import Accessibility
from apis.desktop.guest.reading.controls import Reading, Seen, pointed, read_controls
from apis.desktop.guest.reading.inspections import inspect_application
from apis.desktop.guest.screen import Screen
from apis.desktop.guest.stillness import Stillness
from apis.desktop.guest.waits import Until
from apis.desktop.guest.windows import Window, Windows

_LONGEST_WAIT = 60.0
_LOOK = 0.05
_STILL = 1.5
_STILL_PER_CHARACTER = 0.004
# Readings of a window that has no tree yet, or one without places, and the pause between them: applications
# publish theirs some time after the window.
_READINGS = 4
_BETWEEN_READINGS = 0.3


class Desktop:
    """Carries out one action at a time and reads the facts after it."""

    def __init__(
        self,
        windows: Windows,
        accessibility: Accessibility,
        launcher: Launcher,
        known: set[str],
        clipboard: Mapping[str, bytes],
        background: set[int],
    ) -> None:
        """known: hashes of contents that the host has; background: processes that serve the desktop;
        clipboard: what it holds at the start, by form."""
        self._windows = windows
        self._accessibility = accessibility
        self._bus = accessibility.bus
        self._launcher = launcher
        self._screen = Screen()
        self._stillness = Stillness(self._screen, self._bus, background)
        self._files = Files(HOME, known)
        self._clipboard = Clipboard()
        self._mouse = Mouse()
        self._keyboard = Keyboard()
        self._last: tuple[float, bytes, Reading] | None = None
        self._sent_pictures: set[str] = set()
        self._given_up: set[int] = set()
        if clipboard:
            self._clipboard.put(clipboard)

    def act(self, action: Mapping[str, Any]) -> tuple[dict[str, object], dict[str, bytes]]:
        """Carries out an action (field by field the host's Action) and reads the facts after it.

        Raises:
            InputError, LaunchError: it cannot be carried out as given; nothing was done.
        """
        kind = str(action["kind"])
        facts: dict[str, object] = {"action": kind, "pointed": None, "text_delivered": ""}
        is_pointing = kind in ("click", "drag", "scroll")
        if is_pointing:
            x, y = _on_screen(action["x"], action["y"])
            window = self._windows.at(x, y)
            facts["pointer_x"], facts["pointer_y"] = x, y
            facts["pointed"] = self._pointed(window, x, y) if kind == "click" else None
        else:
            window = self._windows.active()
        facts["window_title"] = window.title if window else ""
        facts["window_application"] = window.application if window else ""
        facts["text_delivered"] = self._carry_out(kind, action)
        if kind != "finish":
            self._settle(kind, str(facts["text_delivered"]))
        if action.get("until"):
            self._wait_until(Until(**action["until"]))
        read, contents = self.read()
        return {**read, **facts}, contents

    def read(self) -> tuple[dict[str, object], dict[str, bytes]]:
        """The facts now, and contents by hash that the host has not seen: of files, and the picture."""
        signal, windows, reading = self._read_controls()
        entries, contents = self._files.read()
        clipboard, image = self._clipboard.read()
        self._last = (signal, self._screen.frame(), reading)
        if clipboard["sha256"] and clipboard["sha256"] not in self._sent_pictures:
            self._sent_pictures.add(str(clipboard["sha256"]))
            contents[str(clipboard["sha256"])] = image
        digest, picture = self._screen.png()
        if digest not in self._sent_pictures:
            self._sent_pictures.add(digest)
            contents[digest] = picture
        facts: dict[str, object] = {
            "action": "none",
            "pointed": None,
            "text_delivered": "",
            "windows": [window.title for window in windows],
            "controls": [control.plain() for control in reading.controls],
            "controls_missing": reading.missing,
            "clipboard": clipboard,
            "files": entries,
            "screenshot": digest,
        }
        active = self._windows.active()
        facts["window_title"] = active.title if active else ""
        facts["window_application"] = active.application if active else ""
        return facts, contents

    def inspect(self, application: str) -> dict[str, object]:
        """What an application that was opened shows of itself, field by field the host's Inspection.

        Raises:
            InspectionError: it is not known here, was never opened, or shows no window.
        """
        return inspect_application(self._accessibility, self._windows, application)

    def _read_controls(self) -> tuple[float, list[Window], Reading]:
        """The last signal before the reading, the windows, and their controls.

        A window without a tree, or with one that has not been laid out, is given some time for it, once.
        """
        for left in reversed(range(_READINGS)):
            windows = self._windows.stack()
            signal = self._bus.last_signal
            reading = read_controls(self._accessibility, windows, self._windows.popups())
            is_whole = not reading.missing and reading.is_laid_out
            if not left or is_whole or windows[0].number in self._given_up:
                break
            time.sleep(_BETWEEN_READINGS)
        if not is_whole:
            self._given_up.add(windows[0].number)
        return signal, windows, reading

    def _pointed(self, window: Window | None, x: int, y: int) -> dict[str, object] | None:
        """Out of the last reading while neither tree nor picture has changed since, else out of a new one."""
        self._bus.drain()
        last = self._last
        if last is not None and last[0] == self._bus.last_signal and last[1] == self._screen.frame():
            reading = last[2]
        else:
            reading = read_controls(self._accessibility, self._windows.stack(), self._windows.popups())
        control: Seen | None = pointed(reading.controls, window, x, y)
        return control.plain() if control is not None else None

    def _carry_out(self, kind: str, action: Mapping[str, Any]) -> str:
        """Returns the text that it delivered."""
        if kind == "open_app":
            self._launcher.open(str(action["application"]), action["arguments"])
        elif kind == "click":
            x, y = _on_screen(action["x"], action["y"])
            if not 1 <= action["clicks"] <= 3:
                raise InputError(f"click: {action['clicks']} clicks; 1 to 3 are meant")
            self._mouse.click(x, y, action["button"], action["clicks"])
        elif kind == "drag":
            start, end = _on_screen(action["x"], action["y"]), _on_screen(action["to_x"], action["to_y"])
            self._mouse.drag(*start, *end, action["button"])
        elif kind == "scroll":
            x, y = _on_screen(action["x"], action["y"])
            if max(abs(action["amount"]), abs(action["amount_x"])) > 100:
                raise InputError("scroll: at most 100 wheel clicks in one action")
            self._mouse.scroll(x, y, action["amount"], action["amount_x"])
        elif kind == "type":
            return self._keyboard.type(action["text"])
        elif kind == "key":
            return self._press(action["keys"], action["presses"])
        elif kind == "hotkey":
            self._keyboard.hold(action["keys"])
        elif kind == "wait":
            if not 0 <= action["seconds"] <= _LONGEST_WAIT:
                raise InputError(f"wait: {action['seconds']} s; 0 to {_LONGEST_WAIT:.0f} are meant")
            time.sleep(action["seconds"])
        elif kind != "finish":
            raise InputError(f"no action is named “{kind}”")
        return ""

    def _press(self, keys: Sequence[str], presses: int) -> str:
        if len(keys) != 1 or not 1 <= presses <= 100:
            raise InputError("key: one key, pressed 1 to 100 times; keys held together are a hotkey")
        return self._keyboard.press(keys[0], presses)

    def _settle(self, kind: str, typed: str) -> None:
        """Long text takes an application longer than it took to send."""
        self._stillness.wait(_STILL + len(typed) * _STILL_PER_CHARACTER if kind == "type" else _STILL)
        restored = self._windows.restore_transients()
        if self._windows.fit() or restored:
            self._stillness.wait(_STILL)

    def _wait_until(self, until: Until) -> None:
        end = time.monotonic() + min(until.seconds, _LONGEST_WAIT)
        while not self._holds(until):
            if time.monotonic() >= end:
                return
            time.sleep(_LOOK)
        self._stillness.wait(_STILL)

    def _holds(self, until: Until) -> bool:
        windows = self._windows.stack()
        if not until.holds_for_windows([window.title for window in windows]) or not until.holds_for_files():
            return False
        if until.control is None:
            return True
        reading = read_controls(self._accessibility, windows, self._windows.popups())
        return until.holds_for_controls(reading.controls)


def _on_screen(x: int, y: int) -> tuple[int, int]:
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        raise InputError(f"({x}, {y}) is not on the screen of {WIDTH} x {HEIGHT} pixels")
    return x, y
