"""Repeats: a live run made once more, and whether the verdict on it is the same."""

from typing import Literal

import pyarrow as pa

from records.record import Record
from records.schema import schema


class Repeat(Record):
    """A run of a proven subtask that was made again.

    kind, label: as in Rehearsal. first, second: of a demonstration `accepted` or `refused`, of a mutant its
    outcome (see MutantResult). message: the function's on the second run; broken: why that ended early.
    """

    bound_subtask_id: str
    name: str
    world: str
    application: str
    kind: Literal["oracle", "mutant"]
    label: str
    first: str
    second: str
    message: str = ""
    broken: str = ""

    @property
    def agrees(self) -> bool:
        """Whether both runs had the same verdict."""
        return self.first == self.second


REPEAT_SCHEMA = schema(
    "Repeat",
    [
        pa.field(name, pa.string(), nullable=False)
        for name in (
            "bound_subtask_id",
            "name",
            "world",
            "application",
            "kind",
            "label",
            "first",
            "second",
            "message",
            "broken",
        )
    ],
)
