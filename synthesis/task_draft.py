"""Tasks that lack only their instructions."""

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from records.application import Application, Category
from records.graph import directed
from records.record import Many, Record
from records.subtask import BoundSubtask, FixtureFile
from records.task import Complexities, Edge, Levels, Task, TaskNode
from resources.capabilities import Capability, capabilities_of
from resources.fixtures import start_state
from synthesis.candidates import Candidate
from synthesis.start_files import start_files


class TaskDraft(Record):
    """Everything of a Task but its two instructions and its id; see Task for the fields.

    Nodes stand in the oracle's order.
    """

    intent: str
    goal: str
    world: str
    clock: int
    nodes: Many[TaskNode]
    edges: Many[Edge]
    complexities: Complexities
    levels: Levels
    structure: str
    capabilities: Many[str]
    scenario: str
    categories: Many[Category]
    applications: Many[str]
    network: bool
    skeleton: str
    files: Many[FixtureFile]
    fixture_hash: str
    oracle_order: Many[str]
    seed: int
    provenance: str

    def task(self, instruction_high: str, instruction_low: str) -> Task:
        """The task with its instructions, named by its content."""
        given = {name: getattr(self, name) for name in type(self).model_fields}
        return Task(
            task_id="", instruction_high=instruction_high, instruction_low=instruction_low, **given
        ).identified()


@dataclass(frozen=True)
class DraftRules:
    """What drafts are measured by: the applications by slug, and the capabilities."""

    applications: Mapping[str, Application]
    capabilities: tuple[Capability, ...]


def draft(candidate: Candidate, seed: int, rules: DraftRules) -> TaskDraft:
    """The draft of a chosen candidate; seed: of the request that chose it."""
    by_id = {subtask.bound_subtask_id: subtask for subtask in candidate.subtasks}
    graph = directed(by_id, ((edge.source, edge.target) for edge in candidate.edges))
    order = tuple(nx.lexicographical_topological_sort(graph, key=lambda node: by_id[node].name))
    categories = sorted({subtask.category for subtask in candidate.subtasks})
    applications = sorted({subtask.application for subtask in candidate.subtasks})
    clock = candidate.subtasks[0].clock
    files = start_files(candidate.subtasks)
    return TaskDraft(
        intent=candidate.intent.name,
        goal=candidate.intent.goals[candidate.world],
        world=candidate.world,
        clock=clock,
        nodes=tuple(_node(by_id[node]) for node in order),
        edges=candidate.edges,
        complexities=candidate.complexities,
        levels=candidate.levels,
        structure=candidate.structure,
        capabilities=capabilities_of(candidate.levels, rules.capabilities),
        scenario="+".join(categories),
        categories=tuple(categories),
        applications=tuple(applications),
        network=any(rules.applications[name].network for name in applications),
        skeleton=candidate.skeleton,
        files=files,
        fixture_hash=start_state(files, clock).hash,
        oracle_order=order,
        seed=seed,
        provenance="+".join(sorted({subtask.provenance for subtask in candidate.subtasks})),
    )


def _node(subtask: BoundSubtask) -> TaskNode:
    return TaskNode(
        bound_subtask_id=subtask.bound_subtask_id,
        subtask_id=subtask.subtask_id,
        name=subtask.name,
        application=subtask.application,
        category=subtask.category,
        verb_phrase=subtask.verb_phrase,
    )
