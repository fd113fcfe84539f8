"""Whether an application's start is as everything else relies on, with the reasons where it is not."""

from collections.abc import Iterator, Sequence

from apis.desktop.protocol import HEIGHT, WIDTH
from records.application import Application
from records.evidence import Control, Evidence
from records.probe import ApplicationProbe
from resources.own_paths import DESKTOP_PATHS, is_own
from validators.application_start import Start
from validators.observation import FEWEST_NAMED, WINDOW_ROLES, named_controls, observed

HIT_RATE = 0.95
_COUNTED = ("nodes", "named", "showing", "on_screen", "tested", "hits", "memory", "processes")


def probe_of(application: Application, version: str, start: Start) -> ApplicationProbe:
    """The row of an application that started: passed, or failed for all reasons that there are."""
    after, seen = start.after, start.inspection
    # A file's name, a window's title and an application's output may be no text that a table can hold.
    written = tuple(map(_as_text, written_paths(start.before, after)))
    own = tuple(path for path in written if is_own(path, (*application.own_paths, *DESKTOP_PATHS)))
    row = _row(application, version).model_copy(
        update={
            "toolkit_seen": seen.toolkit,
            "observation_seen": observed(after),
            "seconds": round(start.seconds, 2),
            "still": start.is_still,
            **{
                name: getattr(seen, name)
                for name in (
                    "nodes",
                    "named",
                    "showing",
                    "on_screen",
                    "tested",
                    "hits",
                    "memory",
                    "processes",
                )
            },
            "misses": tuple(map(_as_text, seen.misses)),
            "log": _as_text(seen.log),
            "own_paths": own,
            "stray_paths": tuple(path for path in written if path not in own),
            "windows": tuple(map(_as_text, after.windows)),
            "fits": not beyond_the_screen(after),
            "screenshot": after.screenshot,
        }
    )
    reason = _as_text("; ".join(failures(row, after)))
    return row.model_copy(update={"outcome": "failed" if reason else "passed", "reason": reason})


def broken_probe(application: Application, version: str, reason: str) -> ApplicationProbe:
    """The row of an application that did not start."""
    return _row(application, version).model_copy(update={"reason": reason})


def absent_probe(application: Application, missing: Sequence[str]) -> ApplicationProbe:
    """The row of an application that is not installed, or not with all that it needs."""
    command = f"apt-get install --no-install-recommends {' '.join(missing)}"
    return _row(application, "").model_copy(
        update={"outcome": "absent", "reason": f"not installed here; {command}"}
    )


def unreadable_probe(slug: str, fault: str) -> ApplicationProbe:
    """The row of an application whose file cannot be read."""
    return ApplicationProbe(
        application=slug,
        title=slug,
        package="",
        category="",
        toolkit="",
        observation="",
        outcome="failed",
        reason=fault,
    )


def failures(row: ApplicationProbe, after: Evidence) -> Iterator[str]:
    """Every reason for which a start is not as it should be. row: its figures; after: what it shows."""
    if not row.windows:
        yield "no window"
        return
    if row.observation == "controls":
        yield from _failures_of_the_tree(row, after)
    elif row.observation_seen == "controls":
        yield f"declared as poor to observe, but {len(named_controls(after))} named controls fill its windows"
    if len(row.windows) > 1:
        yield f"more than its main window at the start: {', '.join(map(repr, row.windows))}"
    yield from (
        f"a modal dialog at the start: {window.name!r}"
        for window in _windows(after)
        if "modal" in window.states
    )
    for window in beyond_the_screen(after):
        box = f"{window.width}x{window.height} at ({window.x}, {window.y})"
        yield f"the window {window.name!r} does not fit the screen: {box}"
    if row.stray_paths:
        yield f"writes outside its own paths: {', '.join(row.stray_paths)}"


def _failures_of_the_tree(row: ApplicationProbe, after: Evidence) -> Iterator[str]:
    if after.controls_missing:
        yield f"no tree: {after.controls_missing}"
        return
    if row.observation_seen == "poor":
        count = len(named_controls(after))
        yield f"no usable tree: {count} named controls show, {FEWEST_NAMED} are the fewest that will do"
    if row.hits < HIT_RATE * row.tested or not row.tested:
        example = f", not for example {row.misses[0]}" if row.misses else ""
        yield f"hit test: {row.hits} of {row.tested} controls lie where their boxes are{example}"


def beyond_the_screen(evidence: Evidence) -> list[Control]:
    """The windows that do not lie wholly on the screen; of one without a box nothing is known."""
    return [
        window
        for window in _windows(evidence)
        if window.width >= 0
        and not (
            window.x >= 0
            and window.y >= 0
            and window.x + window.width <= WIDTH
            and window.y + window.height <= HEIGHT
        )
    ]


def written_paths(before: Evidence, after: Evidence) -> tuple[str, ...]:
    """What is new, changed or gone, sorted."""
    old = {entry.path: entry for entry in before.files}
    new = {entry.path: entry for entry in after.files}
    return tuple(path for path in sorted({*old, *new}) if old.get(path) != new.get(path))


def _windows(evidence: Evidence) -> list[Control]:
    """The controls that are windows; in its tree each bears its own title."""
    return [
        control
        for control in evidence.controls
        if control.role in WINDOW_ROLES and control.name == control.window
    ]


def _as_text(text: str) -> str:
    return text.encode(errors="replace").decode()


def _row(application: Application, version: str) -> ApplicationProbe:
    return ApplicationProbe(
        application=application.name,
        title=application.title,
        package=application.package,
        version=version,
        category=application.category,
        toolkit=application.toolkit,
        observation=application.observation,
        outcome="failed",
    )
