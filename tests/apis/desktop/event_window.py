"""A window over the whole screen that writes down every event that it receives; runs inside a session.

One JSON list a line, in ~/events.txt:
    ["press", button, x, y], ["release", button, x, y]
        in pixels of the screen; the wheel's buttons are 4 up, 5 down, 6 left, 7 right
    ["double", button], ["triple", button]
        after the press that the toolkit takes for a double or triple click
    ["move", x, y, buttons]
        buttons: those that are held
    ["key", symbol, text, modifiers], ["key up", symbol]
        symbol: X's name of it, for a release that of its press
    ["close"]
        the window was asked to close; it stays
"""

import json
import tkinter as tk
from pathlib import Path
from typing import Any, TypeAlias

_MODIFIERS = {1: "shift", 2: "caps lock", 4: "ctrl", 8: "alt", 16: "num lock", 64: "super"}
_BUTTONS = {256: 1, 512: 2, 1024: 3}

# Not generic where it runs.
Event: TypeAlias = "tk.Event[tk.Misc]"


class EventWindow(tk.Tk):
    """Shown until its process ends."""

    def __init__(self, events: Path) -> None:
        super().__init__(className="events")
        self._file = events.open("w", encoding="utf-8")
        self._pressed: dict[int, str] = {}
        self.attributes("-fullscreen", True)
        self.bind("<ButtonPress>", self._press)
        for button in (1, 2, 3):
            self.bind(f"<Double-Button-{button}>", lambda event: self._press(event, "double"))
            self.bind(f"<Triple-Button-{button}>", lambda event: self._press(event, "triple"))
        self.bind("<ButtonRelease>", lambda event: self._tell("release", *_place(event)))
        self.bind("<Motion>", self._move)
        self.bind("<KeyPress>", self._key)
        self.bind("<KeyRelease>", lambda event: self._tell("key up", self._pressed.pop(event.keycode, "")))
        self.protocol("WM_DELETE_WINDOW", lambda: self._tell("close"))

    def _press(self, event: Event, count: str = "") -> None:
        self._tell("press", *_place(event))
        if count:
            self._tell(count, event.num)

    def _move(self, event: Event) -> None:
        self._tell("move", event.x_root, event.y_root, _names(event.state, _BUTTONS))

    def _key(self, event: Event) -> None:
        self._pressed[event.keycode] = event.keysym
        self._tell("key", event.keysym, event.char, _names(event.state, _MODIFIERS))

    def _tell(self, *event: object) -> None:
        self._file.write(json.dumps(event) + "\n")
        self._file.flush()


def _place(event: Event) -> tuple[int, int, int]:
    """Button and pixel. Tk hands on a wheel's buttons 6 and 7 as 4 and 5 with Shift."""
    sideways = int(event.num) > 3 and int(event.state) & 1
    return int(event.num) + (2 if sideways else 0), event.x_root, event.y_root


def _names(state: int | str, table: dict[int, Any]) -> list[Any]:
    return [name for mask, name in table.items() if int(state) & mask]


if __name__ == "__main__":
    EventWindow(Path.home() / "events.txt").mainloop()
