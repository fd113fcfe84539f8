"""Places of controls on the screen."""

from collections.abc import Sequence
from typing import NamedTuple

from apis.desktop.guest.answers import Place
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.environment import HEIGHT, WIDTH

# X's coordinates have 16 bits; toolkits give numbers beyond them for what has no place.
_EDGE = 1 << 15


class Box(NamedTuple):
    """Pixels of the screen, origin top left."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlaps(self, other: "Box") -> bool:
        beside = self.x + self.width <= other.x or other.x + other.width <= self.x
        above = self.y + self.height <= other.y or other.y + other.height <= self.y
        return not beside and not above

    def within(self, other: "Box") -> "Box":
        """Moved, and made smaller where that is not enough, so that it lies inside another box."""
        width, height = min(self.width, other.width), min(self.height, other.height)
        x = min(max(self.x, other.x), other.x + other.width - width)
        y = min(max(self.y, other.y), other.y + other.height - height)
        return Box(x, y, width, height)

    def moved(self, x: int, y: int) -> "Box":
        return Box(self.x + x, self.y + y, self.width, self.height)

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


SCREEN = Box(0, 0, WIDTH, HEIGHT)


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
