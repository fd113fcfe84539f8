"""Typed text, keys and chords as a window receives them, and the keyboard and clipboard afterwards."""

import json
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from received import Event, Received
from sessions import fixture, output_of_script, press, script, type_text

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.evidence import Clipboard

pytestmark = pytest.mark.desktop

# What each named key sends: X's name of the symbol, and the text with it as Tk gives it.
NAMED: dict[str, tuple[str, str]] = {
    "enter": ("Return", "\r"),
    "return": ("Return", "\r"),
    "tab": ("Tab", "\t"),
    "space": ("space", " "),
    "backspace": ("BackSpace", "\b"),
    "esc": ("Escape", "\x1b"),
    "escape": ("Escape", "\x1b"),
    "delete": ("Delete", "\x7f"),
    "del": ("Delete", "\x7f"),
    "insert": ("Insert", ""),
    "home": ("Home", ""),
    "end": ("End", ""),
    "pageup": ("Prior", ""),
    "pgup": ("Prior", ""),
    "pagedown": ("Next", ""),
    "pgdn": ("Next", ""),
    "left": ("Left", ""),
    "right": ("Right", ""),
    "up": ("Up", ""),
    "down": ("Down", ""),
    **{f"f{number}": (f"F{number}", "") for number in range(1, 13)},
    "printscreen": ("Print", ""),
    "prtsc": ("Print", ""),
    "print": ("Print", ""),
    "pause": ("Pause", ""),
    "apps": ("Menu", ""),
    "shift": ("Shift_L", ""),
    "shiftleft": ("Shift_L", ""),
    "shiftright": ("Shift_R", ""),
    "ctrl": ("Control_L", ""),
    "ctrlleft": ("Control_L", ""),
    "ctrlright": ("Control_R", ""),
    "alt": ("Alt_L", ""),
    "altleft": ("Alt_L", ""),
    "altright": ("Alt_R", ""),
    "win": ("Super_L", ""),
    "winleft": ("Super_L", ""),
    "winright": ("Super_R", ""),
    "add": ("KP_Add", "+"),
    "subtract": ("KP_Subtract", "-"),
    "multiply": ("KP_Multiply", "*"),
    "divide": ("KP_Divide", "/"),
    "decimal": ("KP_Decimal", "."),
    **{f"num{digit}": (f"KP_{digit}", str(digit)) for digit in range(10)},
}
PRINTABLE = string.digits + string.ascii_letters + string.punctuation + " "
TEXTS = {
    "printable ASCII": PRINTABLE,
    "the same backwards": PRINTABLE[::-1],
    "accents": "äöüÄÖÜß éèêëÉÈÊË çñøåÆœ łśżŁŚŻ ğışİ čěřž ő ÿ",
    "Greek": "αβγδεζηθικλμνξοπρσςτυφχψω ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ άέήίόύώΐΰ",
    "Cyrillic": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ їєґ",
    "CJK": "日本語の文字、カタカナ。中文简体繁體字，한국어 글자",
    "emoji": "😀🚀❤️ 👩‍👩‍👧‍👦 🏳️‍🌈 🇵🇱 1️⃣ 👍🏽",
    "combining marks": "e\u0301 a\u0323\u0302 n\u0303 Z\u0335\u0321 \u0915\u094d\u0937\u093f",
    "marks and spaces": "„“”‘’«»…–— € £ ¥ © ½ ² ° × ÷ 1\u202f000\u00a0km \u3000| שלום مرحبا",
}
# Key by key: what is pressed, the symbol and text of the last key, the modifiers that it comes with.
CHORDS: dict[tuple[str, ...], tuple[list[str], str, list[str]]] = {
    ("ctrl", "s"): (["Control_L", "s"], "\x13", ["ctrl"]),
    ("ctrl", "shift", "t"): (["Control_L", "Shift_L", "T"], "\x14", ["shift", "ctrl"]),
    ("shift", "ctrl", "end"): (["Shift_L", "Control_L", "End"], "", ["shift", "ctrl"]),
    ("ctrl", "T"): (["Control_L", "Shift_L", "T"], "\x14", ["shift", "ctrl"]),
    ("ctrl", "+"): (["Control_L", "Shift_L", "plus"], "+", ["shift", "ctrl"]),
    ("ctrl", "shift", "+"): (["Control_L", "Shift_L", "plus"], "+", ["shift", "ctrl"]),
    ("ctrl", "-"): (["Control_L", "minus"], "-", ["ctrl"]),
    ("ctrl", "alt", "delete"): (["Control_L", "Alt_L", "Delete"], "\x7f", ["ctrl", "alt"]),
    ("ctrl", "alt", "left"): (["Control_L", "Alt_L", "Left"], "", ["ctrl", "alt"]),
    ("alt", "f"): (["Alt_L", "f"], "f", ["alt"]),
    ("alt", "enter"): (["Alt_L", "Return"], "\r", ["alt"]),
    ("shift", "tab"): (["Shift_L", "ISO_Left_Tab"], "", ["shift"]),
    ("shift", "f10"): (["Shift_L", "F10"], "", ["shift"]),
    ("win", "d"): (["Super_L", "d"], "d", ["super"]),
    ("ctrl", "ñ"): (["Control_L", "ntilde"], "ñ", ["ctrl"]),
}
KEYBOARD = Path(__file__).with_name("keyboard_state.py").read_text()


