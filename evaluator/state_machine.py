"""OmniEval's state machine: which nodes of a task wait, are evaluated, are completed (paper).

States are values: after each action the next one is worked out of the last, and nothing is changed in place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import networkx as nx

from records.episode import NodeState
from records.evaluation import EvalResult
from records.evidence import Evidence


class JudgeNode(Protocol):
    """Judges a bound subtask on the evidence so far; gestures count from index `since` on.

    Raises:
        EnvironmentFault: the check itself failed, which says nothing of the agent.
    """

    def __call__(self, bound_subtask_id: str, evidence: Sequence[Evidence], since: int) -> EvalResult:
        """Evidence 0 is the start's; evidence i is what was there after action i."""
        ...


@dataclass(frozen=True)
class NodeStatus:
    """Where one node stands.

    since: the action after which its last predecessor completed, 0 for roots; gestures count from there on.
    completed_step, progress, message: as in records.episode.NodeResult.
    """

    state: NodeState
    since: int = 0
    completed_step: int | None = None
    progress: float = 0.0
    message: str = ""


@dataclass(frozen=True)
class GraphState:
    """A task's nodes in graph order with their status, and the completed ones in order of completion."""

    graph: "nx.DiGraph[str]"
    nodes: Mapping[str, NodeStatus]
    completed: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether every node is completed."""
        return len(self.completed) == len(self.nodes)


def start(graph: "nx.DiGraph[str]") -> GraphState:
    """The state before any action: roots are evaluated, all others wait."""
    return GraphState(
        graph,
        {node: NodeStatus("waiting" if graph.in_degree(node) else "evaluating") for node in graph},
    )


def after_action(state: GraphState, evidence: Sequence[Evidence], judge: JudgeNode) -> GraphState:
    """The state after the action that the last evidence shows.

    Evaluating nodes are judged in graph order, those that pass complete and open their successors, and
    the opened ones are judged on the same evidence, until none is left. A node that did not pass is not
    judged twice: its evidence and its window are the same.

    Raises:
        EnvironmentFault: from the judge; the state before stands.
    """
    judged: set[str] = set()
    while True:
        due = [
            node
            for node, status in state.nodes.items()
            if status.state == "evaluating" and node not in judged
        ]
        if not due:
            return state
        judged.update(due)
        for node in due:
            state = _judged(state, node, evidence, judge)
        state = _opened(state, step=len(evidence) - 1)


def _judged(state: GraphState, node: str, evidence: Sequence[Evidence], judge: JudgeNode) -> GraphState:
    status = state.nodes[node]
    result = judge(node, evidence, status.since)
    status = replace(status, progress=result.progress, message=result.message)
    if not result.success:
        return replace(state, nodes={**state.nodes, node: status})
    status = replace(status, state="completed", completed_step=len(evidence) - 1)
    return replace(state, nodes={**state.nodes, node: status}, completed=(*state.completed, node))


def _opened(state: GraphState, step: int) -> GraphState:
    """Waiting nodes whose predecessors are all completed become evaluated, from this step on."""
    done = set(state.completed)
    opened = {
        node: replace(status, state="evaluating", since=step)
        for node, status in state.nodes.items()
        if status.state == "waiting" and done.issuperset(state.graph.predecessors(node))
    }
    return replace(state, nodes={**state.nodes, **opened})
