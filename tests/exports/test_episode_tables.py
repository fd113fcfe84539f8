from pathlib import Path

import pytest

from exports.episode_tables import (
    EpisodeRows,
    add_episodes,
    read_episode_trajectory,
    read_episodes,
    write_episode_trajectory,
)
from exports.run_folder import RunFolder, new_run
from records.action import Action
from records.episode import Episode, EpisodeTrajectory, NodeResult, NodeStep
from records.errors import RecordError
from records.evidence import Clipboard, Evidence
from records.trajectory import Step, Trajectory

READING = Evidence(clipboard=Clipboard(kind="empty"), clock=1, monotonic=0.0)


def rows(episode_id: str, task_id: str, agent: str) -> EpisodeRows:
    episode = Episode(
        episode_id=episode_id,
        task_id=task_id,
        agent=agent,
        seed=1,
        outcome="finished_early",
        coverage_rate=0.0,
        logical_consistency=None,
        cs_agent=0,
        cs_max=0,
        author_code_completion=0.0,
        author_code_coherence=0.0,
        steps=1,
        seconds=0.5,
    )
    node = NodeResult(
        episode_id=episode_id,
        task_id=task_id,
        bound_subtask_id="b",
        position=0,
        state="evaluating",
        completed_step=None,
        progress=0.0,
        message="not yet",
    )
    steps = tuple(
        NodeStep(
            episode_id=episode_id,
            bound_subtask_id="b",
            step_index=number,
            state="evaluating",
            since=0,
            progress=0.0,
            message="",
        )
        for number in (0, 1)
    )
    return EpisodeRows(episode, (node,), steps)


def trajectory(episode_id: str) -> EpisodeTrajectory:
    step = Step(
        step_index=1,
        screenshot_before="",
        thought="",
        action=Action(kind="wait", seconds=0.0),
        evidence=READING,
    )
    return EpisodeTrajectory(
        episode_id=episode_id,
        task_id="t",
        agent="a",
        demonstrated=None,
        trajectory=Trajectory(
            trajectory_id="",
            bound_subtask_id="",
            width=1280,
            height=720,
            fixture_hash="h",
            start=(READING,),
            steps=(step,),
        ).identified(),
    )


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    return new_run("a", tmp_path)


def test_episodes_come_back_with_their_own_rows(run: RunFolder) -> None:
    assert read_episodes(run) == []
    first, second = rows("e1", "t1", "walker"), rows("e2", "t2", "walker")
    assert add_episodes(run, [first]) == [first.episode]
    assert add_episodes(run, [second]) == [first.episode, second.episode]
    assert read_episodes(run) == [first, second]


def test_an_episode_of_the_same_agent_on_the_same_task_is_replaced_with_its_trajectory(
    run: RunFolder,
) -> None:
    for episode_id in ("e1", "e2", "e3"):
        write_episode_trajectory(run, trajectory(episode_id))
    add_episodes(run, [rows("e1", "t", "walker"), rows("e2", "t", "other")])
    # e3 was played, and the run was interrupted before its row was written.
    assert read_episode_trajectory(run, "e3") is None
    add_episodes(run, [rows("e4", "t", "walker")])
    assert [one.episode.episode_id for one in read_episodes(run)] == ["e2", "e4"]
    assert read_episode_trajectory(run, "e1") is None
    assert read_episode_trajectory(run, "e2") == trajectory("e2")


def test_a_damaged_trajectory_is_named(run: RunFolder) -> None:
    write_episode_trajectory(run, trajectory("e1"))
    (run.episode_trajectories / "e1.parquet").write_bytes(b"PAR1")
    with pytest.raises(RecordError, match=r"e1\.parquet: not a readable Parquet file"):
        read_episode_trajectory(run, "e1")
