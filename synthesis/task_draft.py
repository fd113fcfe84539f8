"""Tasks that lack only their instructions."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from records.application import Application, Category
from records.record import Many, Record
from records.skeleton import skeleton
from records.subtask import BoundSubtask, FixtureFile
from records.task import Complexities, Edge, Levels, Split, Task, TaskNode
from resources.capabilities import Capability, capabilities_of
from resources.fixtures import start_state
from resources.intents import Intent
from resources.thresholds import Thresholds, structure
from synthesis.board import Play
from synthesis.cells import Grown
from synthesis.splits import HeldOut, split_of
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
    split: Split
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
    """What drafts are measured by: the applications by slug, the capabilities and the thresholds; and what is
    held out of the training and validation splits."""

    applications: Mapping[str, Application]
    capabilities: tuple[Capability, ...]
    thresholds: Thresholds
    held_out: HeldOut


def draft(grown: Grown, intent: Intent, seed: int, rules: DraftRules) -> TaskDraft:
    """The draft of a graph; seed: of the request for which it was grown."""
    subtasks = {one.bound_subtask_id: one for one in grown.subtasks}
    edges = grown.board.edges(grown.play)
    order = _order(grown)
    categories = sorted({one.category for one in order})
    applications = sorted({one.application for one in order})
    files = start_files(order)
    levels = levels_of(grown.play, rules.thresholds)
    nodes = tuple(map(_node, order))
    graph = skeleton({name: one.subtask_id for name, one in subtasks.items()}, edges)
    return TaskDraft(
        intent=intent.name,
        goal=intent.goals[grown.world],
        world=grown.world,
        clock=order[0].clock,
        nodes=nodes,
        edges=edges,
        complexities=complexities_of(grown.play),
        levels=levels,
        structure=structure(levels),
        capabilities=capabilities_of(levels, rules.capabilities),
        scenario=intent.scenario,
        categories=tuple(categories),
        applications=tuple(applications),
        network=any(rules.applications[name].network for name in applications),
        skeleton=graph,
        split=split_of(graph, nodes, rules.held_out),
        files=files,
        fixture_hash=start_state(files, order[0].clock).hash,
        oracle_order=tuple(one.bound_subtask_id for one in order),
        seed=seed,
        provenance="+".join(sorted({one.provenance for one in order})),
    )


def complexities_of(play: Play) -> Complexities:
    """The counts of a play's graph."""
    return Complexities(
        dependency=play.n_edges,
        instruction=len(play.order),
        knowledge=play.categories.bit_count(),
        hierarchy=play.depth,
        branch=play.width,
        level_width=max(Counter(play.depths).values()),
    )


def levels_of(play: Play, thresholds: Thresholds) -> Levels:
    """The levels of a play's graph."""
    return thresholds.levels(complexities_of(play))


def _order(grown: Grown) -> list[BoundSubtask]:
    """The legal order that takes the first by name of those whose turn may be."""
    play = grown.play
    left = dict(sorted(enumerate(grown.subtasks), key=lambda item: item[1].name))
    done, order = 0, []
    while left:
        move = next(move for move in left if not play.before[move] & ~done)
        order.append(left.pop(move))
        done |= 1 << move
    return order


def _node(subtask: BoundSubtask) -> TaskNode:
    return TaskNode(
        bound_subtask_id=subtask.bound_subtask_id,
        subtask_id=subtask.subtask_id,
        name=subtask.name,
        application=subtask.application,
        category=subtask.category,
        verb_phrase=subtask.verb_phrase,
    )
