"""The oracle: carries out the demonstrations of a task's nodes, one after the other, and finishes."""

from collections.abc import Mapping, Sequence

from apis.desktop.protocol import Observation
from apis.target import resolve
from evaluator.agents.protocol import AgentContext, Demonstrated
from records.action import Action
from records.subtask import BoundSubtask


class Oracle:
    """Plays the given nodes' demonstrations in the given order, then finishes; reads no instruction."""

    def __init__(self, order: Sequence[str], bound: Mapping[str, BoundSubtask]) -> None:
        self.demonstrated: Demonstrated | None = None
        self._script = iter(
            [Demonstrated(node, step) for node in order for step in bound[node].demonstration]
        )

    def act(self, instruction: str, observation: Observation) -> Action:  # noqa: ARG002 - it knows the answer
        """The next step of the script.

        Raises:
            TargetNotFound: the step's control does not show.
        """
        self.demonstrated = next(self._script, None)
        if self.demonstrated is None:
            return Action(kind="finish", status="success")
        return resolve(self.demonstrated.step, observation.controls)


def oracle(context: AgentContext) -> Oracle:
    """All nodes in the task's own order."""
    return Oracle(context.task.oracle_order, context.bound)
