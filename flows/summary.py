"""What a person gets to read at the end of a run: the funnel, one task, and where the results lie."""

from exports.funnel import funnel
from exports.run_folder import RunFolder
from records.task import Task


def summary(run: RunFolder) -> str:
    """The funnel as a table, an example task with its graph, and the folder."""
    parts = [funnel(run).to_string()]
    tasks = run.read_tasks()
    if tasks:
        parts.append(
            example(max(tasks, key=lambda task: (4 <= len(task.nodes) <= 5, len(task.edges), task.task_id)))
        )
    parts.append(f"results: {run.path}\ndata card: {run.card}")
    return "\n\n".join(parts)


def example(task: Task) -> str:
    """A task to read: instruction, nodes in the oracle's order, and edges with what they carry."""
    place = {name: number for number, name in enumerate(task.oracle_order, 1)}
    nodes = sorted(task.nodes, key=lambda node: place[node.bound_subtask_id])
    tested = ", ".join(task.capabilities) or "none of the ten"
    lines = [
        f"example task {task.task_id} (structure {task.structure}; capabilities: {tested})",
        "",
        task.instruction_high,
        "",
        *(f"  {place[node.bound_subtask_id]}. {node.application}: {node.verb_phrase}" for node in nodes),
    ]
    for edge in sorted(task.edges, key=lambda edge: (place[edge.source], place[edge.target])):
        carried = ", ".join(resource.value or resource.noun for resource in edge.resources)
        lines.append(f"  {place[edge.source]} -> {place[edge.target]}: {carried}")
    return "\n".join(lines)


def print_summary(run: RunFolder) -> None:
    """Print the summary."""
    print(summary(run))  # noqa: T201 - its purpose
