"""Applications beyond the light set, each with a way of its own to tell what it shows."""

import pytest
from sessions import fixture, middle, open_application, press, type_text

from apis.desktop.session import BubblewrapDesktop
from records.action import Action, Until
from records.evidence import Control, Evidence
from resources.applications import load_catalogue
from resources.fixtures import HOME, Fixture

pytestmark = [pytest.mark.desktop, pytest.mark.long]

BAR = 0.95
# Written for these tests; may be used freely.
PAGE = b"""<!doctype html><title>Garden</title><h1>Garden club</h1>
<p>Read the <a href="#list">list of members</a>.</p>
<form><label for=n>Name</label> <input id=n> <label><input type=checkbox> I agree</label>
<select aria-label=Season><option>Spring<option>Summer</select> <button>Send</button></form>
"""


def page() -> Fixture:
    plain = fixture()
    entries = (*plain.entries, (f"{HOME}/Documents/page.html", PAGE))
    return Fixture(entries, plain.clock, plain.hash, plain.clipboard)


def start(desktop: BubblewrapDesktop, name: str, state: Fixture, *arguments: str) -> Evidence:
    desktop.reset(state, [load_catalogue(only=[name]).applications[name]])
    return open_application(desktop, name, arguments)


def control(evidence: Evidence, name: str, role: str) -> Control:
    (found,) = [one for one in evidence.controls if (one.name, one.role) == (name, role)]
    return found


def click(desktop: BubblewrapDesktop, at: tuple[int, int], shown: str | None = None) -> Evidence:
    """The evidence after a click, and once a control of a name shows."""
    until = Until(control=shown, seconds=20) if shown else None
    return desktop.act(Action(kind="click", x=at[0], y=at[1], until=until))


def is_well_placed(desktop: BubblewrapDesktop, name: str) -> bool:
    found = desktop.inspect(name)
    assert found.tested >= 10
    return found.hits >= BAR * found.tested


def test_cells_of_calc_in_view_have_names_texts_and_places(desktop: BubblewrapDesktop) -> None:
    opened = start(desktop, "libreoffice-calc", fixture())
    cells = {one.name: one for one in opened.controls if one.role == "table cell"}
    assert 200 < len(cells) < 1500
    assert cells["A1"].y == cells["B1"].y == cells["A2"].y - cells["A1"].height
    assert cells["B1"].x == cells["A1"].x + cells["A1"].width
    there = click(desktop, middle(opened.controls, "C5", "table cell"))
    assert there.pointed is not None
    assert (there.pointed.name, there.pointed.role) == ("C5", "table cell")
    type_text(desktop, "42\n")
    typed = press(desktop, "ctrl", "home")
    assert control(typed, "C5", "table cell").text == "42"
    far = press(desktop, "ctrl", "end")
    assert control(far, "C5", "table cell").text == "42"
    assert is_well_placed(desktop, "libreoffice-calc")
    menus = [one for one in far.controls if one.role == "menu" and one.width > 0]
    assert len({one.name for one in menus}) == len(menus)
    shown = click(desktop, middle(far.controls, "Sheet", "menu"), shown="Rename Sheet...")
    assert {"Insert Rows", "Rename Sheet..."} & {one.name for one in shown.controls}


@pytest.mark.parametrize("name", ["chromium", "firefox-esr"])
def test_pages_in_browsers_have_links_and_fields_in_their_places(
    desktop: BubblewrapDesktop, name: str
) -> None:
    opened = start(desktop, name, page(), f"file://{HOME}/Documents/page.html")
    for _ in range(20):
        if any(one.name == "Send" and one.width > 0 for one in opened.controls):
            break
        opened = desktop.act(Action(kind="wait", seconds=0.5))
    assert control(opened, "list of members", "link").width > 50
    assert is_well_placed(desktop, name)
    click(desktop, middle(opened.controls, "Name", "entry"))
    typed = type_text(desktop, "Ada")
    assert control(typed, "Name", "entry").text == "Ada"
    checked = click(desktop, middle(typed.controls, "I agree", "check box"))
    assert "checked" in control(checked, "I agree", "check box").states
    listed = click(desktop, middle(checked.controls, "Season", "combo box"), shown="Summer")
    assert "Summer" in {one.name for one in listed.controls if one.width > 0}


def test_menus_that_firefox_has_closed_do_not_show(desktop: BubblewrapDesktop) -> None:
    opened = start(desktop, "firefox-esr", page())
    file = click(desktop, middle(opened.controls, "File", "menu"), shown="New Window")
    assert "New Window" in {one.name for one in file.controls}
    closed = press(desktop, "esc")
    assert "New Window" not in {one.name for one in closed.controls}


def test_the_calendars_pages_show_one_at_a_time(desktop: BubblewrapDesktop) -> None:
    # Without the calendar of a server, which would ask for a password here.
    entry = load_catalogue(only=["gnome-calendar"]).applications["gnome-calendar"]
    desktop.reset(fixture(), [entry.model_copy(update={"settings": ()})])
    opened = open_application(desktop, "gnome-calendar")
    assert "00:00" not in {one.name for one in opened.controls}
    week = click(desktop, middle(opened.controls, "Week", "page tab"))
    hours = {one.name: one for one in week.controls if one.name.endswith(":00")}
    # The day is longer than the window: only the hours in view show.
    assert 0 < len(hours) < 24
    assert all(one.y >= 0 and one.y + one.height // 2 < 720 for one in hours.values())
    month = click(desktop, middle(week.controls, "Month", "page tab"))
    assert not {one.name for one in month.controls} & set(hours)
    assert is_well_placed(desktop, "gnome-calendar")
