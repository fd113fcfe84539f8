"""Typing, saving, clicking and dragging in a real editor."""

import io
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from PIL import Image, ImageChops
from sessions import (
    MOUSEPAD,
    content,
    document_text,
    fixture,
    middle,
    open_application,
    press,
    type_text,
)

from apis.desktop.guest_process import GuestProcess
from apis.desktop.session import BubblewrapDesktop
from records.action import Action, Until
from records.evidence import Clipboard
from resources.fixtures import HOME

pytestmark = pytest.mark.desktop

TEXT = (
    "Grüße <aus> Kraków, “9:40” – ΑΩ и 日本 😀\n\tÉtage ~!@#$%^&*()_+{}|:\"<>?`-=[]\\;',./ ÄÖÜ ß €\n"
    # Joined emoji, a flag, a keycap, combining accents, an ideographic and a narrow space, two directions.
    "👩‍👩‍👧‍👦 🏳️‍🌈\t🇵🇱 1️⃣ 👍🏽\n\ncafé e\u0301\u0323　中文，한국어\t1\u202f000\u00a0km שלום नमस्ते\n"
)


def test_what_is_typed_is_what_the_saved_file_holds(
    desktop: BubblewrapDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: Counter[bytes] = Counter()

    def counting(guest: GuestProcess, question: Mapping[str, object], seconds: float) -> Any:
        facts, contents = ask(guest, question, seconds)
        sent.update(contents.values())
        return facts, contents

    ask = GuestProcess.ask
    monkeypatch.setattr(GuestProcess, "ask", counting)
    desktop.reset(fixture(clipboard="kept", start=b"as it was"), [MOUSEPAD])
    open_application(desktop, "mousepad")
    typed = type_text(desktop, TEXT)
    assert typed.text_delivered == TEXT
    assert document_text(typed) == TEXT
    press(desktop, "ctrl", "s", until=Until(window="Save As"))
    press(desktop, "ctrl", "a")
    path = f"{HOME}/Documents/straße.txt"
    type_text(desktop, path, until=Until(control="Save", role="push button"))
    saved = press(desktop, "enter", until=Until(file=path, gone="Save As"))
    assert saved.text_delivered == "\n"
    assert saved.windows == ("~/Documents/straße.txt - Mousepad",)
    assert content(desktop, saved, path).decode() == TEXT
    assert saved.clipboard == Clipboard(kind="text", text="kept")
    type_text(desktop, "more")
    again = press(desktop, "ctrl", "s", until=Until(gone="*"))
    assert content(desktop, again, path).decode() == f"{TEXT}more"
    # Both contents stay known, of the file as it was and as it is; each came over once, the fixture's never.
    assert content(desktop, saved, path).decode() == TEXT
    assert content(desktop, again, f"{HOME}/Documents/start.txt") == b"as it was"
    assert set(sent.values()) == {1}
    assert (sent[TEXT.encode()], sent[f"{TEXT}more".encode()], sent[b"as it was"]) == (1, 1, 0)


def test_more_different_characters_than_the_keyboard_has_spare_keys(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [MOUSEPAD])
    open_application(desktop, "mousepad")
    text = "".join(chr(point) for point in range(0x400, 0x500) if chr(point).isprintable())
    assert document_text(type_text(desktop, text)) == text
    press(desktop, "ctrl", "a")
    assert document_text(type_text(desktop, "Ελληνικά <ok>")) == "Ελληνικά <ok>"


def test_keys_deliver_their_text_and_no_control_characters_are_typed(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [MOUSEPAD])
    open_application(desktop, "mousepad")
    assert type_text(desktop, "a\x07b\r\nc").text_delivered == "ab\nc"
    backspaces = desktop.act(Action(kind="key", keys=("backspace",), presses=2))
    assert backspaces.text_delivered == "\b\b"
    assert press(desktop, "<").text_delivered == "<"
    assert press(desktop, "ñ").text_delivered == "ñ"
    assert press(desktop, "shift", "end").text_delivered == ""
    assert press(desktop, "f5").text_delivered == ""
    assert document_text(desktop.evidence()) == "ab<ñ"


def test_a_click_names_the_control_under_it_and_its_window(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [MOUSEPAD])
    start = open_application(desktop, "mousepad")
    assert (start.window_application, start.pointed) == ("", None)
    x, y = middle(start.controls, "Edit", "menu")
    opened = desktop.act(Action(kind="click", x=x, y=y))
    assert opened.pointed is not None
    assert (opened.pointed.role, opened.pointed.name) == ("menu", "Edit")
    assert (opened.pointer_x, opened.pointer_y) == (x, y)
    assert (opened.window_title, opened.window_application) == ("Untitled 1 - Mousepad", "mousepad")
    rows = [control.y for control in opened.controls if control.role in ("menu item", "separator")]
    assert rows == sorted(rows)
    x, y = middle(opened.controls, "Select All", "menu item")
    chosen = desktop.act(Action(kind="click", x=x, y=y))
    assert chosen.pointed is not None
    assert (chosen.pointed.role, chosen.pointed.name) == ("menu item", "Select All")
    assert (chosen.window_title, chosen.window_application) == ("Untitled 1 - Mousepad", "mousepad")
    assert {(control.window, control.application) for control in chosen.controls} == {
        ("Untitled 1 - Mousepad", "mousepad")
    }
    nowhere = desktop.act(Action(kind="wait", seconds=0.0))
    assert (nowhere.pointed, nowhere.pointer_x, nowhere.pointer_y) == (None, -1, -1)


def test_double_clicks_are_told_from_two_clicks_and_a_drag_selects(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(words=b"alpha beta\ngamma"), [MOUSEPAD])
    open_application(desktop, "mousepad", ["Documents/words.txt"])
    for _ in range(2):
        desktop.act(Action(kind="click", x=20, y=57))
    assert press(desktop, "ctrl", "c").clipboard.kind == "empty"
    desktop.act(Action(kind="click", x=20, y=57, clicks=2))
    assert press(desktop, "ctrl", "c").clipboard.text == "alpha"
    desktop.act(Action(kind="click", x=600, y=400))
    dragged = desktop.act(Action(kind="drag", x=2, y=57, to_x=600, to_y=76))
    assert (dragged.pointer_x, dragged.pointer_y) == (2, 57)
    copied = press(desktop, "ctrl", "c")
    assert copied.clipboard.text == "alpha beta\ngamma"
    assert copied.text_delivered == ""


def test_controls_screenshot_and_pointer_share_their_pixels(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [MOUSEPAD])
    before = open_application(desktop, "mousepad")
    screen = Image.open(io.BytesIO(desktop.observe().screenshot))
    boxes = [control for control in before.controls if control.width > 0]
    assert len(boxes) > 10
    assert all(
        box.x >= 0
        and box.x + box.width <= screen.width
        and box.y >= 0
        and box.y + box.height <= screen.height
        for box in boxes
    )
    assert "menu item" not in {control.role for control in before.controls}
    menus = {control.name: control for control in before.controls if control.role == "menu"}
    edit, search = menus["Edit"], menus["Search"]
    assert edit.x + edit.width == search.x
    for x, name in ((edit.x, "Edit"), (search.x - 1, "Edit"), (search.x, "Search")):
        clicked = desktop.act(Action(kind="click", x=x, y=edit.y))
        assert clicked.pointed is not None
        assert (clicked.pointed.name, clicked.pointer_x, clicked.pointer_y) == (name, x, edit.y)
        changed = ImageChops.difference(screen, Image.open(io.BytesIO(desktop.observe().screenshot)))
        left, top, _, _ = changed.getbbox() or (0, 0, 0, 0)
        # What the click opened begins where the control is, in the picture as in the list.
        assert abs(left - menus[name].x) <= 2
        assert edit.y <= top <= edit.y + edit.height
        press(desktop, "escape")


def test_scrolling_down_and_right_shows_what_lies_there_and_back(desktop: BubblewrapDesktop) -> None:
    lines = "".join(f"line {number} {'wide ' * 200}\n" for number in range(200)).encode()
    desktop.reset(fixture(lines=lines), [MOUSEPAD])
    before = open_application(desktop, "mousepad", ["Documents/lines.txt"])
    # At the top left corner there is nothing above and nothing to the left.
    for amounts in ({"amount": 5}, {"amount_x": -5}):
        moved = desktop.act(Action.parse({"kind": "scroll", "x": 640, "y": 400, **amounts}, "test"))
        assert moved.screenshot == before.screenshot
    for amounts in ({"amount": -5}, {"amount_x": 5}):
        there = desktop.act(Action.parse({"kind": "scroll", "x": 640, "y": 400, **amounts}, "test"))
        assert there.screenshot != before.screenshot
        assert (there.pointer_x, there.pointer_y) == (640, 400)
        opposite = {name: -amount for name, amount in amounts.items()}
        back = desktop.act(Action.parse({"kind": "scroll", "x": 640, "y": 400, **opposite}, "test"))
        assert back.screenshot == before.screenshot


def test_an_application_that_runs_opens_another_file_in_its_window(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(one=b"first", two=b"second"), [MOUSEPAD])
    assert document_text(open_application(desktop, "mousepad", ["Documents/one.txt"])) == "first"
    second = open_application(desktop, "mousepad", [f"{HOME}/Documents/two.txt"])
    assert second.windows[0] == "~/Documents/two.txt - Mousepad"
    assert second.window_application == "mousepad"
