"""What became of a mutant: the rows of mutants.parquet."""

from typing import Literal

import pyarrow as pa

from records.record import Record
from records.schema import schema

MutantOutcome = Literal["not_drawn", "equivalent", "refused", "accepted"]


class MutantResult(Record):
    """One mutant of a bound subtask's demonstration.

    operator, label: what was done otherwise, and at which step. seed: of the draw.
    outcome: equivalent where its end state is the demonstration's, else what the function said of it.
    message: the function's; broken: why the run ended early, or "".
    """

    bound_subtask_id: str
    name: str
    world: str
    operator: str
    label: str
    seed: int
    outcome: MutantOutcome
    message: str = ""
    broken: str = ""


MUTANT_SCHEMA = schema(
    "MutantResult",
    [
        *(
            pa.field(name, pa.string(), nullable=False)
            for name in ("bound_subtask_id", "name", "world", "operator", "label")
        ),
        pa.field("seed", pa.int64(), nullable=False),
        *(pa.field(name, pa.string(), nullable=False) for name in ("outcome", "message", "broken")),
    ],
)
