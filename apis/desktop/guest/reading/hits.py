"""What a hit test comes to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Hits:
    """How many controls were tested and found in their places, and a line for each that was not."""

    tested: int
    hits: int
    misses: tuple[str, ...]


def spread(items: Sequence[T], most: int) -> list[T]:
    """At most so many of them, at even distances, the first included."""
    if len(items) <= most:
        return list(items)
    return [items[number * len(items) // most] for number in range(most)]
