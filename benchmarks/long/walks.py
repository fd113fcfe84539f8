"""Two ways to read the trees of all that shows, timed where they run.

The session's system Python runs this file inside, beside an application: `walks.py OUTPUT RUNS` writes a JSON
object of way to [seconds, nodes, boxes] of every run. Each run is a process of its own, so that nothing is
kept from one to the next, and its time begins when it is connected. Both ways read role, name and states of
every node and the box of every showing one; a node of more than 1000 children is not opened.
"""

import importlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_INSIDE = ("/opt/omnisynth/code", "/opt/omnisynth/packages")
_MOST_CHILDREN = 1000
# Six runs and their starts must be done within the 20 s in which an application shows a window.
_MOST_SECONDS = 3.0

Reading = tuple[float, int, int]
"""Seconds, nodes, boxes."""


def by_bulk() -> Reading:
    """As the guest reads."""
    from apis.desktop.guest.bus import Bus
    from apis.desktop.guest.environment import SESSION_BUS
    from apis.desktop.guest.reading.accessible import Accessibility
    from apis.desktop.guest.reading.boxes import read_boxes
    from apis.desktop.guest.reading.tree import SHOWING

    bus = Bus(SESSION_BUS)
    answer = bus.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
    accessibility = Accessibility(Bus(str(answer[0] if answer else "")))
    processes = _processes()
    started = time.perf_counter()
    nodes = boxes = 0
    for root, process in accessibility.applications():
        if process in processes:
            tree = accessibility.tree(root)
            showing = [place for place, node in tree.items() if node.states & SHOWING]
            boxes += sum(box is not None for box in read_boxes(accessibility.bus, showing))
            nodes += len(tree)
    return time.perf_counter() - started, nodes, boxes


def by_gi() -> Reading:
    """As a program reads that uses the toolkits' own library."""
    gi: Any = importlib.import_module("gi")
    gi.require_version("Atspi", "2.0")
    library: Any = importlib.import_module("gi.repository.Atspi")
    fault: type[Exception] = importlib.import_module("gi.repository.GLib").Error
    desktop = library.get_desktop(0)
    processes = _processes()
    started = time.perf_counter()
    nodes = boxes = 0
    pending = [desktop.get_child_at_index(number) for number in range(desktop.get_child_count())]
    pending = [root for root in pending if root.get_process_id() in processes]
    while pending and time.perf_counter() - started < _MOST_SECONDS:
        node = pending.pop()
        if node is None:
            continue
        try:
            node.get_role()
            node.get_name()
            states = node.get_state_set()
            nodes += 1
            if states.contains(library.StateType.SHOWING):
                box = node.get_extents(library.CoordType.SCREEN)
                boxes += box.width > 0 and box.height > 0
            count = node.get_child_count()
            if count <= _MOST_CHILDREN:
                pending += [node.get_child_at_index(number) for number in range(count)]
        except fault:
            # It went away, or has no box.
            continue
    return time.perf_counter() - started, nodes, boxes


WAYS: dict[str, Callable[[], Reading]] = {"bulk": by_bulk, "gi": by_gi}


def _processes() -> set[int]:
    """Those that show a window."""
    from apis.desktop.guest.windows import Windows

    return {window.process for window in Windows({}).stack()}


def main() -> None:
    if len(sys.argv) == 2:
        sys.path[:0] = _INSIDE
        print(json.dumps(WAYS[sys.argv[1]]()))  # the answer to the process that asked
        return
    output, runs = Path(sys.argv[1]), int(sys.argv[2])
    read: dict[str, list[Reading]] = {way: [] for way in WAYS}
    # Turn and turn about, so that what else runs meanwhile disturbs both.
    for way in list(WAYS) * runs:
        done = subprocess.run(
            [sys.executable, __file__, way], capture_output=True, text=True, check=True, timeout=15
        )
        # Xlib may say something before.
        read[way].append(tuple(json.loads(done.stdout.splitlines()[-1])))
    output.write_text(json.dumps(read))


if __name__ == "__main__":
    main()
