"""Verdicts of the gates, rejections, and the proof of a bound subtask."""

import pyarrow as pa

from records.record import Many, Record
from records.schema import schema
from records.subtask import BOUND_SUBTASK_FIELDS, BoundSubtask
from records.trajectory import TRAJECTORY_FIELDS, Trajectory


class Measurement(Record):
    """A figure that a gate read off; its unit is part of the name, for example `first_true_step`."""

    name: str
    value: float


class Verdict(Record):
    """A gate's decision on one subject (a bound subtask or a task), with the reason where it refused."""

    gate: str
    passed: bool
    reason: str = ""
    measurements: Many[Measurement] = ()


class Judgement(Record):
    """What gates said of one bound subtask, kept as it falls so that an interrupted proof goes on.

    fingerprint: see Proof. subject: hash of what they looked at; with another subject it does not count.
    """

    bound_subtask_id: str
    fingerprint: str
    subject: str
    verdicts: Many[Verdict]


class Rejection(Record):
    """Something that was dropped: what, by which gate, and why.

    kind: application, subtask, bound_subtask or task; id: its content hash (a name where it has none).
    stage: the stage of the run that dropped it; set where the run's table is written.
    """

    kind: str
    id: str
    name: str
    gate: str
    reason: str
    stage: str = ""


class Proof(Record):
    """A bound subtask that passed all gates, with the trajectory that shows it.

    fingerprint: content hash of demonstration, function, fixture and gates' version.
    application_version: the Debian package's version on which it was proven.
    """

    bound_subtask: BoundSubtask
    fingerprint: str
    application_version: str
    verdicts: Many[Verdict]
    trajectory: Trajectory


VERDICT = pa.struct(
    [
        pa.field("gate", pa.string(), nullable=False),
        pa.field("passed", pa.bool_(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field(
            "measurements",
            pa.list_(
                pa.struct(
                    [
                        pa.field("name", pa.string(), nullable=False),
                        pa.field("value", pa.float64(), nullable=False),
                    ]
                )
            ),
            nullable=False,
        ),
    ]
)
JUDGEMENT_SCHEMA = schema(
    "Judgement",
    [
        *(
            pa.field(name, pa.string(), nullable=False)
            for name in ("bound_subtask_id", "fingerprint", "subject")
        ),
        pa.field("verdicts", pa.list_(VERDICT), nullable=False),
    ],
)
REJECTION_SCHEMA = schema(
    "Rejection", [pa.field(name, pa.string(), nullable=False) for name in Rejection.model_fields]
)
PROOF_SCHEMA = schema(
    "Proof",
    [
        pa.field("bound_subtask", pa.struct(BOUND_SUBTASK_FIELDS), nullable=False),
        pa.field("fingerprint", pa.string(), nullable=False),
        pa.field("application_version", pa.string(), nullable=False),
        pa.field("verdicts", pa.list_(VERDICT), nullable=False),
        pa.field("trajectory", pa.struct(TRAJECTORY_FIELDS), nullable=False),
    ],
)
