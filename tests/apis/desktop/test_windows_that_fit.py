import pytest
from sessions import application, content, fixture, open_application

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.application import Application
from resources.fixtures import HOME

pytestmark = pytest.mark.desktop

READINGS = 20

# A window and a dialog that ask for places beyond the screen, and write down where they are.
WINDOWS = """
import sys, tkinter
window = tkinter.Tk(className="large")
window.geometry("1500x900+40+40")
window.minsize(int(sys.argv[1]), 100)
dialog = tkinter.Toplevel(window)
dialog.transient(window)
dialog.geometry("400x300+1100+600")
def write():
    boxes = [(w.winfo_rootx(), w.winfo_rooty(), w.winfo_width(), w.winfo_height()) for w in (window, dialog)]
    with open("{home}/boxes", "w") as file:
        file.write(repr(boxes))
    window.after(50, write)
write()
window.mainloop()
"""


def large(least: int) -> Application:
    # Tk's timers follow the wall clock.
    command = ("python3", "-c", WINDOWS.format(home=HOME), str(least))
    return application("large", command=command, frozen_clock=False)


def boxes(desktop: BubblewrapDesktop, least: int) -> str:
    """Those that the program wrote last, once they stay the same."""
    desktop.reset(fixture(), [large(least)])
    seen = open_application(desktop, "large")
    written = [""]
    while len(written) < READINGS and written[-2:] != written[-1:] * 2:
        seen = desktop.act(Action(kind="wait", seconds=0.5))
        written.append(content(desktop, seen, f"{HOME}/boxes").decode())
    return written[-1]


def test_windows_lie_on_the_screen_with_their_titles(desktop: BubblewrapDesktop) -> None:
    # Below a title bar of 19 pixels, and the dialog with a border of 1 pixel and a handle of 5 below.
    assert boxes(desktop, 300) == "[(0, 19, 1280, 701), (879, 415, 400, 300)]"


def test_a_window_that_cannot_be_so_small_shows_its_beginning(desktop: BubblewrapDesktop) -> None:
    assert boxes(desktop, 1400) == "[(0, 19, 1400, 701), (879, 415, 400, 300)]"
