"""Offline judging: a stored episode is judged again by the code that judged it live."""

from collections.abc import Mapping
from itertools import zip_longest

from apis.desktop.protocol import Observation
from apis.desktop.replay import ReplayDesktop
from apis.judge import Judge
from evaluator.agents.protocol import Agent, Demonstrated
from evaluator.episode import run_episode
from evaluator.play import AgentFault
from evaluator.result import EpisodeResult
from records.action import Action
from records.application import Application
from records.episode import Episode, EpisodeTrajectory, NodeStep
from records.errors import RecordError
from records.subtask import BoundSubtask, DemonstrationStep
from records.task import Task
from records.trajectory import Step


def judge_again(
    episode: Episode,
    stored: EpisodeTrajectory,
    task: Task,
    bound: Mapping[str, BoundSubtask],
    applications: Mapping[str, Application],
    judge: Judge,
) -> EpisodeResult:
    """Play a stored episode again on its own record; equal to what it was live, but for the seconds.

    An error that ended it live ends it again in the same place and in the same words; one of an evaluation
    function has to come of the judge anew. Where what is judged has changed since, so that it would go on
    beyond the record, it ends with an environment error.

    Raises:
        RecordError: the record is of another episode or task, or as in `run_episode`.
    """
    if (stored.episode_id, stored.task_id) != (episode.episode_id, task.task_id):
        raise RecordError(
            f"episode {episode.episode_id} of task {task.task_id}: the stored trajectory is that of episode "
            f"{stored.episode_id} of task {stored.task_id}; take the one of its own run"
        )
    ending = episode.detail if episode.outcome == "environment_error" else ""
    return run_episode(
        ReplayDesktop(stored.trajectory, ending),
        task,
        bound,
        applications,
        replaying_agent(episode, stored),
        judge,
        episode.seed,
        episode.agent,
        stored,
    )


def differences(live: EpisodeResult, again: EpisodeResult) -> list[str]:
    """What is not equal, in words, the first step apart in front; the seconds do not count."""
    found = [
        f"step {row.step_index}, subtask {row.bound_subtask_id}: {_standing(one)} live, "
        f"{_standing(other)} again"
        for one, other in zip_longest(live.node_steps, again.node_steps)
        if one != other and (row := one or other) is not None
    ]
    found += [
        f"subtask {one.bound_subtask_id}: own_demonstration {one.own_demonstration} live, "
        f"{other.own_demonstration} again"
        for one, other in zip(live.nodes, again.nodes, strict=True)
        if one.own_demonstration != other.own_demonstration
    ]
    scores, other_scores = live.episode.model_dump(), again.episode.model_dump()
    found += [
        f"{name}: {scores[name]} live, {other_scores[name]} again"
        for name in scores
        if name != "seconds" and scores[name] != other_scores[name]
    ]
    return found


def _standing(row: NodeStep | None) -> str:
    return f"{row.state} since {row.since} ({row.progress:.0%}: {row.message})" if row else "not judged"


def replaying_agent(episode: Episode, stored: EpisodeTrajectory) -> Agent:
    """Gives the stored actions in their order, and breaks off as the live agent did."""
    return _Again(episode, stored) if stored.demonstrated is None else _DemonstratingAgain(episode, stored)


class _Again:
    def __init__(self, episode: Episode, stored: EpisodeTrajectory) -> None:
        self._steps = iter(stored.trajectory.steps)
        self._fault = episode.detail if episode.outcome == "agent_error" else ""

    def act(self, instruction: str, observation: Observation) -> Action:  # noqa: ARG002 - all is decided
        step = next(self._steps, None)
        if step is not None:
            return step.action
        if self._fault:
            raise AgentFault(self._fault)
        # Nobody knows what it would have done next, and the desktop ends here whatever it is.
        return Action(kind="wait", seconds=0.0)


class _DemonstratingAgain(_Again):
    """Says of each action where it came from, as the live agent did."""

    def __init__(self, episode: Episode, stored: EpisodeTrajectory) -> None:
        super().__init__(episode, stored)
        self.demonstrated: Demonstrated | None = None
        self._sources = iter(
            [
                None if node is None else Demonstrated(node, _demonstration_step(step))
                for node, step in zip(stored.demonstrated or (), stored.trajectory.steps, strict=True)
            ]
        )

    def act(self, instruction: str, observation: Observation) -> Action:
        self.demonstrated = next(self._sources, None)
        return super().act(instruction, observation)


def _demonstration_step(step: Step) -> DemonstrationStep:
    return DemonstrationStep(action=step.action, thought=step.thought, clean_up=step.clean_up)
