"""How long a desktop session takes to come up, to act, and to go."""

import time
from collections.abc import Callable
from statistics import median

from apis.desktop.session import BubblewrapDesktop
from benchmarks.figure import Figure
from records.action import Action
from records.application import Application
from resources.fixtures import HOME, Fixture

_RESETS = 7
_STEPS = 15
_FIXTURE = Fixture(
    entries=(
        (f"{HOME}/Documents", None),
        *((f"{HOME}/Documents/{number}.txt", f"note {number}\n".encode()) for number in range(10)),
    ),
    clock=1_772_700_000,
    hash="",
)
_MOUSEPAD = Application(
    name="mousepad",
    title="Mousepad",
    package="mousepad",
    command=("mousepad",),
    category="office",
    toolkit="GTK3",
    window="^[Mm]ousepad$",
    licence="GPL-2.0-or-later",
)


def figures() -> list[Figure]:
    """Medians in seconds on this machine, now. A step: act, stillness, controls with boxes, screenshot."""
    resets: list[float] = []
    kills: list[float] = []
    steps: list[float] = []
    with BubblewrapDesktop() as desktop:
        for _ in range(_RESETS):
            resets.append(_seconds(lambda: desktop.reset(_FIXTURE, [_MOUSEPAD])))
            desktop.act(Action(kind="open_app", application="mousepad"))
            if not steps:
                steps += [_seconds(lambda: _type(desktop)) for _ in range(_STEPS)]
            kills.append(_seconds(desktop.close))
    return [
        _figure(
            "desktop: reset to ready", resets, "measured before: 0.30 s without the guest's imports", 1.0
        ),
        _figure("desktop: kill", kills, "measured before: 0.02 to 0.03 s", 0.2),
        _figure("desktop: step in mousepad", steps, "measured before: 0.1 to 0.35 s", 0.35),
    ]


def _type(desktop: BubblewrapDesktop) -> None:
    desktop.act(Action(kind="type", text="some words "))


def _seconds(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


def _figure(name: str, seconds: list[float], baseline: str, bar: float) -> Figure:
    value = round(median(seconds), 3)
    return Figure(name, value, "s", baseline, bar, value <= bar)
