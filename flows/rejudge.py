"""The deployment `rejudge`: a run's stored episodes judged again, without a desktop."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from apis.judge import Judge
from evaluator.offline import differences, judge_again
from evaluator.result import EpisodeResult
from exports.episode_tables import EpisodeRows, read_episode_trajectory, read_episodes
from exports.run_folder import RunFolder, find_run
from flows.stage import reported, table_artifact
from records.application import Application
from records.errors import OmniSynthError
from records.parquet import read_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.task import Task
from resources.applications import load_catalogue

EQUAL, DIFFERENT = "equal", "different"


@flow(name="rejudge")
def rejudge(name: str = "") -> State[Any]:
    """Judge every stored episode of a run again, by the same code, and say where the verdicts differ.

    Args:
        name: of the run; the newest where it is empty.
    """
    return reported(run_rejudgement, name)


def run_rejudgement(name: str) -> str:
    """Returns how many episodes came out equal, step by step.

    Raises:
        OmniSynthError: the run holds no episode.
    """
    logger = get_run_logger()
    run = find_run(name)
    episodes = read_episodes(run)
    if not episodes:
        raise OmniSynthError(f"run {run.path.name} holds no episode; run the deployment evaluate first")
    tasks = {task.task_id: task for task in run.read_tasks()}
    proven = read_records(run.subtasks, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    bound = {subtask.bound_subtask_id: subtask for subtask in proven}
    applications = load_catalogue().applications
    table = []
    with Judge(reuse=True) as judge:
        for rows in episodes:
            try:
                found, first = _judged_again(run, rows, tasks, bound, applications, judge)
            except OmniSynthError as error:
                found, first = "left out", str(error)
            if first:
                logger.warning("%s: episode %s: %s", found, rows.episode.episode_id, first)
            table.append((rows.episode.agent, rows.episode.task_id, rows.episode.steps, found, first))
    columns = ["agent", "task_id", "steps", "found", "first difference"]
    frame = pd.DataFrame(table, columns=columns)
    table_artifact(f"rejudged-{run.path.name}", frame, "Episodes judged again offline")
    counts = frame["found"].value_counts().to_dict()
    return f"run {run.path.name}: {len(table)} episodes: " + ", ".join(
        f"{count} {found}" for found, count in sorted(counts.items())
    )


def _judged_again(
    run: RunFolder,
    rows: EpisodeRows,
    tasks: Mapping[str, Task],
    bound: Mapping[str, BoundSubtask],
    applications: Mapping[str, Application],
    judge: Judge,
) -> tuple[str, str]:
    """Whether it came out equal, and the first difference in words."""
    episode = rows.episode
    if episode.task_id not in tasks:
        raise OmniSynthError(f"its task {episode.task_id} was refused, so it is not in the run any more")
    stored = read_episode_trajectory(run, episode.episode_id)
    if stored is None:
        raise OmniSynthError(f"no desktop came up, so that nothing was recorded: {episode.detail}")
    again = judge_again(episode, stored, tasks[episode.task_id], bound, applications, judge)
    apart = differences(EpisodeResult(episode, rows.nodes, rows.node_steps, stored), again)
    return (DIFFERENT, apart[0]) if apart else (EQUAL, "")
