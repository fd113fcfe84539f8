"""Mouse and keys by pyautogui, and the characters that it cannot type by spare key codes."""

import contextlib
import time
import unicodedata
from collections.abc import Iterator, Sequence

import pyautogui
from pyautogui import _pyautogui_x11 as x11
from Xlib import X
from Xlib.ext.xtest import fake_input

# Toolkits take two presses for a double click within 0.4 s (GTK, Qt) or 0.5 s (Tk, Chromium), and within less
# than so many pixels.
_DOUBLE_CLICK = 0.55
_NEAR = 8
_DRAG_STEPS = 12
# How long applications are given to take note of new symbols on the keyboard, before these are typed.
_TAKE_NOTE = 0.1
_UP, _DOWN, _LEFT, _RIGHT = 4, 5, 6, 7
_LATIN_1 = range(0xA0, 0x100)
_MEDIA_KEYS = range(0x10080000, 0x10090000)
_NUMBER_PAD = {f"num{digit}": str(digit) for digit in range(10)}
_DELIVERED = {
    "backspace": "\b",
    "enter": "\n",
    "return": "\n",
    "tab": "\t",
    "space": " ",
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "decimal": ".",
    **_NUMBER_PAD,
}

pyautogui.PAUSE = 0
pyautogui.FAILSAFE = False
# It would ask dconf, which is not there, before the first click.
x11._mouse_is_swapped_setting = False
# On this keyboard `<` is above the comma; the key that pyautogui takes for it gives `>`.
x11.keyboardMapping["<"] = x11.keyboardMapping[","]
# A guest that is held up between press and release must not make the server repeat the key.
x11._display.change_keyboard_control(auto_repeat_mode=X.AutoRepeatModeOff)
x11._display.sync()


class InputError(Exception):
    """An action that cannot be carried out as given."""


class Mouse:
    """Clicks, drags and scrolls at pixels of the screen."""

    def __init__(self) -> None:
        self._last: tuple[int, int, float] = (-_NEAR, -_NEAR, 0.0)

    def click(self, x: int, y: int, button: str, clicks: int) -> None:
        """All presses go to the server at once: sent one by one, as pyautogui does, those of a double click
        are too far apart where the machine is loaded.
        """
        self._keep_apart(x, y)
        pyautogui.moveTo(x, y)
        _press_button(x11.BUTTON_NAME_MAPPING[button], clicks)
        self._last = (x, y, time.monotonic())

    def drag(self, x: int, y: int, to_x: int, to_y: int, button: str) -> None:
        """Moves in steps: toolkits begin a drag only after some motion, and look for targets on the way."""
        self._keep_apart(x, y)
        pyautogui.moveTo(x, y)
        pyautogui.mouseDown(button=button)
        self._last = (x, y, time.monotonic())
        time.sleep(0.06)
        for step in range(1, _DRAG_STEPS + 1):
            share = step / _DRAG_STEPS
            pyautogui.moveTo(round(x + (to_x - x) * share), round(y + (to_y - y) * share))
            time.sleep(0.015)
        time.sleep(0.06)
        pyautogui.mouseUp(button=button)

    def scroll(self, x: int, y: int, amount: int, amount_x: int) -> None:
        """In clicks of the wheel; up and right are positive."""
        pyautogui.moveTo(x, y)
        _press_button(_UP if amount > 0 else _DOWN, abs(amount))
        _press_button(_RIGHT if amount_x > 0 else _LEFT, abs(amount_x))

    def _keep_apart(self, x: int, y: int) -> None:
        """Waits where a press soon after that of another action, at the same place, would pass for one of a
        double click.
        """
        last_x, last_y, moment = self._last
        if abs(x - last_x) < _NEAR and abs(y - last_y) < _NEAR:
            time.sleep(max(0.0, moment + _DOUBLE_CLICK - time.monotonic()))


def _press_button(number: int, times: int) -> None:
    for _ in range(times):
        fake_input(x11._display, X.ButtonPress, number)
        fake_input(x11._display, X.ButtonRelease, number)
    x11._display.sync()


