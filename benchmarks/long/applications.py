"""Every installed application once: until it is ready, what a step takes, and how its tree is read."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from apis.desktop.session import BubblewrapDesktop
from apis.packages import installed_versions
from benchmarks.figure import Figure
from benchmarks.long.reading import ENTRIES, READER, Walks, walks
from records.action import Action
from records.application import Application
from records.errors import OmniSynthError
from resources.applications import load_catalogue
from resources.fixtures import fixture_of, service_files, start_state
from resources.worlds import load_worlds
from validators.application_start import start_of

# The focus forth and back, a menu opened and closed: nothing that asks, saves or ends.
_STEPS: Sequence[Action] = tuple(
    Action.parse(step, "benchmark")
    for step in (
        {"kind": "key", "keys": ["tab"]},
        {"kind": "hotkey", "keys": ["shift", "tab"]},
        {"kind": "key", "keys": ["f10"]},
        {"kind": "key", "keys": ["down"]},
        {"kind": "key", "keys": ["esc"]},
    )
)
_READY, _STEP, _WORST, _FASTER = 10.0, 0.35, 2.5, 5.0
_READ_IN_BULK = "GTK3"
"""The toolkit for which reading must be at least `_FASTER` times as fast as by the toolkits' library."""


@dataclass(frozen=True)
class Measured:
    """One application: seconds from open_app to a still window, of each step, and of its tree's reading."""

    application: Application
    ready: float
    steps: tuple[float, ...]
    walks: Walks | None


def figures() -> Iterator[Figure]:
    """Ready times as they come, then steps and readings by toolkit; what fails is said and left out."""
    applications = load_catalogue().applications
    installed = installed_versions(applications)
    by_toolkit: dict[str, list[Measured]] = defaultdict(list)
    for slug in installed:
        try:
            one = measured(applications[slug])
        except OmniSynthError as error:
            print(f"{slug}: not measured: {error}", flush=True)
            continue
        by_toolkit[applications[slug].toolkit].append(one)
        name = f"ready: {slug} ({one.application.toolkit})"
        yield _at_most(name, one.ready, "measured before: seconds to its window, 0.1 to 12", _READY)
    yield from _steps(by_toolkit)
    for toolkit, ones in sorted(by_toolkit.items()):
        yield from _readings(toolkit, [one for one in ones if one.walks is not None])


def measured(application: Application) -> Measured:
    """One application on a fresh desktop.

    Raises:
        OmniSynthError: it does not start.
    """
    given = start_state(service_files(application.services), load_worlds()[0].clock)
    fixture = fixture_of({**dict(given.entries), **ENTRIES}, given.clock)
    with BubblewrapDesktop() as desktop:
        start = start_of(desktop, application, fixture, beside=[READER])
        try:
            read = walks(desktop)
        except OmniSynthError as error:
            print(f"{application.name}: its tree's reading is not measured: {error}", flush=True)
            read = None
        return Measured(application, start.seconds, tuple(_timed(desktop)), read)


def _timed(desktop: BubblewrapDesktop) -> Iterator[float]:
    """Seconds of each step, as long as a window is there."""
    for step in _STEPS:
        started = time.perf_counter()
        evidence = desktop.act(step)
        yield time.perf_counter() - started
        if not evidence.windows:
            return


def _steps(by_toolkit: Mapping[str, Sequence[Measured]]) -> Iterator[Figure]:
    for toolkit, ones in sorted(by_toolkit.items()):
        steps = [seconds for one in ones for seconds in one.steps]
        slowest = max(ones, key=lambda one: max(one.steps)).application.name
        many = f"{len(steps)} steps in {len(ones)} applications"
        yield _at_most(f"step: {toolkit}, median", median(steps), many, _STEP)
        yield _at_most(f"step: {toolkit}, worst", max(steps), f"in {slowest}", _WORST)


def _readings(toolkit: str, ones: Sequence[Measured]) -> Iterator[Figure]:
    """The median over a toolkit's applications of how much faster the bulk is, and the worst."""
    ratios = {one.application.name: one.walks.gi / one.walks.bulk for one in ones if one.walks is not None}
    if not ratios:
        return
    bar = _FASTER if toolkit == _READ_IN_BULK else 1.0
    for one in ones:
        if (read := one.walks) is not None:
            ratio = ratios[one.application.name]
            yield Figure(
                f"reading: {one.application.name} ({toolkit})",
                round(ratio, 2),
                "times",
                f"bulk {1000 * read.bulk:.0f} ms for {read.bulk_nodes} nodes, {read.bulk_boxes} boxes; "
                f"gi {1000 * read.gi:.0f} ms for {read.gi_nodes}, {read.gi_boxes}",
                bar,
                ratio >= bar,
            )
    middle = median(ratios.values())
    name = f"reading: {toolkit}, median of {len(ratios)}"
    yield Figure(name, round(middle, 2), "times", "gi's walk in the same sessions", bar, middle >= bar)


def _at_most(name: str, seconds: float, baseline: str, bar: float) -> Figure:
    return Figure(name, round(seconds, 3), "s", baseline, bar, seconds <= bar)
