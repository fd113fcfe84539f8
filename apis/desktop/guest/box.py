"""Boxes of the screen and of windows."""

from typing import NamedTuple

from apis.desktop.guest.environment import HEIGHT, WIDTH


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
