"""T3: no node is true before anything was done."""

from collections.abc import Callable, Mapping

from records.evaluation import EvalResult
from records.subtask import BoundSubtask
from records.task import Task
from records.verdict import Measurement, Verdict

GATE = "T3"

JudgedAtStart = Callable[[Task, BoundSubtask], EvalResult]
"""A node's evaluation on evidence of the task's start state."""


def false_at_start(judge: JudgedAtStart) -> Callable[[Task, Mapping[str, BoundSubtask]], Verdict]:
    """The gate for one judge; what the judge raises (FunctionFailed, ObservationMissing) is passed on."""

    def gate(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
        answers = {node.name: judge(task, bound[node.bound_subtask_id]) for node in task.nodes}
        true = [f"{name} ({answer.message})" for name, answer in answers.items() if answer.success]
        return Verdict(
            gate=GATE,
            passed=not true,
            reason=f"true at the start: {', '.join(true)}" if true else "",
            measurements=(Measurement(name="nodes_true_at_start", value=len(true)),),
        )

    return gate
