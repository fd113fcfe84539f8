"""A session shown to people: recorded, and in a window on a display of the test's own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageGrab, ImageSequence

from flows.clip import Clip
from flows.watch import main
from records.errors import OmniSynthError

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def display() -> Iterator[str]:
    """The name of a display that is the test's own."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as server:
        os.close(write_end)
        with os.fdopen(read_end) as told:
            number = told.readline().strip()
            yield f":{number}"
            server.terminate()


def filled(colour: str) -> Image.Image:
    return Image.new("RGB", (1280, 720), colour)


@pytest.mark.parametrize("suffix", [".webp", ".gif"])
def test_a_clip_holds_what_differs_for_as_long_as_it_was_there(tmp_path: Path, suffix: str) -> None:
    clip = Clip()
    for colour, moment in (("red", 0.0), ("red", 0.5), ("blue", 1.0), ("blue", 1.2), ("red", 1.5)):
        clip.add(filled(colour), 100.0 + moment)
    path = tmp_path / f"clip{suffix}"
    assert clip.save(path, 103.0) == 3
    durations, seen = [], []
    with Image.open(path) as saved:
        for picture in ImageSequence.Iterator(saved):
            picture.load()
            durations.append(picture.info["duration"])
            pixel = picture.convert("RGB").resize((1, 1)).tobytes()
            seen.append("red" if pixel[0] > 200 else "blue" if pixel[2] > 200 else "other")
            assert picture.size == (1280, 720)
    assert durations == [1000, 500, 1500]
    assert seen == ["red", "blue", "red"]


def test_a_clip_of_nothing_is_none(tmp_path: Path) -> None:
    with pytest.raises(OmniSynthError, match="nothing was to be seen"):
        Clip().save(tmp_path / "clip.webp", 1.0)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "unknown application nothing; there are "),
        (["mousepad", "--subtask", "nothing"], "mousepad has no subtask nothing; there are: mousepad."),
        (["mousepad", "--clip", "clip.avi"], "a clip is a file named *.webp or *.gif"),
        (["mousepad", "--clip", "no/folder/clip.webp"], "its folder is not there"),
        (["mousepad"], "there is no display for a window"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    assert main(arguments) == 1
    told = capsys.readouterr().err
    assert told.startswith("error: ")
    assert message in told
    assert told.count("\n") == 1


@pytest.mark.desktop
def test_a_demonstration_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "clip.webp"
    assert main(["mousepad", "--subtask", "write_note", "--clip", str(path)]) == 0
    with Image.open(path) as clip:
        pictures = [picture.convert("RGB") for picture in ImageSequence.Iterator(clip)]
    assert capsys.readouterr().out == f"{path}: {len(pictures)} different pictures\n"
    assert {picture.size for picture in pictures} == {(1280, 720)}
    assert len(pictures) > 3
    # From a bare desktop to a window over all of it.
    boxes = [ImageChops.difference(pictures[0], picture).getbbox() for picture in pictures]
    assert (0, 0, 1280, 720) in boxes


@pytest.mark.desktop
def test_a_window_shows_the_session_and_ends_it_when_it_is_closed(display: str) -> None:
    command = [sys.executable, "-m", "flows.watch", "mousepad"]
    environment = {**os.environ, "DISPLAY": display}
    with subprocess.Popen(command, cwd=CHECKOUT, env=environment, stderr=subprocess.PIPE, text=True) as watch:
        try:
            end = time.monotonic() + 60
            while colours(display) < 50:
                assert watch.poll() is None
                assert time.monotonic() < end, "the window shows no application"
                time.sleep(0.2)
            inside = sandboxes_of(watch.pid)
            assert len(inside) > 4
            close(display)
            assert watch.wait(30) == 0
            assert watch.stderr is not None
            assert watch.stderr.read() == ""
        finally:
            watch.kill()
    assert not [number for number in inside if Path("/proc", number).exists()]


def colours(display: str) -> int:
    """How many there are: an application has more than an empty desktop."""
    return len(ImageGrab.grab(xdisplay=display).getcolors(1 << 24) or [])


def sandboxes_of(process: int) -> list[str]:
    """Process ids of its children and theirs."""
    found, new = [], [str(process)]
    while new:
        children = [
            child
            for number in new
            for task in Path("/proc", number, "task").iterdir()
            for child in (task / "children").read_text().split()
        ]
        found += children
        new = children
    return found


def close(display: str) -> None:
    """Asks the window to close, as a window manager does."""
    program = (
        "import sys; sys.path.insert(0, '.guest')\n"
        "from Xlib.display import Display\nfrom Xlib.protocol.event import ClientMessage\n"
        "display = Display()\n"
        "protocols, delete = (display.intern_atom(n) for n in ('WM_PROTOCOLS', 'WM_DELETE_WINDOW'))\n"
        "def walk(window):\n"
        "    for child in window.query_tree().children:\n"
        "        yield child\n"
        "        yield from walk(child)\n"
        "windows = [w for w in walk(display.screen().root) if protocols in w.list_properties()]\n"
        "for window in windows:\n"
        "    asked = (32, [delete, 0, 0, 0, 0])\n"
        "    window.send_event(ClientMessage(window=window, client_type=protocols, data=asked))\n"
        "display.sync()\n"
    )
    subprocess.run(
        ["/usr/bin/python3", "-c", program],
        cwd=CHECKOUT,
        # The display asks for no authority, but Xlib wants the file to be there.
        env={**os.environ, "DISPLAY": display, "XAUTHORITY": "/dev/null"},
        check=True,
        capture_output=True,
    )
