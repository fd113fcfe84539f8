"""Lists as changes from the list before: what is kept of it in spans, and what is new."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import pyarrow as pa

from records.record import Many, Record

T = TypeVar("T", bound=Hashable)


class Change(Record, Generic[T]):
    """A part of a list: `count` items of the list before from position `start` on, then the new `items`."""

    start: int
    count: int
    items: Many[T]


def change_type(item: pa.DataType) -> pa.DataType:
    """The Arrow type of a list of `item` that is stored as changes."""
    change = pa.struct(
        [
            pa.field("start", pa.int32(), nullable=False),
            pa.field("count", pa.int32(), nullable=False),
            pa.field("items", pa.list_(item), nullable=False),
        ]
    )
    return pa.list_(pa.field("element", change, nullable=False))


def pack(lists: Iterable[Sequence[T]]) -> Iterator[list[Change[T]]]:
    """Each list as changes from the one before it, the first from an empty list.

    Takes time in proportion to the items: a span goes on while the next items are equal, and an item that
    does not go on with one begins another where its like first stood.
    """
    before: Sequence[T] = ()
    for after in lists:
        yield _changes(before, after)
        before = after


def unpack(packed: Iterable[Sequence[Change[T]]]) -> Iterator[tuple[T, ...]]:
    """The lists again; equal items that were kept are the same object.

    Raises:
        ValueError: a span lies outside the list before.
    """
    before: tuple[T, ...] = ()
    for changes in packed:
        after: list[T] = []
        for change in changes:
            end = change.start + change.count
            if change.start < 0 or change.count < 0 or end > len(before):
                raise ValueError(
                    f"a change keeps items {change.start} to {end} of a list of {len(before)}; "
                    "the file is damaged"
                )
            after += before[change.start : end]
            after += change.items
        before = tuple(after)
        yield before


def _changes(before: Sequence[T], after: Sequence[T]) -> list[Change[T]]:
    places: dict[T, int] = {}
    for place, item in enumerate(before):
        places.setdefault(item, place)
    found: list[tuple[int, int, list[T]]] = []
    for item in after:
        start, count, items = found[-1] if found else (0, 0, [])
        end = start + count
        if found and not items and end < len(before) and before[end] == item:
            found[-1] = (start, count + 1, items)
        elif item in places:
            found.append((places[item], 1, []))
        elif found:
            items.append(item)
        else:
            found.append((0, 0, [item]))
    return [Change(start=start, count=count, items=tuple(items)) for start, count, items in found]
