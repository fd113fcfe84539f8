import pytest
from sessions import application, fixture, middle, open_application, press

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.evidence import Evidence

pytestmark = pytest.mark.desktop

PCMANFM = application("pcmanfm", toolkit="GTK2")


def click(desktop: BubblewrapDesktop, evidence: Evidence, name: str, role: str) -> Evidence:
    x, y = middle(evidence.controls, name, role)
    return desktop.act(Action(kind="click", x=x, y=y))


def items(evidence: Evidence) -> set[str]:
    return {control.name for control in evidence.controls if control.role == "menu item"}


def test_the_items_of_the_open_menu_show_and_those_of_menus_open_before_do_not(
    desktop: BubblewrapDesktop,
) -> None:
    desktop.reset(fixture(a=b"A", b=b"B"), [PCMANFM])
    opened = open_application(desktop, "pcmanfm", ["Documents"])
    assert items(opened) == set()
    edit = click(desktop, opened, "Edit", "menu")
    assert {"Cut", "Paste", "Select All"} <= items(edit)
    press(desktop, "esc")
    file = click(desktop, press(desktop, "esc"), "File", "menu")
    assert {"New Window", "Close Tab"} <= items(file)
    assert not items(edit) & items(file)
    press(desktop, "esc")
    again = click(desktop, press(desktop, "esc"), "Edit", "menu")
    chosen = click(desktop, again, "Select All", "menu item")
    assert chosen.pointed is not None
    assert (chosen.pointed.name, chosen.window_application) == ("Select All", "pcmanfm")
    assert items(chosen) == set()
    copied = press(desktop, "ctrl", "c")
    assert len(copied.clipboard.file_names) == 2
