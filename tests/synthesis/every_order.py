"""The graphs of a set of subtasks, found by playing through every order: slow, and simple enough to trust."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations
from pathlib import PurePosixPath

from records.subtask import BoundSubtask
from resources.resource_types import satisfies

Carried = tuple[int, int, str, str]
"""Source, target, cell and type."""
Trace = frozenset[tuple[str, tuple[tuple[int, int], ...]]]
"""By cell, each use as (subtask, number of writes before it), by subtask."""


def graphs_of_every_order(subtasks: Sequence[BoundSubtask]) -> set[frozenset[Carried]]:
    """Edges of every graph all of whose legal orders work and give each use of a cell the same place."""
    played = {order: play(order, subtasks) for order in permutations(range(len(subtasks)))}
    found = set()
    for outcome in set(played.values()):
        if outcome is None:
            continue
        edges, _ = outcome
        legal = [
            order
            for order in played
            if all(order.index(source) < order.index(target) for source, target, _, _ in edges)
        ]
        if all(played[order] == outcome for order in legal):
            found.add(edges)
    return found


def play(order: Sequence[int], subtasks: Sequence[BoundSubtask]) -> tuple[frozenset[Carried], Trace] | None:
    """The edges and the trace of one order; None where a subtask lacks what it needs, or finds what it
    should make."""
    written = {cell for subtask in subtasks for cell in writes(subtask)}
    state = start(subtasks)
    if state is None:
        return None
    count: defaultdict[str, int] = defaultdict(int)
    edges: set[Carried] = set()
    trace: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for node in order:
        touched = {*reads(subtasks[node]), *writes(subtasks[node])}
        above = {folder for cell in touched for folder in folders(cell) if folder in written}
        for cell in sorted(touched | above):
            if cell in written:
                trace[cell].append((node, count[cell]))
            if not allowed(cell, subtasks[node], cell in state, count[cell], is_above=cell in above):
                return None
            writer = state.get(cell)
            if writer is not None:
                outputs = serving_outputs(cell, subtasks[writer], subtasks[node])
                if outputs is None:
                    return None
                edges |= {(writer, node, cell, kind) for kind in outputs}
        for cell in writes(subtasks[node]):
            count[cell] += 1
            if cell in subtasks[node].effects.deletes:
                state.pop(cell, None)
            else:
                state[cell] = node
    return frozenset(edges), frozenset((cell, tuple(sorted(uses))) for cell, uses in trace.items())


def start(subtasks: Sequence[BoundSubtask]) -> dict[str, int | None] | None:
    """What is there before anything was done; None where the subtasks do not agree on it."""
    made = {cell for subtask in subtasks for cell in subtask.effects.creates}
    state: dict[str, int | None] = {}
    contents: dict[str, str] = {}
    for file in [file for subtask in subtasks for file in subtask.files]:
        cell = f"path:{file.path}"
        if cell in made:
            continue
        if any(folder in made for folder in folders(cell)):
            return None
        if contents.setdefault(cell, file.content) != file.content:
            return None
        state.update(dict.fromkeys((cell, *folders(cell))))
    return state


def allowed(cell: str, subtask: BoundSubtask, there: bool, written: int, *, is_above: bool) -> bool:
    """Whether the subtask finds the cell as it must."""
    resting = cell.startswith("slot:") and all(item.cell != cell for item in subtask.inputs)
    reading = cell in reads(subtask) or (is_above and cell not in writes(subtask))
    if reading and not resting and not there:
        return False
    making = cell.startswith("path:") and cell in subtask.effects.creates
    return not (making and (there or written))


def serving_outputs(cell: str, writer: BoundSubtask, reader: BoundSubtask) -> set[str] | None:
    """Types of the writer's outputs that the reader uses; None where one of its inputs is not served."""
    found = set()
    for wanted in reader.inputs:
        if wanted.cell == cell:
            fitting = [
                made.type
                for made in writer.outputs
                if made.cell == cell and satisfies(made.type, wanted.type)
            ]
            if not fitting:
                return None
            found.add(fitting[0])
    return found


def reads(subtask: BoundSubtask) -> set[str]:
    effects = subtask.effects
    return {
        *effects.reads,
        *effects.modifies,
        *effects.deletes,
        *(resource.cell for resource in subtask.inputs),
        *(f"path:{file.path}" for file in subtask.files),
    }


def writes(subtask: BoundSubtask) -> set[str]:
    return {*subtask.effects.creates, *subtask.effects.modifies, *subtask.effects.deletes}


def folders(cell: str) -> list[str]:
    if not cell.startswith("path:"):
        return []
    return [f"path:{parent}" for parent in PurePosixPath(cell.removeprefix("path:")).parents][:-1]
