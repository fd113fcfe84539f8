"""A task printed for people: what is asked, the graph drawn in text, the values, the start state."""

from collections.abc import Mapping
from textwrap import fill, indent

import networkx as nx

from records.graph import depths, task_graph
from records.subtask import BoundSubtask
from records.task import Edge, Task
from resources.display import shown

_WIDTH = 100


def task_page(task: Task, bound: Mapping[str, BoundSubtask], place: str) -> str:
    """The page, in plain text.

    Args:
        bound: the bound subtasks of its nodes that are known, by id; values of the others are left out.
        place: where the task was found, as the evaluation is given it.
    """
    figures = task.complexities
    sections = {
        "Instruction": fill(task.instruction_high, _WIDTH),
        "Steps in words": fill(task.instruction_low, _WIDTH),
        "Graph": _graph(task),
        "What is handed over": "\n".join(_hand_over(edge, task) for edge in task.edges) or "nothing",
        "Values": _values(task, bound),
        "Start state": _start(task),
        "How to run it": (
            "prefect deployment run evaluate -p name=RUN -p agent=package.module:Class  (a sample of a run)\n"
            f"This one is {task.task_id} in {place}; its oracle carries out the nodes in the order above."
        ),
    }
    head = (
        f"Task {task.task_id}\n"
        f"{task.goal} (intent {task.intent}, world {task.world}, scenario {task.scenario})\n"
        f"structure {task.structure}: {figures.dependency} edges, {figures.instruction} nodes,"
        f" {figures.knowledge} categories, depth {figures.hierarchy}, width {figures.branch}"
        f"{'; uses a network' if task.network else ''}\n"
        f"capabilities: {', '.join(task.capabilities) or 'none'}; split: {task.split}"
    )
    return "\n\n".join([head, *(f"{title}\n{indent(text, '  ')}" for title, text in sections.items())]) + "\n"


def _graph(task: Task) -> str:
    """The nodes in the oracle's order, each below what it uses."""
    graph = task_graph(task)
    number = {node: place for place, node in enumerate(task.oracle_order, 1)}
    depth = depths(graph)
    for node in task.nodes:
        graph.nodes[node.bound_subtask_id]["label"] = (
            f"{number[node.bound_subtask_id]}. {node.application}: {node.verb_phrase}"
            f" [{node.name}, depth {depth[node.bound_subtask_id]}]"
        )
    roots = [node for node in task.oracle_order if graph.in_degree(node) == 0]
    return "\n".join(nx.generate_network_text(graph, sources=roots))


def _hand_over(edge: Edge, task: Task) -> str:
    names = {node.bound_subtask_id: node.name for node in task.nodes}
    carried = ", ".join(f"{one.noun or one.type} ({shown(one.value) or one.cell})" for one in edge.resources)
    return f"{names[edge.source]} -> {names[edge.target]}: {carried}"


def _values(task: Task, bound: Mapping[str, BoundSubtask]) -> str:
    lines: list[str] = []
    for node in task.nodes:
        one = bound.get(node.bound_subtask_id)
        if one is None:
            lines.append(f"{node.name}: not known here; the pool has no such bound subtask")
            continue
        values = ", ".join(f"{item.name} = {shown(item.text)}" for item in one.parameters)
        lines.append(f"{node.name}: {values or 'none'}")
    return "\n".join(lines)


def _start(task: Task) -> str:
    files = [f"{shown(file.path)} ({file.recipe})" for file in task.files]
    return "\n".join([*(files or ["no files"]), f"hash {task.fixture_hash}"])
