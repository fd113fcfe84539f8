"""The oracle in another legal order: whichever the graph allows must give each node what it needs."""

from random import Random

from evaluator.agents.oracle import Oracle
from evaluator.agents.protocol import AgentContext
from records.graph import random_legal_order, task_graph
from records.record import content_id


def shuffled_oracle(context: AgentContext) -> Oracle:
    """All nodes in a legal order drawn by (seed, task): the same context gives the same order."""
    random = Random(content_id(["shuffled oracle", context.seed, context.task.task_id]))
    return Oracle(random_legal_order(task_graph(context.task), random), context.bound)
