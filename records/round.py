"""Rounds of the iterative loop: what was tried, what the judge said, and what changed on the desktop."""

from typing import Literal

import pyarrow as pa

from records.record import Many, Record
from records.schema import schema
from records.subtask import DEMONSTRATION_STEP, EVALUATION_FUNCTION, DemonstrationStep, EvaluationFunction


class Round(Record):
    """One round: a demonstration and a function, and whether they agree (paper section 3.2).

    round: counts from 1. changed_by: who answered the round before; both in the first.
    carried_out: whether the demonstration was carried out in this round; a new function is asked about the
        trajectory that is there. broken: why the demonstration ended early, or "".
    agreed: whether the function accepts the trajectory; message: the function's, or why it cannot judge.
    change: the change of state from the start to the end, in words, one item a line.
    """

    bound_subtask_id: str
    name: str
    world: str
    round: int
    changed_by: Literal["both", "demonstrator", "coder"]
    demonstration: Many[DemonstrationStep]
    evaluation: EvaluationFunction
    carried_out: bool
    broken: str
    agreed: bool
    message: str
    change: Many[str]


ROUND_SCHEMA = schema(
    "Round",
    [
        *(pa.field(name, pa.string(), nullable=False) for name in ("bound_subtask_id", "name", "world")),
        pa.field("round", pa.int32(), nullable=False),
        pa.field("changed_by", pa.string(), nullable=False),
        pa.field("demonstration", pa.list_(DEMONSTRATION_STEP), nullable=False),
        pa.field("evaluation", EVALUATION_FUNCTION, nullable=False),
        pa.field("carried_out", pa.bool_(), nullable=False),
        pa.field("broken", pa.string(), nullable=False),
        pa.field("agreed", pa.bool_(), nullable=False),
        pa.field("message", pa.string(), nullable=False),
        pa.field("change", pa.list_(pa.string()), nullable=False),
    ],
)
