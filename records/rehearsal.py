"""Rehearsals: the live runs that the gates look at, stored so that an interrupted proof goes on."""

from typing import Literal

import pyarrow as pa

from records.record import Record
from records.schema import schema
from records.subtask import BOUND_SUBTASK_FIELDS, BoundSubtask
from records.trajectory import TRAJECTORY_FIELDS, Trajectory

RehearsalKind = Literal["oracle", "other_way", "mutant", "absent_input", "other_input", "sequel"]


class Rehearsal(Record):
    """One live run of a bound subtask on a fresh desktop.

    kind: what was run:
        oracle: its demonstration.
        other_way: another demonstration, to the same end.
        mutant: the demonstration with one mutation, up to its clean-up.
        absent_input, other_input: the demonstration from a start state where an input is not there, or
            holds something else.
        sequel: the demonstration in the session in which another subtask was carried out just before;
            `start` is what that one left.
    run: counts from 1 within its kind. label: what sets the run apart: the mutation, the input's cell, or the
    name of the subtask before. fingerprint: see Proof; a sequel's is of both subtasks. broken: why the run
    ended early, or "". seconds: that the desktop was held, from the reset to the last look.
    """

    bound_subtask: BoundSubtask
    fingerprint: str
    kind: RehearsalKind
    run: int
    label: str = ""
    broken: str
    seconds: float
    trajectory: Trajectory


REHEARSAL_SCHEMA = schema(
    "Rehearsal",
    [
        pa.field("bound_subtask", pa.struct(BOUND_SUBTASK_FIELDS), nullable=False),
        pa.field("fingerprint", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("run", pa.int32(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("broken", pa.string(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("trajectory", pa.struct(TRAJECTORY_FIELDS), nullable=False),
    ],
)
