"""Coordinates that do not count from the screen's corner."""

from dataclasses import dataclass

from apis.desktop.guest.answers import Place


@dataclass(frozen=True)
class Surface:
    """A part of a window with its own coordinates. top: its topmost node; x, y: its corner on the screen."""

    top: Place
    x: int
    y: int
