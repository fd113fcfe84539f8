"""The deployment `evaluate`: agents play a sample of a run's tasks on live desktops."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from prefect import flow, get_run_logger, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State
from prefect.task_runners import ThreadPoolTaskRunner

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from apis.packages import installed_versions
from evaluator.agents.protocol import AgentContext
from evaluator.agents.registry import load_agent
from evaluator.episode import EpisodeResult, run_episode
from evaluator.report import agent_table
from evaluator.sampling import sample_tasks
from evaluator.second_try import with_second_try
from exports.data_card import write_card
from exports.run_folder import RunFolder, find_run
from flows.stage import SESSIONS, gather, package_versions, reported, table_artifact, whole
from records.application import Application
from records.episode import EPISODE_SCHEMA, NODE_RESULT_SCHEMA, Episode, NodeResult
from records.errors import OmniSynthError
from records.parquet import read_records, write_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.task import Task
from records.verdict import Rejection
from resources.applications import load_catalogue
from validators.task_gates.t7_solved import solved

REFERENCE_AGENTS = ("shuffled_oracle", "no_op", "premature_finisher")
T7_AGENT = "shuffled_oracle"


@dataclass(frozen=True)
class Scored:
    """An episode and its nodes, as a task hands them on."""

    episode: Episode
    nodes: tuple[NodeResult, ...]


@flow(name="evaluate", task_runner=ThreadPoolTaskRunner(max_workers=SESSIONS))  # type: ignore[arg-type]
def evaluate(name: str = "", agent: str = "", sample: int = 10, seed: int = 7) -> State[Any]:
    """Score agents on a sample of a run's tasks.

    Args:
        name: of the run; the newest where it is empty.
        agent: a reference agent's name or `package.module:Class`; where it is empty, the reference agents
            that check the tasks themselves (shuffled oracle, no-op, premature finisher).
        sample: how many tasks.
        seed: of the sample and of the agents' choices.
    """
    return reported(run_evaluation, name, [agent] if agent else list(REFERENCE_AGENTS), sample, seed)


def run_evaluation(name: str, agents: Sequence[str], sample: int, seed: int) -> str:
    """Evaluate in a run's folder; returns the run's name."""
    started = time.monotonic()
    logger = get_run_logger()
    for agent in agents:
        load_agent(agent)  # refuses an unknown agent before any desktop starts
    run = find_run(name)
    tasks = run.read_tasks()
    proven = read_records(run.subtasks, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    bound = {subtask.bound_subtask_id: subtask for subtask in proven}
    catalogue = load_catalogue().applications
    versions = installed_versions(catalogue)
    applications = {slug: catalogue[slug] for slug in versions}
    absent = sorted({slug for one in tasks for slug in one.applications} - set(versions))
    if absent:
        logger.warning("tasks of %s are left out: not installed here", ", ".join(absent))
    chosen = sample_tasks(tasks, sample, seed, versions)
    # The longest first, so that no single long episode is left to the end.
    games = sorted(((one, agent) for one in chosen for agent in agents), key=lambda game: -len(game[0].nodes))
    futures = [
        play.submit(
            whole(one),
            whole({node.bound_subtask_id: bound[node.bound_subtask_id] for node in one.nodes}),
            whole(applications),
            agent,
            seed,
        )
        for one, agent in games
    ]
    played = gather(futures, "episodes played")
    results: list[Scored] = []
    for (one, agent), result in zip(games, played, strict=True):
        if isinstance(result, OmniSynthError):
            logger.warning("task %s was not played by %s: %s", one.task_id, agent, result)
        else:
            results.append(result)
    rejections = _refused_by_t7(results, {one.task_id: one for one in chosen})
    for rejection in rejections:
        logger.warning("task %s refused by T7: %s", rejection.id, rejection.reason)
    gone = {rejection.id for rejection in rejections}
    if gone:
        run.write_tasks([one for one in tasks if one.task_id not in gone])
    episodes = _write_results(run, results)
    if T7_AGENT in agents:
        run.write_rejections("evaluate", rejections)
    solved_live = sum(episode.agent == T7_AGENT and episode.outcome == "success" for episode in episodes)
    run.note_stage(
        "evaluate",
        {"agents": list(agents), "sample": sample, "seed": seed},
        {
            "sampled": len(chosen),
            "episodes": len(results),
            "solved_live": solved_live,
            "refused": len(rejections),
            "accepted": len(tasks) - len(gone),
        },
        time.monotonic() - started,
        {"packages": package_versions(), "applications": versions},
    )
    table = agent_table(episodes)
    write_card(run, table)
    table_artifact(f"agents-{run.path.name}", table.reset_index(), "Agents over the sampled tasks")
    logger.info("run %s: %d episodes, %d tasks solved live", run.path.name, len(results), solved_live)
    return run.path.name


@task(task_run_name="{agent}", cache_policy=NO_CACHE)
def play(
    benchmark_task: Task,
    bound: Mapping[str, BoundSubtask],
    applications: Mapping[str, Application],
    agent: str,
    seed: int,
) -> Scored:
    """One agent on one task, on a fresh desktop."""
    logger = get_run_logger()
    with BubblewrapDesktop() as desktop, Judge() as judge:

        def once() -> EpisodeResult:
            player = load_agent(agent)(AgentContext(benchmark_task, bound, seed))
            return run_episode(desktop, benchmark_task, bound, applications, player, judge, seed, agent)

        def note(reason: str) -> None:
            logger.warning("task %s is played once more: %s", benchmark_task.task_id, reason)

        result = with_second_try(once, note) if agent == T7_AGENT else once()
    return Scored(result.episode, result.nodes)


def _refused_by_t7(results: Sequence[Scored], tasks: Mapping[str, Task]) -> list[Rejection]:
    verdicts = {
        result.episode.task_id: solved(result.episode, result.nodes)
        for result in results
        if result.episode.agent == T7_AGENT
    }
    return [
        Rejection(kind="task", id=task_id, name=tasks[task_id].goal, gate=verdict.gate, reason=verdict.reason)
        for task_id, verdict in verdicts.items()
        if not verdict.passed
    ]


def _write_results(run: RunFolder, results: Sequence[Scored]) -> list[Episode]:
    """Add the episodes to the run's tables, and return all that are there now.

    An episode of the same agent on the same task is replaced.
    """
    new = {(result.episode.task_id, result.episode.agent) for result in results}
    episodes = read_records(run.episodes, Episode, EPISODE_SCHEMA) if run.episodes.exists() else []
    nodes = read_records(run.nodes, NodeResult, NODE_RESULT_SCHEMA) if run.nodes.exists() else []
    kept = [episode for episode in episodes if (episode.task_id, episode.agent) not in new]
    kept_ids = {episode.episode_id for episode in kept}
    there = [*kept, *(result.episode for result in results)]
    write_records(run.episodes, there, EPISODE_SCHEMA)
    write_records(
        run.nodes,
        [
            *(node for node in nodes if node.episode_id in kept_ids),
            *(node for result in results for node in result.nodes),
        ],
        NODE_RESULT_SCHEMA,
    )
    return there
