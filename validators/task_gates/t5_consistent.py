"""T5: what a reader understands from the instruction is the graph's order, no more and no less."""

from collections.abc import Callable, Iterable, Mapping

from records.graph import closure, directed, task_graph
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Measurement, Verdict

GATE = "T5"

EdgesRead = Callable[[Task, Mapping[str, BoundSubtask]], Iterable[tuple[str, str]]]
"""What a reader finds: pairs of bound subtask ids, the first needed by the second."""


def consistent(read: EdgesRead) -> Callable[[Task, Mapping[str, BoundSubtask]], Verdict]:
    """The gate for one reader. Transitive closures are compared, so an edge that others imply is neither
    demanded nor refused."""

    def gate(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
        graph = task_graph(task)
        names = {node.bound_subtask_id: f"{node.name} ({node.application})" for node in task.nodes}
        truth = closure(graph)
        found = closure(directed(graph.nodes, read(task, bound)))
        missing, extra = truth - found, found - truth
        parts = [
            f"{what} {', '.join(sorted(f'{names[a]} -> {names[b]}' for a, b in pairs))}"
            for what, pairs in (("not understood:", missing), ("understood though not meant:", extra))
            if pairs
        ]
        return Verdict(
            gate=GATE,
            passed=not parts,
            reason="; ".join(parts),
            measurements=(
                Measurement(name="pairs_missing", value=len(missing)),
                Measurement(name="pairs_extra", value=len(extra)),
            ),
        )

    return gate
