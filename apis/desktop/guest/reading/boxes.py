"""Places of controls on the screen."""

from collections.abc import Sequence

from apis.desktop.guest.box import Box
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.reading.answers import Place

# X's coordinates have 16 bits; toolkits give numbers beyond them for what has no place.
_EDGE = 1 << 15


ON_SCREEN, IN_WINDOW = 0, 1
"""What coordinates on the accessibility bus count from."""


def read_boxes(bus: Bus, places: Sequence[Place], origin: int = ON_SCREEN) -> list[Box | None]:
    """The box of each, None for what has no place on the screen."""
    calls = [Call(*place, "org.a11y.atspi.Component", "GetExtents", "u", (origin,)) for place in places]
    return [_box(answer) for answer in bus.calls(calls)]


def _box(answer: tuple[object, ...] | None) -> Box | None:
    box = answer[0] if answer else None
    if not isinstance(box, tuple) or len(box) != 4:
        return None
    is_there = box[2] > 0 and box[3] > 0 and -_EDGE < box[0] < _EDGE and -_EDGE < box[1] < _EDGE
    return Box(*(int(number) for number in box)) if is_there else None
