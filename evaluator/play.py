"""The loop of an episode: observe, act, judge, until the task is complete, the agent ends it or a limit."""

from dataclasses import dataclass, field

from apis.desktop.protocol import Desktop
from evaluator.agents.protocol import Agent, Demonstrated, Demonstrating
from evaluator.state_machine import GraphState, JudgeNode, after_action
from records.action import Action
from records.episode import Outcome
from records.errors import ActionError, OmniSynthError
from records.evidence import Evidence
from records.trajectory import Step

MOST_STEPS = 200
"""Actions in an episode (author-code)."""
LEAST_PATIENCE = 20
"""Actions without a completion that every task allows (author-code); a task with long demonstrations more."""


class AgentFault(OmniSynthError):
    """The agent raised, gave no action, or gave one that cannot be carried out."""


@dataclass
class Play:
    """An episode under way; what it holds when it breaks off is what gets scored.

    evidence: the start's, then one after each action. sources: for each action its demonstration, if any.
    """

    state: GraphState
    evidence: list[Evidence] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    sources: list[Demonstrated | None] = field(default_factory=list)

    @property
    def idle(self) -> int:
        """Actions since the last completion, or since the start."""
        return len(self.steps) - max(status.completed_step or 0 for status in self.state.nodes.values())


def patience(longest_demonstration: int) -> int:
    """Actions without a completion after which an episode is stalled.

    Twice the longest demonstration of the task, in steps (ours), and never less than the authors' limit.
    """
    return max(LEAST_PATIENCE, 2 * longest_demonstration)


def play_on(
    play: Play, desktop: Desktop, agent: Agent, instruction: str, judge: JudgeNode, most_idle: int
) -> Outcome:
    """Play to the end. The last action is judged like every other, whatever ends the episode.

    Raises:
        AgentFault, EnvironmentFault: the play broke off; it holds all up to there.
    """
    while True:
        action = _take_action(play, desktop, agent, instruction)
        play.state = after_action(play.state, play.evidence, judge)
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
    try:
        action = agent.act(instruction, observation)
    except (Exception, SystemExit) as error:
        raise AgentFault(f"action {number}: {type(error).__name__}: {error}") from error
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


def _source(agent: Agent) -> Demonstrated | None:
    """What the agent says its last action came from; a foreign agent may use the name for something else."""
    source = agent.demonstrated if isinstance(agent, Demonstrating) else None
    return source if isinstance(source, Demonstrated) else None
