"""A partial order of few nodes that grows pair by pair and refuses a contradiction."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

Pair = tuple[int, int]
"""(a, b): a comes before b."""


@dataclass(frozen=True)
class PartialOrder:
    """Transitively closed. after: for each node, a bit mask of the nodes that come after it."""

    after: tuple[int, ...]

    @classmethod
    def of(cls, nodes: int, pairs: Iterable[Pair] = ()) -> Self:
        """The least order of so many nodes with these pairs; they must not contradict each other."""
        order = cls((0,) * nodes).with_pairs(pairs)
        if order is None:
            raise ValueError("the pairs go round in a circle")
        return order

    def with_pairs(self, pairs: Iterable[Pair]) -> Self | None:
        """The least order that also has these pairs; None if there is no such order."""
        after = self.after
        for a, b in pairs:
            if a == b or after[b] >> a & 1:
                return None
            gained = after[b] | 1 << b
            if gained & ~after[a]:
                after = tuple(
                    mask | gained if node == a or mask >> a & 1 else mask for node, mask in enumerate(after)
                )
        return type(self)(after)

    def has(self, pair: Pair) -> bool:
        """Whether the first comes before the second."""
        return bool(self.after[pair[0]] >> pair[1] & 1)
