"""Each reason for which an application's start is refused, by hand from one that is as it should be."""

import hashlib
from collections.abc import Sequence

import pytest
from plain_applications import application

from apis.desktop.inspection import Inspection
from records.evidence import Clipboard, Control, Evidence, FileEntry
from records.probe import ApplicationProbe
from validators.application_probe import (
    absent_probe,
    broken_probe,
    probe_of,
    unreadable_probe,
)
from validators.application_start import Start

EDITOR = application("editor", own_paths=(".config/editor/**",))
TITLE = "Untitled - Editor"


def window(role: str = "frame", name: str = TITLE, states: Sequence[str] = (), **box: int) -> Control:
    place = {"x": 0, "y": 0, "width": 1280, "height": 720, **box}
    return Control.model_validate({"role": role, "name": name, "states": states, "window": name, **place})


def button(number: int, **changes: object) -> Control:
    plain: dict[str, object] = {
        "role": "push button",
        "name": f"Button {number}",
        "window": TITLE,
        "x": 20 * number,
        "y": 40,
        "width": 18,
        "height": 18,
    }
    return Control.model_validate({**plain, **changes})


def file(path: str, content: str = "") -> FileEntry:
    digest = hashlib.sha256(content.encode()).hexdigest()
    return FileEntry(path=f"/home/user/{path}", kind="file", size=len(content), sha256=digest)


def evidence(**changes: object) -> Evidence:
    plain: dict[str, object] = {"clipboard": Clipboard(kind="empty"), "clock": 0, "monotonic": 0.0}
    return Evidence.model_validate({**plain, **changes})


BUTTONS = [button(number) for number in range(5)]
DOCUMENT = button(9, role="text", name="Document", x=0, y=60, width=1280, height=660)
GOOD = evidence(controls=[window(), DOCUMENT, *BUTTONS], windows=[TITLE], screenshot="5c")
INSPECTION = Inspection(
    toolkit="gtk",
    nodes=100,
    named=60,
    showing=6,
    on_screen=6,
    tested=20,
    hits=19,
    misses=("push button “Button 7” 0,0 9x9: a frame lies there",),
    memory=50_000_000,
    processes=2,
    log="ready",
)


def reason(after: Evidence, app: object = EDITOR, before: Evidence | None = None, **seen: object) -> str:
    return probe(after, app, before, **seen).reason


def probe(
    after: Evidence, app: object = EDITOR, before: Evidence | None = None, **seen: object
) -> ApplicationProbe:
    inspection = Inspection(**{**vars(INSPECTION), **seen})
    start = Start(before or evidence(), after, 1.239, is_still=True, inspection=inspection)
    assert isinstance(app, type(EDITOR))
    return probe_of(app, "1.2-3", start)


def test_a_good_start_passes_with_its_figures() -> None:
    row = probe(GOOD)
    assert (row.outcome, row.reason) == ("passed", "")
    assert (row.application, row.title, row.package, row.version) == ("editor", "Editor", "editor", "1.2-3")
    assert (row.category, row.toolkit, row.toolkit_seen) == ("office", "GTK3", "gtk")
    assert (row.seconds, row.still, row.fits) == (1.24, True, True)
    assert (row.nodes, row.named, row.showing, row.on_screen) == (100, 60, 6, 6)
    assert (row.tested, row.hits, row.misses) == (20, 19, INSPECTION.misses)
    assert (row.memory, row.processes, row.log) == (50_000_000, 2, "ready")
    assert (row.windows, row.screenshot) == ((TITLE,), "5c")
    assert (row.observation, row.observation_seen) == ("controls", "controls")


def test_no_window() -> None:
    row = probe(evidence())
    assert (row.outcome, row.reason) == ("failed", "no window")


def test_a_second_window_beside_the_main_one() -> None:
    two = GOOD.model_copy(update={"windows": ("Tip of the Day", TITLE)})
    assert reason(two) == f"more than its main window at the start: 'Tip of the Day', '{TITLE}'"


def test_a_modal_dialog() -> None:
    controls = (window("dialog", "Welcome", ["modal"], width=300, height=200), *BUTTONS)
    only = GOOD.model_copy(update={"controls": controls, "windows": ("Welcome",)})
    assert reason(only) == "a modal dialog at the start: 'Welcome'"


def test_an_application_may_itself_be_a_dialog() -> None:
    controls = (window("dialog", "Screenshot", width=300, height=200), *BUTTONS)
    assert reason(GOOD.model_copy(update={"controls": controls, "windows": ("Screenshot",)})) == ""


