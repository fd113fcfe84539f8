"""The deployment `evaluate`: agents play a sample of a run's tasks on live desktops."""

import time
from collections.abc import Mapping, Sequence
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
from evaluator.episode import run_episode
from evaluator.report import agent_table
from evaluator.result import EpisodeResult
from evaluator.sampling import sample_tasks
from evaluator.second_try import with_second_try
from exports.data_card import write_card
from exports.episode_tables import EpisodeRows, add_episodes, write_episode_trajectory
from exports.run_folder import RunFolder, find_run
from flows.stage import SESSIONS, gather, package_versions, reported, table_artifact, whole
from records.application import Application
from records.errors import OmniSynthError
from records.parquet import read_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.task import Task
from records.verdict import Rejection
from resources.applications import load_catalogue
from validators.task_gates.t7_solved import solved

REFERENCE_AGENTS = ("shuffled_oracle", "no_op", "premature_finisher")
CLICKERS = ("random_clicker", "click_everything")
T7_AGENT = "shuffled_oracle"


@flow(name="evaluate", task_runner=ThreadPoolTaskRunner(max_workers=SESSIONS))  # type: ignore[arg-type]
def evaluate(
    name: str = "", agent: str = "", sample: int = 10, seed: int = 7, clickers: int = 0
) -> State[Any]:
    """Score agents on a sample of a run's tasks.

    Args:
        name: of the run; the newest where it is empty.
        agent: a reference agent's name or `package.module:Class`; where it is empty, the reference agents
            that check the tasks themselves (shuffled oracle, no-op, premature finisher).
        sample: how many tasks.
        seed: of the sample and of the agents' choices.
        clickers: on how many tasks of the sample the random clicker and the one that clicks everything play
            too; what they score, a task gives away. An episode of theirs takes some twenty actions.
    """
    agents = [agent] if agent else list(REFERENCE_AGENTS)
    return reported(run_evaluation, name, agents, sample, seed, clickers)


def run_evaluation(name: str, agents: Sequence[str], sample: int, seed: int, clickers: int) -> str:
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
    games = [(one, agent) for one in chosen for agent in agents]
    games += [(one, agent) for one in chosen[:clickers] for agent in CLICKERS if agent not in agents]
    # The longest first, so that no single long episode is left to the end.
    games.sort(key=lambda game: -len(game[0].nodes))
    futures = [
        play.submit(
            whole(one),
            whole({node.bound_subtask_id: bound[node.bound_subtask_id] for node in one.nodes}),
            whole(applications),
            agent,
            seed,
            whole(run),
        )
        for one, agent in games
    ]
    played = gather(futures, "episodes played")
    results: list[EpisodeRows] = []
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
    episodes = add_episodes(run, results)
    if T7_AGENT in agents:
        run.write_rejections("evaluate", rejections)
    solved_live = sum(episode.agent == T7_AGENT and episode.outcome == "success" for episode in episodes)
    run.note_stage(
        "evaluate",
        {"agents": list(agents), "sample": sample, "seed": seed, "clickers": clickers},
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
    run: RunFolder,
) -> EpisodeRows:
    """One agent on one task, on a fresh desktop."""
    logger = get_run_logger()
    with BubblewrapDesktop() as desktop, Judge() as judge:

        def once() -> EpisodeResult:
            player = load_agent(agent)(AgentContext(benchmark_task, bound, seed))
            return run_episode(desktop, benchmark_task, bound, applications, player, judge, seed, agent)

        def note(reason: str) -> None:
            logger.warning("task %s is played once more: %s", benchmark_task.task_id, reason)

        result = with_second_try(once, note) if agent == T7_AGENT else once()
    if result.stored is not None:
        write_episode_trajectory(run, result.stored)
    return EpisodeRows(result.episode, result.nodes, result.node_steps)


def _refused_by_t7(results: Sequence[EpisodeRows], tasks: Mapping[str, Task]) -> list[Rejection]:
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
