"""Steps a second in total, with one to four sessions side by side."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from apis.desktop.session import BubblewrapDesktop
from apis.packages import installed_versions
from benchmarks.figure import Figure
from records.action import Action
from records.application import Application
from records.errors import OmniSynthError
from resources.applications import load_catalogue
from resources.fixtures import start_state
from resources.worlds import load_worlds

_APPLICATIONS = ("mousepad", "gnumeric", "pcmanfm", "geany")
"""The first for one session, the first two for two: of the toolkits and sizes that subtasks use."""
_SESSIONS = (1, 2, 3, 4)
_SECONDS = 15.0
_STEPS = tuple(
    Action.parse({"kind": "key", "keys": [key]}, "benchmark") for key in ("f10", "down", "esc", "tab")
)


def figures() -> Iterator[Figure]:
    """The bar of several sessions: no fewer steps than one session makes.

    Raises:
        OmniSynthError: one of the applications is not installed or does not start.
    """
    catalogue = load_catalogue(only=_APPLICATIONS).applications
    if absent := set(_APPLICATIONS) - set(installed_versions(catalogue)):
        raise OmniSynthError(f"not installed here: {', '.join(sorted(absent))}; `make setup` installs them")
    alone = 0.0
    for sessions in _SESSIONS:
        value = _steps_a_second([catalogue[slug] for slug in _APPLICATIONS[:sessions]])
        alone = alone or value
        name = f"throughput: {sessions} session{'s' if sessions > 1 else ''}"
        baseline = "" if sessions == 1 else f"{value / alone:.2f} times one session"
        bar = 2.0 if sessions == 1 else alone
        yield Figure(name, round(value, 2), "steps/s", baseline, round(bar, 2), value >= bar)


def _steps_a_second(applications: list[Application]) -> float:
    ready = threading.Barrier(len(applications))

    def play(application: Application) -> int:
        with BubblewrapDesktop() as desktop:
            try:
                desktop.reset(start_state([], load_worlds()[0].clock), [application])
                desktop.act(Action(kind="open_app", application=application.name))
            except OmniSynthError:
                ready.abort()
                raise
            ready.wait()
            return _steps_until(desktop, time.monotonic() + _SECONDS)

    with ThreadPoolExecutor(len(applications)) as players:
        playing = [players.submit(play, application) for application in applications]
        failed = [error for player in playing if isinstance(error := player.exception(), OmniSynthError)]
        if failed:
            raise failed[0]
        return sum(player.result() for player in playing) / _SECONDS


def _steps_until(desktop: BubblewrapDesktop, end: float) -> int:
    steps = 0
    while time.monotonic() < end:
        desktop.act(_STEPS[steps % len(_STEPS)])
        steps += 1
    return steps