@pytest.mark.parametrize(
    ("box", "fits"),
    [
        ({}, True),
        ({"x": 1}, False),
        ({"y": -1, "height": 700}, False),
        ({"y": 20, "height": 700}, True),
        ({"y": 21, "height": 700}, False),
        ({"width": 1281}, False),
        # Of a window without a box nothing is known.
        ({"x": -1, "y": -1, "width": -1, "height": -1}, True),
    ],
)
def test_every_window_lies_wholly_on_the_screen(box: dict[str, int], fits: bool) -> None:
    row = probe(GOOD.model_copy(update={"controls": (window("frame", TITLE, (), **box), *BUTTONS)}))
    assert row.fits == fits
    assert ("does not fit the screen" in row.reason) == (not fits)


@pytest.mark.parametrize(("tested", "hits", "passes"), [(20, 19, True), (20, 18, False), (30, 28, False)])
def test_the_hit_test_is_passed_from_95_in_100(tested: int, hits: int, passes: bool) -> None:
    said = reason(GOOD, tested=tested, hits=hits)
    assert said == "" if passes else said.startswith(f"hit test: {hits} of {tested} controls lie")
    assert passes or INSPECTION.misses[0] in said


def test_a_hit_test_of_nothing_is_none() -> None:
    assert reason(GOOD, tested=0, hits=0, misses=()).startswith("hit test: 0 of 0")


def test_stray_paths() -> None:
    before = evidence(files=[file("notes.txt", "a"), file("kept.txt"), file("gone.txt")])
    files = (
        file(".config/editor/rc"),
        file(".config/gtk-3.0/bookmarks"),
        file("kept.txt"),
        file("new.bak"),
        file("notes.txt", "b"),
    )
    row = probe(GOOD.model_copy(update={"files": files}), before=before)
    assert row.own_paths == ("/home/user/.config/editor/rc", "/home/user/.config/gtk-3.0/bookmarks")
    assert row.stray_paths == ("/home/user/gone.txt", "/home/user/new.bak", "/home/user/notes.txt")
    assert row.reason == f"writes outside its own paths: {', '.join(row.stray_paths)}"


def test_no_tree() -> None:
    without = GOOD.model_copy(update={"controls": (), "controls_missing": "the window has no tree"})
    assert reason(without, tested=0, hits=0) == "no tree: the window has no tree"
    poor = EDITOR.model_copy(update={"observation": "poor"})
    row = probe(without, poor, tested=0, hits=0)
    assert (row.outcome, row.observation_seen) == ("passed", "poor")


def test_a_tree_of_four_named_controls_is_too_poor() -> None:
    after = GOOD.model_copy(update={"controls": (window(), *BUTTONS[:4])})
    assert reason(after).startswith("no usable tree: 4 named controls show")


def test_declared_as_poor_and_not_seen_so() -> None:
    poor = EDITOR.model_copy(update={"observation": "poor"})
    assert reason(GOOD, poor) == "declared as poor to observe, but 6 named controls fill its windows"


def test_a_blank_window_may_be_declared_as_either() -> None:
    blank = GOOD.model_copy(update={"controls": (window(), *BUTTONS)})
    for observation in ("controls", "poor"):
        row = probe(blank, EDITOR.model_copy(update={"observation": observation}))
        assert (row.reason, row.observation_seen) == ("", "partial")


def test_what_is_no_text_is_made_one() -> None:
    files = (FileEntry(path="/home/user/\udcff", kind="directory", size=0),)
    row = probe(GOOD.model_copy(update={"files": files, "windows": ("\ud800",)}), log="\udc80")
    assert (row.stray_paths, row.windows, row.log) == (("/home/user/?",), ("?",), "?")
    row.model_dump_json()


def test_all_reasons_are_given() -> None:
    after = GOOD.model_copy(update={"windows": ("Tip", TITLE), "files": (file("stray"),)})
    assert reason(after, hits=0).count("; ") >= 2


def test_rows_of_what_did_not_start() -> None:
    broken = broken_probe(EDITOR, "1.2-3", "no window matched its pattern within 20 s")
    assert (broken.outcome, broken.version, broken.observation_seen) == ("failed", "1.2-3", "")
    absent = absent_probe(EDITOR, ["editor", "editor-plugins"])
    assert absent.outcome == "absent"
    assert absent.reason.endswith("apt-get install --no-install-recommends editor editor-plugins")
    unreadable = unreadable_probe("vim", "vim.yaml: name: missing")
    assert (unreadable.application, unreadable.outcome) == ("vim", "failed")
    assert unreadable.reason == "vim.yaml: name: missing"
