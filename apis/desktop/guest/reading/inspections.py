"""An application as it shows itself: counts of its trees, the hit test, its processes and its output."""

from dataclasses import asdict
from pathlib import Path

from apis.desktop.guest.box import SCREEN
from apis.desktop.guest.environment import LOGS
from apis.desktop.guest.processes import family, process_table, resident
from apis.desktop.guest.reading.accessible import Accessibility
from apis.desktop.guest.reading.controls import MOST_CONTROLS, Seen, controls_of
from apis.desktop.guest.reading.gtk4 import proper_name
from apis.desktop.guest.reading.hit_test import hit_test
from apis.desktop.guest.reading.hits import Hits
from apis.desktop.guest.reading.showing import read_shown
from apis.desktop.guest.reading.tree import Node
from apis.desktop.guest.windows import Windows

_LONGEST_LOG = 2000
# A list of processes is another one every few seconds, and its rows are elsewhere.
_TRIES = 4


class InspectionError(Exception):
    """There is nothing to inspect."""


def inspect_application(
    accessibility: Accessibility, windows: Windows, application: str
) -> dict[str, object]:
    """Field by field the host's Inspection; of a window that moves meanwhile, the last of some tries.

    Raises:
        InspectionError: the application is not known here, was never opened, or shows no window.
    """
    facts: dict[str, object] = {}
    for _ in range(_TRIES):
        before = accessibility.bus.last_signal
        facts = _inspect(accessibility, windows, application)
        accessibility.bus.drain()
        if not facts["misses"] or accessibility.bus.last_signal == before:
            break
    return facts


def _inspect(accessibility: Accessibility, windows: Windows, application: str) -> dict[str, object]:
    log = _log_of(windows, application)
    own = [window for window in windows.stack() if window.application == application]
    if not own:
        raise InspectionError(f"inspect {application}: it shows no window; open it first")
    members = family(process_table(), {window.process for window in own})
    toolkit = ""
    nodes: list[Node] = []
    controls: list[Seen] = []
    hits = Hits(0, 0, ())
    for root, process in accessibility.applications():
        if process not in members:
            continue
        shown = [window for window in own if window.process == process]
        part = read_shown(accessibility, root, shown, windows.popups(), MOST_CONTROLS)
        seen = controls_of(part, process, accessibility.bus, shown)
        if process == own[0].process:
            toolkit = accessibility.toolkit(root)
            hits = hit_test(accessibility.bus, part, seen, own[0], windows)
        nodes += accessibility.whole_tree(root).values()
        controls += seen
    return {
        "toolkit": toolkit,
        "nodes": len(nodes),
        "named": sum(bool(proper_name(node.name).strip()) for node in nodes),
        "showing": len(controls),
        "on_screen": sum(control.box is not None and control.box.overlaps(SCREEN) for control in controls),
        **asdict(hits),
        "memory": resident(members),
        "processes": len(members),
        "log": log.read_text(errors="replace")[-_LONGEST_LOG:].strip(),
    }


def _log_of(windows: Windows, application: str) -> Path:
    if application not in windows.applications:
        known = ", ".join(windows.applications) or "none"
        raise InspectionError(
            f"inspect {application}: no such application in this session; there are: {known}"
        )
    log = LOGS / f"application_{application}.log"
    if not log.exists():
        raise InspectionError(f"inspect {application}: it was never opened in this session; open it first")
    return log
