"""Instructions of a task that differ by the order in which its nodes are told."""

import pyarrow as pa

from records.record import Many, Record
from records.schema import schema


class InstructionOrder(Record):
    """A task's instruction with its nodes told in one order.

    order_index: 0 for the instruction that the task itself has, from 1 for the others. told: bound subtask
    ids as they are told.
    """

    task_id: str
    order_index: int
    told: Many[str]
    instruction_high: str


ORDER_SCHEMA = schema(
    "InstructionOrder",
    [
        pa.field("task_id", pa.string(), nullable=False),
        pa.field("order_index", pa.int32(), nullable=False),
        pa.field("told", pa.list_(pa.string()), nullable=False),
        pa.field("instruction_high", pa.string(), nullable=False),
    ],
)
