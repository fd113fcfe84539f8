"""Twins: a chain and a graph that are alike but for their form."""

import pyarrow as pa

from records.application import Category
from records.record import Many, Record
from records.schema import schema
from records.task import Split


class Twins(Record):
    """Two tasks with as many nodes and edges as each other, and nodes of the same categories.

    The chain has width 1, the graph more. categories: of the nodes, sorted, each as often as it occurs.
    """

    chain_task_id: str
    graph_task_id: str
    nodes: int
    edges: int
    categories: Many[Category]
    chain_split: Split
    graph_split: Split


TWINS_SCHEMA = schema(
    "Twins",
    [
        pa.field("chain_task_id", pa.string(), nullable=False),
        pa.field("graph_task_id", pa.string(), nullable=False),
        pa.field("nodes", pa.int32(), nullable=False),
        pa.field("edges", pa.int32(), nullable=False),
        pa.field("categories", pa.list_(pa.string()), nullable=False),
        pa.field("chain_split", pa.string(), nullable=False),
        pa.field("graph_split", pa.string(), nullable=False),
    ],
)
