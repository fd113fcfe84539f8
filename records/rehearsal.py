"""Rehearsals: the live runs that the gates look at, stored so that an interrupted proof goes on."""

from typing import Literal

import pyarrow as pa

from records.record import Record
from records.schema import schema
from records.subtask import BOUND_SUBTASK_FIELDS, BoundSubtask
from records.trajectory import TRAJECTORY_FIELDS, Trajectory


class Rehearsal(Record):
    """One live run of a bound subtask on a fresh desktop.

    kind: oracle for its demonstration, near_miss for the same with another text, file or name.
    run: counts from 1 within its kind. fingerprint: see Proof. broken: why the run ended early, or "".
    """

    bound_subtask: BoundSubtask
    fingerprint: str
    kind: Literal["oracle", "near_miss"]
    run: int
    broken: str
    trajectory: Trajectory


REHEARSAL_SCHEMA = schema(
    "Rehearsal",
    [
        pa.field("bound_subtask", pa.struct(BOUND_SUBTASK_FIELDS), nullable=False),
        pa.field("fingerprint", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("run", pa.int32(), nullable=False),
        pa.field("broken", pa.string(), nullable=False),
        pa.field("trajectory", pa.struct(TRAJECTORY_FIELDS), nullable=False),
    ],
)
