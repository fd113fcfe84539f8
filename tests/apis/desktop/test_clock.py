"""Inside it is the fixture's time, in UTC and in no country's language."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from sessions import CLOCK, fixture, open_application, output_of_script, press, script, type_text

from apis.desktop.session import BubblewrapDesktop
from records.application import Application
from records.evidence import Evidence
from resources.applications import load_catalogue
from resources.fixtures import HOME, Fixture

pytestmark = pytest.mark.desktop

TODAY = datetime.fromtimestamp(CLOCK, UTC)


def opened(desktop: BubblewrapDesktop, name: str, *arguments: str, start: Fixture | None = None) -> Evidence:
    """The application of the catalogue, under the frozen clock."""
    known: Application = load_catalogue(only=[name]).applications[name]
    desktop.reset(start or fixture(), [known.model_copy(update={"frozen_clock": True})])
    return open_application(desktop, name, arguments)


def cell(desktop: BubblewrapDesktop, formula: str) -> str:
    """What a spreadsheet shows for a formula."""
    type_text(desktop, formula)
    press(desktop, "enter")
    press(desktop, "up")
    return press(desktop, "ctrl", "c").clipboard.text.strip()


def names(evidence: Evidence) -> set[str]:
    return {control.name for control in evidence.controls}


def test_the_clock_the_zone_and_the_locale_are_the_sessions(desktop: BubblewrapDesktop) -> None:
    look = (
        "date '+%s %Z %z'; date +%A; date -r ~ +%s; echo $LANG $LC_ALL $TZ; locale 2>&1; "
        "readlink /etc/localtime"
    )
    python = (
        "import time, datetime, locale; "
        "print(time.time(), datetime.date.today(), time.tzname, locale.getlocale())"
    )
    desktop.reset(fixture(), [script(f"{look}; python3 -c '{python}'")])
    printed = output_of_script(desktop).splitlines()
    assert printed[:4] == [f"{CLOCK} UTC +0000", f"{TODAY:%A}", str(CLOCK), "C.UTF-8 C.UTF-8 UTC"]
    categories = [line.split("=")[1].strip('"') for line in printed if line.startswith("LC_")]
    assert len(categories) > 10
    assert set(categories) == {"C.UTF-8"}
    assert printed[-2].endswith("/UTC")
    assert printed[-1].startswith(f"{CLOCK}.0 {TODAY:%Y-%m-%d} ('UTC', 'UTC')")


def test_the_wall_clock_stands_still_while_timers_run(desktop: BubblewrapDesktop) -> None:
    program = (
        "import time, threading; wall, passed = time.time(), time.monotonic(); "
        "time.sleep(0.3); threading.Event().wait(0.3); "
        "print(time.time() - wall, time.monotonic() - passed > 0.59)"
    )
    desktop.reset(fixture(), [script(f"python3 -c '{program}'; sleep 0.1; date +%s.%N")])
    assert output_of_script(desktop).split() == ["0.0", "True", f"{CLOCK}.000000000"]


def test_a_spreadsheet_shows_the_fixtures_moment(desktop: BubblewrapDesktop) -> None:
    opened(desktop, "gnumeric")
    assert cell(desktop, '=TEXT(NOW(),"yyyy-mm-dd hh:mm")') == f"{TODAY:%Y-%m-%d %H:%M}"


def test_a_notebook_offers_the_fixtures_date(desktop: BubblewrapDesktop) -> None:
    opened(desktop, "zim")
    offered = names(press(desktop, "ctrl", "d"))
    assert {f"{TODAY:%Y-%m-%d}", f"{TODAY:%A %d %B %Y}", f"{TODAY:%A %d/%m/%Y %H:%M}"} <= offered


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "shows"),
    [
        ("osmo", lambda seen: f"{TODAY.day} {TODAY:%B %Y}" in seen),
        ("gnome-calendar", lambda seen: {f"{TODAY:%B}", f"{TODAY:%Y}"} <= seen),
    ],
    ids=["osmo", "gnome-calendar"],
)
def test_a_calendar_opens_at_the_fixtures_day(
    desktop: BubblewrapDesktop, name: str, shows: Callable[[set[str]], bool]
) -> None:
    assert shows(names(opened(desktop, name)))


@pytest.mark.long
def test_an_office_suites_spreadsheet_shows_the_fixtures_moment(desktop: BubblewrapDesktop) -> None:
    opened(desktop, "libreoffice-calc")
    assert cell(desktop, '=TEXT(NOW();"yyyy-mm-dd hh:mm")') == f"{TODAY:%Y-%m-%d %H:%M}"


@pytest.mark.long
def test_a_browsers_page_knows_the_fixtures_moment(desktop: BubblewrapDesktop) -> None:
    page = b"<title>-</title><script>document.title = new Date().toString()</script>"
    start = Fixture(((f"{HOME}/date.html", page),), CLOCK, "date", "")
    shown = opened(desktop, "chromium", f"{HOME}/date.html", start=start)
    assert shown.windows[0].startswith(f"{TODAY:%a %b %d %Y %H:%M:%S} GMT+0000")
