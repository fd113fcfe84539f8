"""The loop of an episode: observe, act, judge, until the task is complete, the agent ends it or a limit."""

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, field

from apis.desktop.protocol import HEIGHT, WIDTH, Desktop
from evaluator.agents.protocol import Agent, Demonstrated, Demonstrating
from evaluator.state_machine import GraphState, JudgeNode, after_action
from records.action import Action
from records.application import Application
from records.episode import Outcome
from records.errors import ActionError, DesktopError, OmniSynthError
from records.evidence import Evidence
from records.trajectory import Step
from resources.fixtures import Fixture

MOST_STEPS = 200
"""Actions in an episode (author-code)."""
LEAST_PATIENCE = 20
"""Actions without a completion that every task allows (author-code); a task with long demonstrations more."""
RESETS = 3
"""How often a desktop is asked for a start state before the environment has failed."""


class AgentFault(OmniSynthError):
    """The agent raised, gave no action, or gave one that cannot be carried out."""


@dataclass
class Play:
    """An episode under way; what it holds when it breaks off is what gets scored.

    states: at the start, then one after each action that was judged. evidence: the start's, then one after
    each action. sources: for each action its demonstration, if any. screen: width and height in pixels.
    """

    states: list[GraphState]
    evidence: list[Evidence] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    sources: list[Demonstrated | None] = field(default_factory=list)
    screen: tuple[int, int] = (WIDTH, HEIGHT)

    @property
    def state(self) -> GraphState:
        """Where the nodes stand now."""
        return self.states[-1]

    @property
    def idle(self) -> int:
        """Actions since the last completion, or since the start."""
        return len(self.steps) - max(status.completed_step or 0 for status in self.state.nodes.values())


def patience(longest_demonstration: int) -> int:
    """Actions without a completion after which an episode is stalled.

    Twice the longest demonstration of the task, in steps (ours), and never less than the authors' limit.
    """
    return max(LEAST_PATIENCE, 2 * longest_demonstration)


def reset(desktop: Desktop, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
    """A fresh desktop; a session that does not come up is asked for again, a bounded number of times.

    Raises:
        DesktopError: the last try failed too.
    """
    for _ in range(RESETS - 1):
        try:
            return desktop.reset(fixture, applications)
        except DesktopError:
            continue
    return desktop.reset(fixture, applications)


def play_on(
    play: Play, desktop: Desktop, agent: Agent, instruction: str, judge: JudgeNode, most_idle: int
) -> Outcome:
    """Play to the end. The last action is judged like every other, whatever ends the episode.

    Raises:
        AgentFault, EnvironmentFault: the play broke off; it holds all up to there.
    """
    while True:
        action = _take_action(play, desktop, agent, instruction)
        play.states.append(after_action(play.state, play.evidence, judge))
        if play.state.is_complete:
            return "success"
        if action.kind == "finish":
            return "finished_early"
        if play.idle >= most_idle:
            return "stalled"
        if len(play.steps) >= MOST_STEPS:
            return "step_limit"


def _take_action(play: Play, desktop: Desktop, agent: Agent, instruction: str) -> Action:
    number = len(play.steps) + 1
    observation = desktop.observe()
    play.screen = (observation.width, observation.height)
    try:
        action = agent.act(instruction, observation)
    except AgentFault:
        raise  # of an episode that is judged again: its text is whole
    except (Exception, SystemExit) as error:
        raise AgentFault(f"action {number}: {_said(error)}") from error
    if not isinstance(action, Action):
        raise AgentFault(f"action {number}: act gave {type(action).__name__}, not a records.action.Action")
    try:
        evidence = desktop.act(action)
    except ActionError as error:
        raise AgentFault(f"action {number}: {error}") from error
    source = _source(agent)
    play.evidence.append(evidence)
    play.sources.append(source)
    play.steps.append(
        Step(
            step_index=number,
            screenshot_before=observation.screenshot_hash,
            thought=source.step.thought if source else "",
            action=action,
            evidence=evidence,
            clean_up=source.step.clean_up if source else False,
        )
    )
    return action


def _said(error: BaseException) -> str:
    """The error's name and text; a foreign one may fail at giving its text."""
    return "".join(traceback.format_exception_only(error)).strip()


def _source(agent: Agent) -> Demonstrated | None:
    """What the agent says its last action came from; a foreign agent may use the name for something else."""
    source = agent.demonstrated if isinstance(agent, Demonstrating) else None
    return source if isinstance(source, Demonstrated) else None
