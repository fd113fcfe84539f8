import io

import pytest
from PIL import Image
from sessions import (
    MOUSEPAD,
    application,
    document_text,
    fixture,
    middle,
    open_application,
    press,
)

from apis.desktop.session import BubblewrapDesktop
from records.action import Action, Until
from records.evidence import Clipboard
from resources.applications import load_catalogue
from resources.fixtures import HOME

pytestmark = pytest.mark.desktop

PCMANFM = application("pcmanfm", toolkit="GTK2")
ZIM = load_catalogue(only=["zim"]).applications["zim"]
SCREENSHOOTER = application("xfce4-screenshooter")


def test_it_is_empty_or_what_the_start_state_says(desktop: BubblewrapDesktop) -> None:
    assert desktop.reset(fixture(), [MOUSEPAD]).clipboard == Clipboard(kind="empty")
    started = desktop.reset(fixture(clipboard="“Übermorgen”\n"), [MOUSEPAD])
    assert started.clipboard == Clipboard(kind="text", text="“Übermorgen”\n")
    open_application(desktop, "mousepad")
    assert document_text(press(desktop, "ctrl", "v")) == "“Übermorgen”\n"


def test_text_outlives_the_application_that_copied_it(desktop: BubblewrapDesktop) -> None:
    long = "".join(f"line {number} – é\n" for number in range(30_000))
    desktop.reset(fixture(long=long.encode()), [MOUSEPAD])
    open_application(desktop, "mousepad", ["Documents/long.txt"])
    press(desktop, "ctrl", "a")
    copied = press(desktop, "ctrl", "c")
    assert copied.clipboard.kind == "text"
    assert len(long) > len(copied.clipboard.text) == 200_000
    assert long.startswith(copied.clipboard.text)
    closed = press(desktop, "ctrl", "q", until=Until(gone="Mousepad"))
    assert closed.windows == ()
    assert closed.clipboard == copied.clipboard
    open_application(desktop, "mousepad")
    press(desktop, "ctrl", "v")
    press(desktop, "ctrl", "s", until=Until(window="Save As"))
    press(desktop, "ctrl", "a")
    desktop.act(
        Action(kind="type", text="copy.txt", until=Until(control="Save", role="push button")),
    )
    saved = press(desktop, "enter", until=Until(file=f"{HOME}/copy.txt", gone="Save As"))
    (entry,) = [file for file in saved.files if file.path == f"{HOME}/copy.txt"]
    assert desktop.blob(entry.sha256) == long.encode()


def test_files_are_told_from_text(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(a=b"one", b=b"two"), [PCMANFM])
    opened = open_application(desktop, "pcmanfm", ["Documents"])
    # GTK 2 gives an icon's label as its text alone.
    x, y = middle(opened.controls, "a.txt", "icon")
    clicked = desktop.act(Action(kind="click", x=x, y=y))
    assert clicked.pointed is not None
    assert (clicked.pointed.name, clicked.window_application) == ("a.txt", "pcmanfm")
    press(desktop, "ctrl", "a")
    copied = press(desktop, "ctrl", "c").clipboard
    assert copied.kind == "file"
    assert sorted(copied.file_names) == [f"{HOME}/Documents/a.txt", f"{HOME}/Documents/b.txt"]
    closed = press(desktop, "alt", "f4", until=Until(gone="Documents"))
    assert closed.clipboard == copied


def test_files_that_were_cut_can_be_pasted_once(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(a=b"A"), [PCMANFM])
    shown = open_application(desktop, "pcmanfm", ["Documents"])
    x, y = middle(shown.controls, "a.txt", "icon")
    desktop.act(Action(kind="click", x=x, y=y))
    assert press(desktop, "ctrl", "x").clipboard == Clipboard(kind="file")
    press(desktop, "alt", "up")
    pasted = press(desktop, "ctrl", "v", until=Until(file=f"{HOME}/a.txt"))
    assert f"{HOME}/Documents/a.txt" not in {file.path for file in pasted.files}


def test_an_image_is_told_from_text_and_outlives_its_application(desktop: BubblewrapDesktop) -> None:
    desktop.reset(fixture(clipboard="text before"), [SCREENSHOOTER])
    opened = open_application(desktop, "xfce4-screenshooter")
    x, y = middle(opened.controls, "OK", "push button")
    taken = desktop.act(
        Action(kind="click", x=x, y=y, until=Until(control="Copy to the clipboard", role="radio button"))
    )
    x, y = middle(taken.controls, "Copy to the clipboard", "radio button")
    chosen = desktop.act(Action(kind="click", x=x, y=y))
    x, y = middle(chosen.controls, "OK", "push button")
    closed = desktop.act(Action(kind="click", x=x, y=y, until=Until(gone="Screenshot")))
    assert closed.windows == ()
    assert (closed.clipboard.kind, closed.clipboard.text) == ("image", "")
    picture = Image.open(io.BytesIO(desktop.blob(closed.clipboard.sha256) or b""))
    observed = desktop.observe()
    assert picture.size == (observed.width, observed.height)
    later = desktop.act(Action(kind="wait", seconds=0.5))
    assert later.clipboard == closed.clipboard


def test_a_picture_that_is_there_at_the_start_can_be_pasted(desktop: BubblewrapDesktop) -> None:
    started = desktop.reset(fixture(clipboard="@image 70x40 boat"), [ZIM])
    assert started.clipboard.kind == "image"
    open_application(desktop, "zim")
    page = f"{HOME}/Notebooks/Notes/Home/pasted_image.png"
    pasted = press(desktop, "ctrl", "v", until=Until(file=page))
    (entry,) = [file for file in pasted.files if file.path == page]
    given, got = (
        Image.open(io.BytesIO(desktop.blob(name) or b"")).convert("RGB")
        for name in (started.clipboard.sha256, entry.sha256)
    )
    assert given.size == (70, 40)
    assert given == got


def test_a_file_that_was_copied_before_the_start_can_be_pasted(desktop: BubblewrapDesktop) -> None:
    started = desktop.reset(fixture(a=b"A", clipboard=f"@file {HOME}/Documents/a.txt"), [PCMANFM])
    assert started.clipboard == Clipboard(kind="file", file_names=(f"{HOME}/Documents/a.txt",))
    open_application(desktop, "pcmanfm", [HOME])
    pasted = press(desktop, "ctrl", "v", until=Until(file=f"{HOME}/a.txt"))
    assert {f"{HOME}/a.txt", f"{HOME}/Documents/a.txt"} <= {file.path for file in pasted.files}


def test_the_screenshot_is_a_picture_of_the_screen(desktop: BubblewrapDesktop) -> None:
    started = desktop.reset(fixture(), [MOUSEPAD])
    opened = open_application(desktop, "mousepad")
    observed = desktop.observe()
    picture = Image.open(io.BytesIO(observed.screenshot))
    assert (picture.format, picture.size) == ("PNG", (observed.width, observed.height))
    assert (observed.screenshot_hash, observed.controls) == (opened.screenshot, opened.controls)
    assert desktop.blob(opened.screenshot) == observed.screenshot
    assert started.screenshot != opened.screenshot
    assert desktop.blob("0" * 64) is None