@pytest.fixture(scope="module")
def received() -> Iterator[Received]:
    with BubblewrapDesktop() as desktop:
        yield Received(desktop)


def text_of(events: list[Event]) -> str:
    """The text that came with keys; every key was let go again."""
    pressed = Counter(event[1] for event in events if event[0] == "key")
    assert pressed == Counter(event[1] for event in events if event[0] == "key up")
    return "".join(event[2] for event in events if event[0] == "key")


@pytest.mark.parametrize("name", TEXTS)
def test_text_arrives_as_it_was_given(received: Received, name: str) -> None:
    text = TEXTS[name]
    # Tk hands on what lies above the first plane in two parts.
    arrived = text_of(received.of(Action(kind="type", text=text))).encode("utf-16-le", "surrogatepass")
    assert arrived.decode("utf-16-le") == text
    assert received.evidence.text_delivered == text
    assert received.evidence.clipboard == Clipboard(kind="text", text="kept")


def test_line_breaks_and_tabs_are_their_keys(received: Received) -> None:
    events = received.of(Action(kind="type", text="a\tb\r\nc\n"))
    assert [event[1] for event in events if event[0] == "key"] == ["a", "Tab", "b", "Return", "c", "Return"]
    assert received.evidence.text_delivered == "a\tb\nc\n"


def test_every_named_key_is_the_key_of_its_name(received: Received) -> None:
    events = received.of(*(Action(kind="key", keys=(name,)) for name in NAMED))
    keys = [event for event in events if event[1] != "Num_Lock"]
    expected: list[Event] = []
    for name, (symbol, text) in NAMED.items():
        expected += [
            ["key", symbol, text, ["num lock"] if name.startswith("num") else []],
            ["key up", symbol],
        ]
    assert keys == expected


def test_a_key_is_pressed_as_often_as_asked(received: Received) -> None:
    for presses in (1, 2, 7, 100):
        events = received.of(Action(kind="key", keys=("down",), presses=presses))
        assert events == [["key", "Down", "", []], ["key up", "Down"]] * presses
    shifted = [
        ["key", "Shift_L", "", []],
        ["key", "A", "A", ["shift"]],
        ["key up", "A"],
        ["key up", "Shift_L"],
    ]
    assert received.of(Action(kind="key", keys=("A",), presses=2)) == shifted * 2
    assert received.evidence.text_delivered == "AA"


@pytest.mark.parametrize("keys", CHORDS, ids="+".join)
def test_a_chord_is_pressed_in_order_and_let_go_in_the_opposite_one(
    received: Received, keys: tuple[str, ...]
) -> None:
    symbols, text, modifiers = CHORDS[keys]
    events = received.of(Action(kind="hotkey", keys=keys))
    assert [event[1] for event in events if event[0] == "key"] == symbols
    assert events[len(symbols) - 1] == ["key", symbols[-1], text, modifiers]
    assert events[len(symbols) :] == [["key up", symbol] for symbol in reversed(symbols)]


def test_the_window_managers_chord_asks_to_close_and_no_more(received: Received) -> None:
    events = received.of(Action(kind="hotkey", keys=("alt", "f4")))
    assert [event[1:2] for event in events] == [["Alt_L"], ["Alt_L"], []]
    assert events[-1] == ["close"]


def test_text_arrives_as_it_was_given_under_caps_lock(received: Received) -> None:
    lock, letter = Action(kind="key", keys=("capslock",)), Action(kind="key", keys=("b",))
    events = received.of(lock, Action(kind="type", text="aBé"), letter, lock)
    assert text_of(events) == "aBéb"
    assert received.evidence.text_delivered == ""
    # It was on again after the text, so that the last press turned it off.
    assert received.of(letter)[0] == ["key", "b", "b", []]


def test_the_keyboard_is_left_as_it_was(desktop: BubblewrapDesktop) -> None:
    def keyboard() -> dict[str, Any]:
        return dict(json.loads(output_of_script(desktop).splitlines()[-1]))

    desktop.reset(fixture("kept"), [script(f"python3 -c '{KEYBOARD}'")])
    before = keyboard()
    type_text(desktop, "".join(TEXTS.values()))
    press(desktop, "ctrl", "shift", "ñ")
    press(desktop, "num7")
    press(desktop, "capslock")
    type_text(desktop, "Aa")
    press(desktop, "capslock")
    after = keyboard()
    real = {code for code, symbols in before["keys"].items() if any(s and s >> 16 != 0x1008 for s in symbols)}
    assert len(real) > 100
    assert {code: after["keys"][code] for code in real} == {code: before["keys"][code] for code in real}
    assert (after["held"], after["state"]) == ([], 0)
    for what in ("modifiers", "state", "repeats", "lights", "held"):
        assert after[what] == before[what]
    assert desktop.evidence().clipboard == Clipboard(kind="text", text="kept")
