"""An agent that stops halfway and claims success: its word must count for nothing."""

from evaluator.agents.oracle import Oracle
from evaluator.agents.protocol import AgentContext


def premature_finisher(context: AgentContext) -> Oracle:
    """The first half of the task's own order, rounded down, at least one node; then it finishes.

    A task of one node is thereby solved.
    """
    order = context.task.oracle_order
    return Oracle(order[: max(1, len(order) // 2)], context.bound)
