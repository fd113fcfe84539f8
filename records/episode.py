"""Episodes: one agent on one task, a row for every node of it, and what the judgement rests on."""

from typing import Literal

import pyarrow as pa

from records.record import Many, Record
from records.schema import schema
from records.trajectory import TRAJECTORY_FIELDS, Trajectory

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


class NodeStep(Record):
    """Where one node stood once an action had been judged.

    step_index: the action, from 1; 0 is before any. since: the action from which its gestures count.
    progress, message: as last judged; a waiting node has been judged never, a completed one no more.
    """

    episode_id: str
    bound_subtask_id: str
    step_index: int
    state: NodeState
    since: int
    progress: float
    message: str


class EpisodeTrajectory(Record):
    """What an episode's judgement rests on, so that it can be judged again without a desktop.

    demonstrated: for each action the bound subtask out of whose demonstration it came, None for an action of
    no demonstration; None as a whole for an agent that does not say.
    trajectory: of the whole task, so its bound_subtask_id is empty. It holds the actions that were carried
    out, the start's evidence and contents of files once; pictures by hash alone, unless a check reads them.
    """

    episode_id: str
    task_id: str
    agent: str
    demonstrated: Many[str | None] | None
    trajectory: Trajectory


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
NODE_STEP_SCHEMA = schema(
    "NodeStep",
    [
        pa.field("episode_id", pa.string(), nullable=False),
        pa.field("bound_subtask_id", pa.string(), nullable=False),
        pa.field("step_index", pa.int32(), nullable=False),
        pa.field("state", pa.string(), nullable=False),
        pa.field("since", pa.int32(), nullable=False),
        pa.field("progress", pa.float64(), nullable=False),
        pa.field("message", pa.string(), nullable=False),
    ],
)
EPISODE_TRAJECTORY_SCHEMA = schema(
    "EpisodeTrajectory",
    [
        *(pa.field(name, pa.string(), nullable=False) for name in ("episode_id", "task_id", "agent")),
        pa.field("demonstrated", pa.list_(pa.string())),
        pa.field("trajectory", pa.struct(TRAJECTORY_FIELDS), nullable=False),
    ],
)
