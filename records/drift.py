"""Drift: what became of a shipped subtask when it was proven again."""

from typing import Literal

import pyarrow as pa

from records.record import Many, Record
from records.schema import schema


class Drift(Record):
    """One subtask, shipped or proposed, in all its worlds.

    outcome:
        same: proven again in every shipped world, with the same end states.
        other_end: proven again, and a world's end state differs; `differences` has how.
        changed: proven anew from another demonstration, function or start state than the shipped one's.
        new: proven, and not shipped. refused: not proven in some world; `reasons` has gates and why.
        untried: its application is not installed here, or a desktop failed; see `reasons`.
        gone: shipped, and no longer proposed.
    worlds_shipped, worlds_proven: in how many worlds. steps_shipped, steps_proven: of the first of them.
    version_shipped, version_proven: of the application's package; "" where there is none.
    """

    name: str
    application: str
    outcome: Literal["same", "other_end", "changed", "new", "refused", "untried", "gone"]
    worlds_shipped: int
    worlds_proven: int
    steps_shipped: int
    steps_proven: int
    version_shipped: str
    version_proven: str
    differences: Many[str] = ()
    reasons: Many[str] = ()


DRIFT_SCHEMA = schema(
    "Drift",
    [
        *(pa.field(name, pa.string(), nullable=False) for name in ("name", "application", "outcome")),
        *(
            pa.field(name, pa.int32(), nullable=False)
            for name in ("worlds_shipped", "worlds_proven", "steps_shipped", "steps_proven")
        ),
        *(pa.field(name, pa.string(), nullable=False) for name in ("version_shipped", "version_proven")),
        *(pa.field(name, pa.list_(pa.string()), nullable=False) for name in ("differences", "reasons")),
    ],
)
