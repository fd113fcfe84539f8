"""Whether boxes are right: what a toolkit itself finds at the middle of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from apis.desktop.guest.accessible import NOTHING, Place, Tree
from apis.desktop.guest.boxes import SCREEN
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.controls import Reading, Seen, pointed
from apis.desktop.guest.names import role_name
from apis.desktop.guest.windows import Window, Windows

T = TypeVar("T")

MOST_TESTED = 30
_DEEPEST = 40


@dataclass(frozen=True)
class Hits:
    """How many controls were tested and found in their places, and a line for each that was not."""

    tested: int
    hits: int
    misses: tuple[str, ...]


def hit_test(
    bus: Bus, tree: Tree, root: Place, controls: Sequence[Seen], window: Window, windows: Windows
) -> Hits:
    """Tests some of the named controls of a window, evenly spread over its tree.

    The toolkit is asked, from its top-level node down; where it finds nothing at all, our own reading.
    """
    named = [
        (control, control.box.middle)
        for control in controls
        if control.name
        and control.window == window.title
        and control.box
        and SCREEN.holds(*control.box.middle)
    ]
    sample = spread(named, MOST_TESTED)
    tops = [place for place in tree[root].children if place in tree and tree[place].name == window.title]
    found = _toolkit_finds(bus, tops, [point for _, point in sample])
    asked = "the toolkit"
    if not any(found):
        asked = "our reading"
        reading = Reading(tuple(controls), "")
        seen = [pointed(reading, windows.at(x, y), x, y) for _, (x, y) in sample]
        found = [control.place if control else None for control in seen]
    misses = tuple(
        f"{_line(control)}: {asked} finds {_called(tree, place)} at its middle"
        for (control, _), place in zip(sample, found, strict=True)
        if place is None or not belongs(tree, place, control.place)
    )
    return Hits(len(sample), len(sample) - len(misses), misses)


def spread(items: Sequence[T], most: int) -> list[T]:
    """At most so many of them, at even distances, the first included."""
    if len(items) <= most:
        return list(items)
    return [items[number * len(items) // most] for number in range(most)]


def belongs(tree: Tree, place: Place, whole: Place) -> bool:
    """Whether a node is another one or lies below it."""
    met: set[Place] = set()
    while place not in met:
        if place == whole:
            return True
        met.add(place)
        place = tree[place].parent if place in tree else place
    return False


def _toolkit_finds(bus: Bus, tops: Sequence[Place], points: Sequence[tuple[int, int]]) -> list[Place | None]:
    """The deepest node that the toolkit gives for each point: some go down one level at a time."""
    found: list[Place | None] = [None] * len(points)
    for top in tops:
        open_points = {number: top for number, place in enumerate(found) if place is None}
        for _ in range(_DEEPEST):
            calls = [
                Call(*place, "org.a11y.atspi.Component", "GetAccessibleAtPoint", "iiu", (*points[number], 0))
                for number, place in open_points.items()
            ]
            deeper = {}
            for number, answer in zip(open_points, bus.calls(calls), strict=True):
                child = _place(answer)
                if child is not None and child != open_points[number]:
                    found[number] = deeper[number] = child
            open_points = deeper
    return found


def _place(answer: tuple[object, ...] | None) -> Place | None:
    pair = answer[0] if answer else None
    if not isinstance(pair, tuple) or len(pair) != 2 or pair[1] == NOTHING:
        return None
    return str(pair[0]), str(pair[1])


def _line(control: Seen) -> str:
    return f"{control.role} “{control.name[:60]}” {control.x},{control.y} {control.width}x{control.height}"


def _called(tree: Tree, place: Place | None) -> str:
    if place is None:
        return "nothing"
    node = tree.get(place)
    return f"{role_name(node.role)} “{node.name[:60]}”" if node else f"{place[1]}, which is not in the tree"
