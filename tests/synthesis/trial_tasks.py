"""Bound trial subtasks, and random hazard-free tasks of them, for the instructions."""

from collections.abc import Mapping, Sequence
from random import Random

from bound_subtasks import bound_subtask
from plain_tasks import plain_task, task_node
from trial_subtasks import HOME, TITLES, TRIALS, Trial

from records.action import Action
from records.graph import closure, directed
from records.resource import CLIPBOARD_CELL, Resource, path_cell
from records.subtask import Binding, BoundSubtask, DemonstrationStep, Effects, Selector
from records.task import Edge, Task, TaskNode
from synthesis.instructions import high_level

_CATEGORIES = {
    "mousepad": "office",
    "geany": "programming",
    "pcmanfm": "system",
    "zim": "notes",
    "galculator": "utilities",
    "screenshooter": "screenshot",
    "mtpaint": "editing",
}


def bind(trial: Trial) -> BoundSubtask:
    """The record of a trial; its id is its name."""
    inputs = tuple(_resource(cell, "") for cell in trial.uses)
    outputs = tuple(_resource(cell, noun) for cell, noun in trial.makes)
    made = [resource.cell for resource in outputs]
    texts = (
        *trial.values,
        *(path for path in (*trial.uses, *(cell for cell, _ in trial.makes)) if "/" in path),
    )
    title = TITLES[trial.application]
    return bound_subtask(
        bound_subtask_id=trial.name,
        name=trial.name,
        application=trial.application,
        category=_CATEGORIES[trial.application],
        verb_phrase=trial.verb_phrase,
        instruction=f"In {title}: " + ", ".join(texts),
        phrases=trial.phrases,
        parameters=tuple(
            Binding(name=f"p{index}", type="str", text=text) for index, text in enumerate(texts)
        ),
        inputs=inputs,
        outputs=outputs,
        effects=Effects(
            reads=tuple(resource.cell for resource in inputs),
            creates=() if trial.changes_in_place else tuple(made),
            modifies=tuple(made) if trial.changes_in_place else (),
        ),
        demonstration=(
            DemonstrationStep(action=Action(kind="open_app", application=trial.application)),
            *(DemonstrationStep(action=Action(kind="type", text=text)) for text in texts),
            DemonstrationStep(
                action=Action(kind="click", x=0, y=0), target=Selector(name="Save", role="push button")
            ),
            DemonstrationStep(action=Action(kind="hotkey", keys=("ctrl", "q")), clean_up=True),
        ),
    )


def _resource(cell: str, noun: str) -> Resource:
    if cell == CLIPBOARD_CELL:
        return Resource(type="text_in_clipboard", cell=cell, value="the clipboard", noun=noun)
    return Resource(type="file_path", cell=path_cell(cell), value=cell.removeprefix(f"{HOME}/"), noun=noun)


BOUND: Mapping[str, BoundSubtask] = {trial.name: bind(trial) for trial in TRIALS}


def node(name: str) -> TaskNode:
    """The place of a trial subtask in a task."""
    return task_node(BOUND[name])


def edges_of(order: Sequence[str]) -> list[Edge]:
    """The edges that an order of execution gives: every input from the latest writer of its cell."""
    latest: dict[str, str] = {}
    found: dict[tuple[str, str], list[Resource]] = {}
    for name in order:
        for needed in BOUND[name].inputs:
            if needed.cell in latest:
                found.setdefault((latest[needed.cell], name), []).append(needed)
        for made in BOUND[name].outputs:
            latest[made.cell] = name
    return [Edge(source=a, target=b, resources=tuple(carried)) for (a, b), carried in found.items()]


def is_free_of_hazards(order: Sequence[str], edges: Sequence[Edge]) -> bool:
    """Whether all writers of a cell are ordered, and every reader is ordered against every writer."""
    reached = closure(directed(order, ((edge.source, edge.target) for edge in edges)))
    for one in order:
        for other in order:
            if one == other or (one, other) in reached or (other, one) in reached:
                continue
            written = {made.cell for made in BOUND[one].outputs}
            touched = {item.cell for item in (*BOUND[other].outputs, *BOUND[other].inputs)}
            if written & touched:
                return False
    return True


def random_task(random: Random, size: int) -> tuple[list[str], list[Edge]]:
    """A random hazard-free task with at least one edge, whose clipboard inputs are all made in it."""
    names = list(BOUND)
    while True:
        order = random.sample(names, size)
        edges = edges_of(order)
        fed = {(edge.target, resource.cell) for edge in edges for resource in edge.resources}
        is_fed = all(
            (name, CLIPBOARD_CELL) in fed
            for name in order
            if any(needed.cell == CLIPBOARD_CELL for needed in BOUND[name].inputs)
        )
        if edges and is_fed and is_free_of_hazards(order, edges):
            return order, edges


def task_of(order: Sequence[str], seed: int) -> Task:
    """A task of trial subtasks executed in this order, with an instruction; its measures are left at 1."""
    edges = edges_of(order)
    return plain_task(
        [BOUND[name] for name in order],
        edges,
        goal="prepare the trip",
        instruction_high=high_level(order, edges, BOUND, "prepare the trip", Random(seed)),
    )
