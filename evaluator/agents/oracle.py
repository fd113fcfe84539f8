"""The oracle: carries out the demonstrations of a task's nodes, one after the other, and finishes."""

from collections.abc import Mapping, Sequence

from apis.desktop.protocol import Observation
from apis.target import resolve
from evaluator.agents.protocol import AgentContext, Demonstrated
from records.action import Action
from records.errors import TargetNotFound
from records.subtask import BoundSubtask

MOST_WAITS = 6
WAIT_SECONDS = 0.5


class Oracle:
    """Plays the given nodes' demonstrations in the given order, then finishes; reads no instruction.

    A step whose control does not show yet is put off by a wait, a few times: an application may still draw.
    """

    def __init__(self, order: Sequence[str], bound: Mapping[str, BoundSubtask]) -> None:
        self.demonstrated: Demonstrated | None = None
        self._waits = 0
        self._script = iter(
            [Demonstrated(node, step) for node in order for step in bound[node].demonstration]
        )

    def act(self, instruction: str, observation: Observation) -> Action:  # noqa: ARG002 - it knows the answer
        """The next step of the script.

        Raises:
            TargetNotFound: the step's control does not show, some waits later either.
        """
        if not self._waits:
            self.demonstrated = next(self._script, None)
        if self.demonstrated is None:
            return Action(kind="finish", status="success")
        try:
            action = resolve(self.demonstrated.step, observation.controls)
        except TargetNotFound:
            if self._waits == MOST_WAITS:
                raise
            self._waits += 1
            return Action(kind="wait", seconds=WAIT_SECONDS)
        self._waits = 0
        return action


def oracle(context: AgentContext) -> Oracle:
    """All nodes in the task's own order."""
    return Oracle(context.task.oracle_order, context.bound)
