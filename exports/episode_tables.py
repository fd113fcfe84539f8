"""The tables of a run's episodes: scores, nodes, nodes step by step, and a file for each trajectory."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from exports.run_folder import RunFolder
from records.episode import (
    EPISODE_SCHEMA,
    EPISODE_TRAJECTORY_SCHEMA,
    NODE_RESULT_SCHEMA,
    NODE_STEP_SCHEMA,
    Episode,
    EpisodeTrajectory,
    NodeResult,
    NodeStep,
)
from records.parquet import read_records, write_records


@dataclass(frozen=True)
class EpisodeRows:
    """An episode with its rows in the other two tables."""

    episode: Episode
    nodes: tuple[NodeResult, ...]
    node_steps: tuple[NodeStep, ...]


def read_episodes(run: RunFolder) -> list[EpisodeRows]:
    """All episodes of the run, none where nobody has played.

    Raises:
        RecordError: a table is damaged or absent.
    """
    if not run.episodes.exists():
        return []
    nodes: dict[str, list[NodeResult]] = defaultdict(list)
    for node in read_records(run.nodes, NodeResult, NODE_RESULT_SCHEMA):
        nodes[node.episode_id].append(node)
    steps: dict[str, list[NodeStep]] = defaultdict(list)
    for step in read_records(run.node_steps, NodeStep, NODE_STEP_SCHEMA):
        steps[step.episode_id].append(step)
    return [
        EpisodeRows(episode, tuple(nodes[episode.episode_id]), tuple(steps[episode.episode_id]))
        for episode in read_records(run.episodes, Episode, EPISODE_SCHEMA)
    ]


def add_episodes(run: RunFolder, new: Sequence[EpisodeRows]) -> list[Episode]:
    """Add episodes to the tables, and return all that are there now.

    An episode of the same agent on the same task is replaced, and its trajectory goes.
    """
    replaced = {(rows.episode.task_id, rows.episode.agent) for rows in new}
    kept = [rows for rows in read_episodes(run) if (rows.episode.task_id, rows.episode.agent) not in replaced]
    there = [*kept, *new]
    # The table that names the episodes comes last: what it names is there.
    write_records(run.nodes, (node for rows in there for node in rows.nodes), NODE_RESULT_SCHEMA)
    write_records(run.node_steps, (step for rows in there for step in rows.node_steps), NODE_STEP_SCHEMA)
    write_records(run.episodes, (rows.episode for rows in there), EPISODE_SCHEMA)
    named = {_trajectory(run, rows.episode.episode_id) for rows in there}
    for path in run.episode_trajectories.glob("*.parquet"):
        if path not in named:
            path.unlink()
    return [rows.episode for rows in there]


def write_episode_trajectory(run: RunFolder, stored: EpisodeTrajectory) -> None:
    """Keep an episode's trajectory, as soon as it has ended."""
    write_records(_trajectory(run, stored.episode_id), [stored], EPISODE_TRAJECTORY_SCHEMA)


def read_episode_trajectory(run: RunFolder, episode_id: str) -> EpisodeTrajectory | None:
    """The episode's trajectory; None where no desktop came up, so that there is none.

    Raises:
        RecordError: the file is damaged.
    """
    path = _trajectory(run, episode_id)
    if not path.exists():
        return None
    (stored,) = read_records(path, EpisodeTrajectory, EPISODE_TRAJECTORY_SCHEMA)
    return stored


def _trajectory(run: RunFolder, episode_id: str) -> Path:
    return run.episode_trajectories / f"{episode_id}.parquet"
