"""Small sets of whole numbers as the bits of one."""

from collections.abc import Iterable, Iterator


def union(masks: Iterable[int]) -> int:
    """All bits of the masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def bits(mask: int) -> Iterator[int]:
    """The places of a mask's bits."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
