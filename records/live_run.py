"""The ledger of live runs: what each cost in time that a desktop was held."""

import pyarrow as pa

from records.record import Record
from records.rehearsal import RehearsalKind
from records.schema import schema


class LiveRun(Record):
    """One live run of a bound subtask; kind, run, label, broken and seconds as in Rehearsal.

    steps: actions that were carried out.
    """

    bound_subtask_id: str
    name: str
    world: str
    application: str
    toolkit: str
    kind: RehearsalKind
    run: int
    label: str
    steps: int
    seconds: float
    broken: str


LIVE_RUN_SCHEMA = schema(
    "LiveRun",
    [
        *(
            pa.field(name, pa.string(), nullable=False)
            for name in ("bound_subtask_id", "name", "world", "application", "toolkit", "kind")
        ),
        pa.field("run", pa.int32(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("steps", pa.int32(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("broken", pa.string(), nullable=False),
    ],
)
