"""What an agent is, and what the reference agents are given beside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from apis.desktop.protocol import Observation
from records.action import Action
from records.subtask import BoundSubtask, DemonstrationStep
from records.task import Task


class Agent(Protocol):
    """Any object with this method; a fresh one plays each episode, so it may keep what it saw."""

    def act(self, instruction: str, observation: Observation) -> Action:
        """The next action, in pixels of the screenshot. `finish` ends the episode after its evaluation."""
        ...


@dataclass(frozen=True)
class Demonstrated:
    """Where an action comes from: the node (a bound subtask id) and the step of its demonstration."""

    node: str
    step: DemonstrationStep


@runtime_checkable
class Demonstrating(Protocol):
    """An agent that says where its last action came from; None for an action of no demonstration."""

    demonstrated: Demonstrated | None


@dataclass(frozen=True)
class AgentContext:
    """What a factory gets: for the oracles the answers too. seed: of the agent's own choices."""

    task: Task
    bound: Mapping[str, BoundSubtask]
    seed: int


AgentFactory: TypeAlias = Callable[[AgentContext], Agent]