class Keyboard:
    """Keys by pyautogui's names, and any text."""

    def __init__(self) -> None:
        first, last = x11._display.display.info.min_keycode, x11._display.display.info.max_keycode
        mapping = x11._display.get_keyboard_mapping(first, last - first + 1)
        self._spare = [first + number for number, symbols in enumerate(mapping) if _is_spare(symbols)]
        self._used: dict[str, int] = {}

    def press(self, key: str, presses: int) -> str:
        """Presses one key; returns the text that it delivers."""
        strokes = self._strokes([key])
        with _locks_for([key]):
            for _ in range(presses):
                _stroke(strokes)
        text = key if len(key) == 1 else _DELIVERED.get(key.lower(), "")
        return text * presses

    def hold(self, keys: Sequence[str]) -> None:
        """Presses keys together, in order, and lets them go in the opposite order."""
        strokes = self._strokes(keys)
        with _locks_for(keys):
            _stroke(strokes)

    def type(self, text: str) -> str:
        """Types text; returns it as delivered: without control characters but line break and tab."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = "".join(character for character in text if character in "\n\t" or not _is_control(character))
        rest = text
        with _locks_for(text):
            while rest:
                run = self._typable_run(rest)
                self._map(run)
                pyautogui.write(run)
                rest = rest[len(run) :]
        return text

    def _typable_run(self, text: str) -> str:
        """As much of the beginning as the spare key codes suffice for."""
        new: set[str] = set()
        for position, character in enumerate(text):
            if not x11.keyboardMapping.get(character):
                new.add(character)
            if len(new) > len(self._spare):
                if position:
                    return text[:position]
                self._reclaim()
        return text

    def _map(self, characters: str) -> None:
        """Gives each character that has none a key code of its own, which it keeps: a code that changes while
        the application still reads would give it the wrong character.

        All in few requests: applications build their keyboard anew after each.
        """
        new = [character for character in dict.fromkeys(characters) if not x11.keyboardMapping.get(character)]
        codes, self._spare = self._spare[: len(new)], self._spare[len(new) :]
        symbols = [[_symbol(character)] * 4 for character in new]
        start = 0
        for end in range(1, len(codes) + 1):
            if end == len(codes) or codes[end] != codes[end - 1] + 1:
                x11._display.change_keyboard_mapping(codes[start], symbols[start:end])
                start = end
        x11._display.sync()
        if new:
            time.sleep(_TAKE_NOTE)
        self._used.update(zip(new, codes, strict=True))
        x11.keyboardMapping.update(self._used)

    def _reclaim(self) -> None:
        """All spare codes are taken: lets the applications catch up, then takes them back."""
        time.sleep(0.5)
        for character, code in self._used.items():
            x11.keyboardMapping.pop(character, None)
            self._spare.append(code)
        self._spare.sort()
        self._used.clear()

    def _strokes(self, keys: Sequence[str]) -> list[int]:
        """Key codes in the order of their presses, with the Shift that a character needs before it.

        Raises:
            InputError: a key's name is not known.
        """
        codes: list[int] = []
        for key in keys:
            if len(key) == 1 and not _is_control(key):
                self._map(self._typable_run(key))
            code = x11.keyboardMapping.get(_name(key))
            if not code:
                raise InputError(
                    f"no key is named “{key}”; names are pyautogui's, for example enter, ctrl, f5, a"
                )
            shift = x11.keyboardMapping["shift"]
            if _needs_shift(_name(key)) and shift not in codes:
                codes.append(shift)
            codes.append(code)
        return codes


def _stroke(codes: Sequence[int]) -> None:
    for code in codes:
        fake_input(x11._display, X.KeyPress, code)
    for code in reversed(codes):
        fake_input(x11._display, X.KeyRelease, code)
    x11._display.sync()


@contextlib.contextmanager
def _locks_for(keys: Sequence[str]) -> Iterator[None]:
    """Caps Lock off while characters are sent, Num Lock on while digits of the number pad are; then back.

    Otherwise they would arrive as other characters, and as cursor keys.
    """
    state = x11._display.screen().root.query_pointer().mask
    turned = []
    if state & X.LockMask and any(len(key) == 1 for key in keys):
        turned.append(x11.keyboardMapping["capslock"])
    if not state & X.Mod2Mask and any(key.lower() in _NUMBER_PAD for key in keys):
        turned.append(x11.keyboardMapping["numlock"])
    for code in turned:
        _stroke([code])
    yield
    for code in turned:
        _stroke([code])


def _needs_shift(key: str) -> bool:
    """A character that has a key code of its own needs none."""
    return len(key) == 1 and key.isascii() and bool(pyautogui.isShiftCharacter(key))


def _is_spare(symbols: Sequence[int]) -> bool:
    """Whether a key has no symbol, or only those of media keys, which no action can name."""
    return all(symbol == 0 or symbol in _MEDIA_KEYS for symbol in symbols)


def _is_control(character: str) -> bool:
    """Controls and lone surrogates; joiners, marks of direction and wide spaces are text like any other."""
    return unicodedata.category(character) in ("Cc", "Cs")


def _symbol(character: str) -> int:
    """The X key symbol: Latin 1 has its own, all others are Unicode's number with a mark."""
    point = ord(character)
    return point if point in _LATIN_1 else 0x01000000 + point


def _name(key: str) -> str:
    return key.lower() if len(key) > 1 else key
