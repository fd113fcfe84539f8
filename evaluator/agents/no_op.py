"""An agent that does nothing: whatever it scores, the task gave away."""

from apis.desktop.protocol import Observation
from evaluator.agents.protocol import AgentContext
from records.action import Action

WAITS = 3
"""Enough to see a change that comes by itself, and far from the limit without a completion."""


class NoOp:
    """Waits one second a few times, then finishes, so that the episode stays short."""

    def __init__(self) -> None:
        self._waits = 0

    def act(self, instruction: str, observation: Observation) -> Action:  # noqa: ARG002 - it looks at nothing
        """A wait, or the finish that claims success."""
        if self._waits == WAITS:
            return Action(kind="finish", status="success")
        self._waits += 1
        return Action(kind="wait", seconds=1.0)


def no_op(context: AgentContext) -> NoOp:  # noqa: ARG001 - every factory takes it
    """A fresh one; it needs nothing of the task."""
    return NoOp()
