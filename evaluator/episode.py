"""One agent on one task, played and scored."""

import time
from collections.abc import Mapping, Sequence
from typing import TypeVar

from apis.desktop.protocol import Desktop
from apis.judge import Judge
from evaluator.agents.protocol import Agent, Demonstrating
from evaluator.author_code import author_code_coherence, author_code_completion
from evaluator.metrics import coherence_score, coverage_rate, largest_coherence, logical_consistency
from evaluator.play import AgentFault, Play, patience, play_on, reset
from evaluator.result import EpisodeResult, episode_trajectory, node_results, node_steps, reads_pictures
from evaluator.state_machine import start
from records.application import Application
from records.episode import Episode, EpisodeTrajectory, Outcome
from records.errors import EnvironmentFault, FunctionRefused, RecordError
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.graph import task_graph
from records.record import content_id
from records.subtask import BoundSubtask
from records.task import Task
from resources.fixtures import start_state

T = TypeVar("T")

DETAIL_LIMIT = 2000
"""Characters of a fault's text that are kept."""


def run_episode(
    desktop: Desktop,
    task: Task,
    bound: Mapping[str, BoundSubtask],
    applications: Mapping[str, Application],
    agent: Agent,
    judge: Judge,
    seed: int,
    agent_name: str,
    stored: EpisodeTrajectory | None = None,
) -> EpisodeResult:
    """Play and score an episode; the agent gets the high-level instruction.

    An error of the agent or of the environment (a failing evaluation function is one) ends the episode with
    that outcome, its text as detail, and the scores of what was completed until then.

    Args:
        bound, applications: by id and by name; at least those of the task. The agent may open all the
            applications: which of them it needs is for it to find out.
        seed: of the agent's choices, kept with the result.
        stored: the record that is judged again; the result carries it instead of one made anew.

    Raises:
        RecordError: the task has no nodes, one of its subtasks or applications is not given, or its start
            state cannot be made.
        BudgetExceeded: the graph is too hard for an exact CS_max.
    """
    started = time.monotonic()
    if not task.nodes:
        raise RecordError(f"task {task.task_id} has no nodes; leave it out of the set")
    subtasks = [_given(bound, node.bound_subtask_id, "bound subtask", task) for node in task.nodes]
    needed = {
        subtask.application: _given(applications, subtask.application, "application", task)
        for subtask in subtasks
    }
    fixture = start_state(task.files, task.clock)
    graph = task_graph(task)
    application_of = {subtask.bound_subtask_id: subtask.application for subtask in subtasks}
    # Before the play, so that a graph too hard to score costs no desktop time.
    cs_max = largest_coherence(graph, application_of)

    def judge_node(bound_subtask_id: str, evidence: Sequence[Evidence], since: int) -> EvalResult:
        subtask = bound[bound_subtask_id]
        observation = needed[subtask.application].observation
        return judge.judge(subtask, evidence, desktop.blob, since, observation)

    play = Play([start(graph)])
    detail = ""
    outcome: Outcome
    try:
        play.evidence.append(reset(desktop, fixture, list(applications.values())))
        most_idle = patience(max(len(subtask.demonstration) for subtask in subtasks))
        outcome = play_on(play, desktop, agent, task.instruction_high, judge_node, most_idle)
    # A function that the judge refuses (from an old or a foreign set) is not the agent's doing either.
    except (EnvironmentFault, FunctionRefused) as fault:
        outcome, detail = "environment_error", str(fault)
    except AgentFault as fault:
        outcome, detail = "agent_error", str(fault)

    completed = play.state.completed
    cs_agent = coherence_score(completed, application_of)
    consistency = logical_consistency(cs_agent, cs_max)
    episode = Episode(
        episode_id=content_id({"task": task.task_id, "agent": agent_name, "seed": seed}),
        task_id=task.task_id,
        agent=agent_name,
        seed=seed,
        outcome=outcome,
        coverage_rate=float(coverage_rate(graph, completed)),
        logical_consistency=None if consistency is None else float(consistency),
        cs_agent=cs_agent,
        cs_max=cs_max,
        author_code_completion=float(author_code_completion(graph, completed)),
        author_code_coherence=float(author_code_coherence(graph, application_of, completed)),
        steps=len(play.steps),
        seconds=time.monotonic() - started,
        # An agent's error may say anything, of any length, and lone surrogates are no text for a table.
        detail=detail.encode(errors="replace").decode()[:DETAIL_LIMIT],
    )
    demonstrating = isinstance(agent, Demonstrating)
    if stored is None:
        pictures = any(
            reads_pictures(subtask.evaluation, needed[subtask.application].observation)
            for subtask in subtasks
        )
        stored = episode_trajectory(episode, play, fixture, desktop, demonstrating, pictures)
    return EpisodeResult(
        episode, node_results(episode, play, demonstrating), node_steps(episode, play), stored
    )


def _given(given: Mapping[str, T], name: str, what: str, task: Task) -> T:
    if name not in given:
        raise RecordError(f"task {task.task_id}: {what} {name} is not given; take the set the task came from")
    return given[name]
