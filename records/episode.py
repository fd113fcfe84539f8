"""Episodes: one agent on one task, and a row for every node of it."""

from typing import Literal

import pyarrow as pa

from records.record import Record
from records.schema import schema

Outcome = Literal["success", "finished_early", "stalled", "step_limit", "agent_error", "environment_error"]
NodeState = Literal["waiting", "evaluating", "completed"]


class Episode(Record):
    """One agent on one task.

    coverage_rate: CR in [0, 1]. logical_consistency: LC in [0, 1], None where cs_max is 0.
    author_code_completion, author_code_coherence: metrics of the authors' public code, for comparison.
    steps: actions executed; seconds: wall time. detail: the fault's text for the two error outcomes.
    """

    episode_id: str
    task_id: str
    agent: str
    seed: int
    outcome: Outcome
    coverage_rate: float
    logical_consistency: float | None
    cs_agent: int
    cs_max: int
    author_code_completion: float
    author_code_coherence: float
    steps: int
    seconds: float
    detail: str = ""


class NodeResult(Record):
    """How far one node came in an episode.

    position: its place in the task's nodes, from 0. completed_step: the action (from 1) after which it was
    judged completed, None where it was not. progress: share of its checks that passed when last judged.
    own_demonstration: for the oracles, whether it completed during its own demonstration; else None.
    """

    episode_id: str
    task_id: str
    bound_subtask_id: str
    position: int
    state: NodeState
    completed_step: int | None
    progress: float
    message: str
    own_demonstration: bool | None = None


EPISODE_SCHEMA = schema(
    "Episode",
    [
        *(pa.field(name, pa.string(), nullable=False) for name in ("episode_id", "task_id", "agent")),
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("outcome", pa.string(), nullable=False),
        pa.field("coverage_rate", pa.float64(), nullable=False),
        pa.field("logical_consistency", pa.float64()),
        pa.field("cs_agent", pa.int32(), nullable=False),
        pa.field("cs_max", pa.int32(), nullable=False),
        pa.field("author_code_completion", pa.float64(), nullable=False),
        pa.field("author_code_coherence", pa.float64(), nullable=False),
        pa.field("steps", pa.int32(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("detail", pa.string(), nullable=False),
    ],
)
NODE_RESULT_SCHEMA = schema(
    "NodeResult",
    [
        *(
            pa.field(name, pa.string(), nullable=False)
            for name in ("episode_id", "task_id", "bound_subtask_id")
        ),
        pa.field("position", pa.int32(), nullable=False),
        pa.field("state", pa.string(), nullable=False),
        pa.field("completed_step", pa.int32()),
        pa.field("progress", pa.float64(), nullable=False),
        pa.field("message", pa.string(), nullable=False),
        pa.field("own_demonstration", pa.bool_()),
    ],
)
