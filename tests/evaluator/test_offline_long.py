"""Fifty live episodes of five agents, written to files, and judged again offline: equal, step by step."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from composed import compose

from apis.desktop.protocol import Observation
from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from apis.packages import installed_versions
from evaluator.agents.protocol import Agent, AgentContext
from evaluator.agents.registry import load_agent
from evaluator.episode import run_episode
from evaluator.offline import differences, judge_again
from evaluator.result import EpisodeResult
from evaluator.sampling import sample_tasks
from records.action import Action
from records.episode import EPISODE_TRAJECTORY_SCHEMA, EpisodeTrajectory
from records.parquet import read_records, write_records
from records.subtask import BoundSubtask
from records.task import Task
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.requests import CompositionRequest

TASKS, SESSIONS, SEED = 10, 4, 11
AGENTS = ("oracle", "shuffled_oracle", "premature_finisher", "random_clicker", "no_op")
CLICKER_ACTIONS = 10

pytestmark = [pytest.mark.desktop, pytest.mark.long, pytest.mark.timeout(3600)]


class Briefly:
    """Another agent's first actions, then the finish."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._left = CLICKER_ACTIONS

    def act(self, instruction: str, observation: Observation) -> Action:
        self._left -= 1
        if self._left:
            return self._agent.act(instruction, observation)
        return Action(kind="finish", status="failure")


def composed(bound: Mapping[str, BoundSubtask]) -> list[Task]:
    """Tasks of up to five nodes whose applications are installed here, larger ones first."""
    catalogue = load_catalogue().applications
    request = CompositionRequest(n_tasks=60, seed=SEED, max_nodes=5)
    drafts = compose(list(bound.values()), load_intents(load_worlds()), request, catalogue).drafts
    tasks = [draft.task("Do all of it.", "Step by step.") for draft in drafts]
    return sample_tasks(tasks, TASKS, SEED, installed_versions(catalogue))


def test_fifty_live_episodes_are_judged_again_offline_with_the_same_result(tmp_path: Path) -> None:
    catalogue = load_catalogue().applications
    applications = {slug: catalogue[slug] for slug in installed_versions(catalogue)}
    bound = {proof.bound_subtask.bound_subtask_id: proof.bound_subtask for proof in load_pool()}
    tasks = {task.task_id: task for task in composed(bound)}
    assert len(tasks) == TASKS

    def live(task: Task, name: str) -> EpisodeResult:
        agent = load_agent(name)(AgentContext(task, bound, SEED))
        if name == "random_clicker":
            agent = Briefly(agent)
        with BubblewrapDesktop() as desktop, Judge(processes=1) as judge:
            return run_episode(desktop, task, bound, applications, agent, judge, SEED, name)

    games = [(task, name) for task in tasks.values() for name in AGENTS]
    with ThreadPoolExecutor(SESSIONS) as sessions:
        results = list(sessions.map(live, *zip(*games, strict=True)))

    apart: dict[str, list[str]] = {}
    with Judge(reuse=True) as judge:
        for result in results:
            episode = result.episode
            assert result.stored is not None, episode.detail
            path = tmp_path / f"{episode.episode_id}.parquet"
            write_records(path, [result.stored], EPISODE_TRAJECTORY_SCHEMA)
            (stored,) = read_records(path, EpisodeTrajectory, EPISODE_TRAJECTORY_SCHEMA)
            again = judge_again(episode, stored, tasks[episode.task_id], bound, catalogue, judge)
            found = differences(result, again)
            if found or again != replace(result, episode=again.episode):
                apart[f"{episode.agent} on {episode.task_id}"] = found
    assert apart == {}
    assert len(results) == TASKS * len(AGENTS)
    # The episodes were real ones: much was done, and not everything was.
    done = sum(result.episode.outcome == "success" for result in results)
    assert TASKS < done < len(results)
