"""Graph-structured tasks."""

from typing import Literal, Self

import pyarrow as pa
from pydantic import model_validator

from records.application import Category
from records.record import Many, Record, content_id
from records.resource import RESOURCE, Resource
from records.schema import schema
from records.subtask import FIXTURE_FILE, FixtureFile

Level = Literal["easy", "medium", "hard"]
Split = Literal["train", "validation", "test"]


class TaskNode(Record):
    """A bound subtask's place in a task, with what the graph's readers need of it."""

    bound_subtask_id: str
    subtask_id: str
    name: str
    application: str
    category: Category
    verb_phrase: str


class Edge(Record):
    """source makes what target uses; one edge for a pair, however many resources it carries."""

    source: str
    target: str
    resources: Many[Resource]


class Complexities(Record):
    """The five complexities as counts: edges, nodes, categories, depth in nodes, largest antichain.

    level_width: the largest level, beside the width (paper leaves the width undefined).
    """

    dependency: int
    instruction: int
    knowledge: int
    hierarchy: int
    branch: int
    level_width: int


class Levels(Record):
    """The levels of the five complexities."""

    dependency: Level
    instruction: Level
    knowledge: Level
    hierarchy: Level
    branch: Level


class Task(Record):
    """A task graph with its instructions and start state.

    structure: letters of the levels of dependency, instruction, hierarchy, branch, for example EMEM.
    skeleton: hash of its subtasks and edges without values; no skeleton is in two splits.
    split: no part of what the id is made of, so that a task keeps its id whatever is held out.
    files: version 1 of every cell that it reads and no node creates; fixture_hash: their hash with decoys.
    oracle_order: one legal order of bound subtask ids. seed: of the draw that made it.
    """

    task_id: str
    intent: str
    goal: str
    world: str
    clock: int
    nodes: Many[TaskNode]
    edges: Many[Edge]
    instruction_high: str
    instruction_low: str
    complexities: Complexities
    levels: Levels
    structure: str
    capabilities: Many[str]
    scenario: str
    categories: Many[str]
    applications: Many[str]
    network: bool
    skeleton: str
    split: Split
    files: Many[FixtureFile]
    fixture_hash: str
    oracle_order: Many[str]
    seed: int
    provenance: str

    @model_validator(mode="after")
    def _edges_and_order_name_its_nodes(self) -> Self:
        ids = [node.bound_subtask_id for node in self.nodes]
        if len(set(ids)) != len(ids):
            raise ValueError("nodes: a bound subtask occurs twice")
        unknown = {end for edge in self.edges for end in (edge.source, edge.target)} - set(ids)
        if unknown:
            raise ValueError(f"edges: {sorted(unknown)} are no nodes of this task")
        if sorted(self.oracle_order) != sorted(ids):
            raise ValueError("oracle_order: must name each node once")
        return self

    def identified(self) -> Self:
        """The same task with the id that its content has."""
        content = self.model_dump(mode="json", exclude={"task_id", "split"})
        return self.model_copy(update={"task_id": content_id(content)})


_LEVEL_NAMES = ("dependency", "instruction", "knowledge", "hierarchy", "branch")
TASK_NODE = pa.struct([pa.field(name, pa.string(), nullable=False) for name in TaskNode.model_fields])
EDGE = pa.struct(
    [
        pa.field("source", pa.string(), nullable=False),
        pa.field("target", pa.string(), nullable=False),
        pa.field("resources", pa.list_(RESOURCE), nullable=False),
    ]
)
TASK_SCHEMA = schema(
    "Task",
    [
        *(pa.field(name, pa.string(), nullable=False) for name in ("task_id", "intent", "goal", "world")),
        pa.field("clock", pa.int64(), nullable=False),
        pa.field("nodes", pa.list_(TASK_NODE), nullable=False),
        pa.field("edges", pa.list_(EDGE), nullable=False),
        pa.field("instruction_high", pa.string(), nullable=False),
        pa.field("instruction_low", pa.string(), nullable=False),
        pa.field(
            "complexities",
            pa.struct(
                [pa.field(name, pa.int32(), nullable=False) for name in (*_LEVEL_NAMES, "level_width")]
            ),
            nullable=False,
        ),
        pa.field(
            "levels",
            pa.struct([pa.field(name, pa.string(), nullable=False) for name in _LEVEL_NAMES]),
            nullable=False,
        ),
        pa.field("structure", pa.string(), nullable=False),
        pa.field("capabilities", pa.list_(pa.string()), nullable=False),
        pa.field("scenario", pa.string(), nullable=False),
        pa.field("categories", pa.list_(pa.string()), nullable=False),
        pa.field("applications", pa.list_(pa.string()), nullable=False),
        pa.field("network", pa.bool_(), nullable=False),
        pa.field("skeleton", pa.string(), nullable=False),
        pa.field("split", pa.string(), nullable=False),
        pa.field("files", pa.list_(FIXTURE_FILE), nullable=False),
        pa.field("fixture_hash", pa.string(), nullable=False),
        pa.field("oracle_order", pa.list_(pa.string()), nullable=False),
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("provenance", pa.string(), nullable=False),
    ],
)
