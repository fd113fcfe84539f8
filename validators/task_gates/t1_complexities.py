"""T1: the graph has no circle, and its figures are those that the task claims."""

from collections.abc import Mapping

import networkx as nx

from records.graph import task_graph
from records.subtask import BoundSubtask
from records.task import Complexities, Levels, Task
from records.verdict import Measurement, Verdict
from resources.capabilities import capabilities_of, shipped_capabilities
from resources.complexity import complexities
from resources.fixtures import start_state
from resources.scenarios import shipped_scenarios
from resources.thresholds import shipped_thresholds, structure

GATE = "T1"


def complexities_as_claimed(task: Task, bound: Mapping[str, BoundSubtask]) -> Verdict:
    """Refuses a graph with a circle, a pair of nodes with two edges, an oracle's order against the edges,
    and any figure or list that the task states and its graph or start state does not have."""
    graph = task_graph(task)
    if not nx.is_directed_acyclic_graph(graph):
        circle = [source for source, _ in nx.find_cycle(graph)]
        names = {node.bound_subtask_id: node.name for node in task.nodes}
        return Verdict(
            gate=GATE,
            passed=False,
            reason=f"its edges go round in a circle: {' -> '.join(names[node] for node in circle)}",
        )
    counts = complexities(graph, [bound[node].category for node in graph])
    levels = shipped_thresholds().levels(counts)
    faults = _differing(task.complexities, counts) + _differing(task.levels, levels)
    if len(task.edges) != graph.number_of_edges():
        faults.append(f"{len(task.edges)} edges for {graph.number_of_edges()} pairs of nodes")
    categories = sorted({bound[node].category for node in graph})
    found: dict[str, object] = {
        "structure": structure(levels),
        "capabilities": capabilities_of(levels, shipped_capabilities()),
        "categories": tuple(categories),
        "applications": tuple(sorted({bound[node].application for node in graph})),
        "fixture_hash": start_state(task.files, task.clock).hash,
    }
    faults += [
        f"{name} {getattr(task, name)}, and it is {value}"
        for name, value in found.items()
        if getattr(task, name) != value
    ]
    if task.scenario not in shipped_scenarios():
        faults.append(f"scenario {task.scenario}, and there is none of this name")
    place = {node: number for number, node in enumerate(task.oracle_order)}
    if any(place[edge.source] >= place[edge.target] for edge in task.edges):
        faults.append("the oracle's order goes against an edge")
    return Verdict(
        gate=GATE,
        passed=not faults,
        reason=f"claims {'; '.join(faults)}" if faults else "",
        measurements=tuple(
            Measurement(name=name, value=value) for name, value in counts.model_dump().items()
        ),
    )


def _differing(claimed: Complexities | Levels, found: Complexities | Levels) -> list[str]:
    return [
        f"{name} {value}, and it is {getattr(found, name)}"
        for name, value in claimed.model_dump().items()
        if value != getattr(found, name)
    ]
