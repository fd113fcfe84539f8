"""The page of a probe: its figures, by hand, and that no text of an application can be more than text."""

import pandas as pd
from lxml.html import HtmlElement, fromstring

from exports.application_page import application_page, totals
from records.probe import ApplicationProbe

MIB = 1 << 20


def probe(application: str, **changes: object) -> ApplicationProbe:
    plain: dict[str, object] = {
        "application": application,
        "title": application.title(),
        "package": application,
        "version": "1.2-3",
        "category": "office",
        "toolkit": "GTK3",
        "observation": "controls",
        "outcome": "passed",
        "screenshot": "5c",
        "fits": True,
        "still": True,
    }
    return ApplicationProbe.model_validate({**plain, **changes})


EDITOR = probe(
    "editor", seconds=1.0, nodes=100, showing=40, on_screen=30, tested=10, hits=10, memory=50 << 20
)
WRITER = probe("writer", seconds=4.0, nodes=300, tested=30, hits=15, memory=150 * MIB, outcome="failed")
ABSENT = probe("absent", outcome="absent", screenshot="", reason="not installed here; apt-get install absent")
PLAYER = probe("player", category="playback", toolkit="Qt5", seconds=2.0, observation_seen="poor")


def cells(frame: pd.DataFrame, label: str) -> list[object]:
    (row,) = [list(row) for row in frame.itertuples(index=False) if row[0] == label]
    return row[1:]


def page(*rows: ApplicationProbe) -> HtmlElement:
    return fromstring(application_page("run", rows, "pictures"))


def test_totals_by_category_and_toolkit() -> None:
    rows = [EDITOR, WRITER, ABSENT, PLAYER]
    by_category = totals(rows, "category")
    assert list(by_category.columns) == [
        "category",
        *("applications", "passed", "failed", "absent", "median seconds", "worst seconds"),
        *("nodes", "tested", "hits", "median MiB"),
    ]
    # Of office, two of three started: after 1 and 4 seconds, with 50 and 150 MiB.
    assert cells(by_category, "office") == [3, 1, 1, 1, 2.5, 4.0, 400, 40, 25, 100.0]
    assert cells(by_category, "playback") == [1, 1, 0, 0, 2.0, 2.0, 0, 0, 0, 0.0]
    assert cells(totals(rows, "toolkit"), "Qt5")[:4] == [1, 1, 0, 0]


def test_what_did_not_start_has_no_median() -> None:
    shown = page(ABSENT).xpath("string(//h2[.='By category']/following-sibling::table[1])")
    assert "nan" not in shown
    assert "–" in shown


def test_every_application_has_its_picture_and_figures() -> None:
    shown = page(EDITOR, ABSENT)
    assert [image.get("src") for image in shown.xpath("//img")] == ["pictures/editor.png"]
    text = shown.xpath("string(//section[h2[@id='editor']])")
    assert "40, 30 with a box on the screen (75 %)" in text
    assert "10 of 10" in text
    assert "50 MiB" in text
    assert "apt-get install absent" in shown.xpath("string(//section[h2[@id='absent']])")
    assert "2 applications: 1 passed, 0 failed, 1 absent" in shown.xpath("string(//body)")


def test_text_of_applications_stays_text() -> None:
    attack = "<script>alert(1)</script><img src=//example.org/x onerror=alert(1)>&amp;\"'\x00\x1b[31m\ud800"
    texts = dict.fromkeys(("title", "package", "version", "toolkit_seen", "log", "reason"), attack)
    several = dict.fromkeys(("misses", "own_paths", "stray_paths", "windows"), (attack,))
    shown = page(probe("hostile", category=attack[:-1], toolkit=attack[:-1], **texts, **several))
    assert not shown.xpath("//script")
    assert [image.get("src") for image in shown.xpath("//img")] == ["pictures/hostile.png"]
    assert not shown.xpath("//@onerror")
    assert "<script>alert(1)</script>" in shown.xpath("string(//pre)")
    assert "&amp;" in shown.xpath("string(//pre)")


def test_nothing_is_fetched_from_elsewhere() -> None:
    whole = application_page("run", [EDITOR, PLAYER], "pictures")
    assert "://" not in whole
    assert "<link" not in whole
