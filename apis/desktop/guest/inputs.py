"""Mouse and keys by pyautogui, and the characters that it cannot type by spare key codes."""

import time
import unicodedata
from collections.abc import Sequence

import pyautogui
from pyautogui import _pyautogui_x11 as x11
from Xlib import X
from Xlib.ext.xtest import fake_input

_DOUBLE_CLICK = 0.45
_DRAG_STEPS = 12
_LATIN_1 = range(0xA0, 0x100)
_MEDIA_KEYS = range(0x10080000, 0x10090000)
_DELIVERED = {"backspace": "\b", "enter": "\n", "return": "\n", "tab": "\t", "space": " "}

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
        self._last: tuple[int, int, float] = (-1, -1, 0.0)

    def click(self, x: int, y: int, button: str, clicks: int) -> None:
        """A click soon after another at the same place waits, so that two actions make no double click.

        All presses go to the server at once: sent one by one, as pyautogui does, those of a double click are
        too far apart where the machine is loaded.
        """
        last_x, last_y, moment = self._last
        if abs(x - last_x) < 8 and abs(y - last_y) < 8:
            time.sleep(max(0.0, moment + _DOUBLE_CLICK - time.monotonic()))
        pyautogui.moveTo(x, y)
        for _ in range(clicks):
            fake_input(x11._display, X.ButtonPress, x11.BUTTON_NAME_MAPPING[button])
            fake_input(x11._display, X.ButtonRelease, x11.BUTTON_NAME_MAPPING[button])
        x11._display.sync()
        self._last = (x, y, time.monotonic())

    def drag(self, x: int, y: int, to_x: int, to_y: int, button: str) -> None:
        """Moves in steps: toolkits begin a drag only after some motion, and look for targets on the way."""
        pyautogui.moveTo(x, y)
        pyautogui.mouseDown(button=button)
        time.sleep(0.06)
        for step in range(1, _DRAG_STEPS + 1):
            share = step / _DRAG_STEPS
            pyautogui.moveTo(round(x + (to_x - x) * share), round(y + (to_y - y) * share))
            time.sleep(0.015)
        time.sleep(0.06)
        pyautogui.mouseUp(button=button)
        self._last = (-1, -1, 0.0)

    def scroll(self, x: int, y: int, amount: int, amount_x: int) -> None:
        pyautogui.moveTo(x, y)
        if amount:
            pyautogui.vscroll(amount)
        if amount_x:
            pyautogui.hscroll(amount_x)


class Keyboard:
    """Keys by pyautogui's names, and any text."""

    def __init__(self) -> None:
        first, last = x11._display.display.info.min_keycode, x11._display.display.info.max_keycode
        mapping = x11._display.get_keyboard_mapping(first, last - first + 1)
        self._spare = [first + number for number, symbols in enumerate(mapping) if _is_spare(symbols)]
        self._used: dict[str, int] = {}

    def press(self, key: str, presses: int) -> str:
        """Presses one key; returns the text that it delivers."""
        self._check([key])
        pyautogui.press(_name(key), presses=presses)
        text = key if len(key) == 1 else _DELIVERED.get(key.lower(), "")
        return text * presses

    def hold(self, keys: Sequence[str]) -> None:
        """Presses keys together, in order."""
        self._check(keys)
        pyautogui.hotkey(*(_name(key) for key in keys))

    def type(self, text: str) -> str:
        """Types text; returns it as delivered: without control characters but line break and tab."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        text = "".join(character for character in text if character in "\n\t" or not _is_control(character))
        rest = text
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

    def _check(self, keys: Sequence[str]) -> None:
        for key in keys:
            if len(key) == 1 and not _is_control(key):
                self._map(self._typable_run(key))
            if not x11.keyboardMapping.get(_name(key)):
                raise InputError(
                    f"no key is named “{key}”; names are pyautogui's, for example enter, ctrl, f5, a"
                )


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
