"""What each toolkit shows is read with names, and with boxes that lie on the things themselves."""

import pytest
from sessions import application, fixture, middle, open_application, press

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.application import Application
from records.evidence import Control, Evidence
from resources.applications import load_catalogue

pytestmark = pytest.mark.desktop

BAR = 0.95
FEATHERPAD = application("featherpad", toolkit="Qt5")


def catalogue(name: str) -> Application:
    return load_catalogue(only=[name]).applications[name]


def click(desktop: BubblewrapDesktop, at: tuple[int, int], button: str = "left") -> Evidence:
    return desktop.act(Action.parse({"kind": "click", "x": at[0], "y": at[1], "button": button}, "test"))


def named(evidence: Evidence, role: str) -> dict[str, Control]:
    return {control.name: control for control in evidence.controls if control.role == role}


@pytest.mark.parametrize("name", ["featherpad", "gnome-chess", "gnumeric", "mousepad", "sylpheed"])
def test_the_toolkit_finds_controls_in_their_boxes(desktop: BubblewrapDesktop, name: str) -> None:
    desktop.reset(fixture(), [catalogue(name)])
    seen = open_application(desktop, name)
    assert seen.controls_missing == ""
    found = desktop.inspect(name)
    assert found.tested >= 5
    assert found.hits >= BAR * found.tested, found.misses
    assert all("the toolkit finds" in miss for miss in found.misses)
    assert found.on_screen >= 0.9 * found.showing > 0


def test_gtk_4_shows_what_is_seen_and_its_menu_lies_where_it_is_drawn(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(), [catalogue("gnome-chess")])
    opened = open_application(desktop, "gnome-chess")
    # Buttons with a picture alone bear their tips.
    buttons = named(opened, "push button")
    assert {"Undo your most recent move", "Show the next move", "Close"} <= set(buttons)
    (frame,) = named(opened, "frame").values()
    assert 0 < frame.x + frame.width - buttons["Close"].x - buttons["Close"].width < 40
    assert 0 < frame.y + frame.height - buttons["Show the next move"].y < 60
    assert named(opened, "menu item") == {}
    # The menu button has neither name nor tip; it is the nameless one at the right of the title bar.
    (menu,) = [
        control
        for control in opened.controls
        if control.role == "push button"
        and not control.name
        and control.y < frame.y + 40
        and control.width > 30
    ]
    shown = click(desktop, (menu.x + menu.width // 2, menu.y + menu.height // 2))
    items = named(shown, "menu item")
    assert {"New Game…", "Preferences", "About Chess"} <= set(items)
    preferences = click(desktop, middle(shown.controls, "Preferences", "menu item"))
    assert "Preferences" in preferences.windows
    assert named(preferences, "menu item") == {}


def test_qt_5_menus_of_both_mouse_buttons_show_while_they_are_open(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(a=b"one line"), [FEATHERPAD])
    opened = open_application(desktop, "featherpad", ["Documents/a.txt"])
    assert "Select All" not in named(opened, "menu item")
    shown = click(desktop, (600, 400), "right")
    items = named(shown, "menu item")
    assert {"Undo", "Paste", "Select All"} <= set(items)
    assert all(
        600 <= item.x < 700 and item.y >= 400 for item in items.values() if item.name in ("Undo", "Paste")
    )
    chosen = click(desktop, middle(shown.controls, "Select All", "menu item"))
    assert chosen.pointed is not None
    assert chosen.pointed.name == "Select All"
    assert "Select All" not in named(chosen, "menu item")
    assert press(desktop, "ctrl", "c").clipboard.text == "one line"
