"""Tellings: a task's graph as a text is to tell it, and as another text would, with other sources."""

import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from random import Random

import networkx as nx

from records.graph import closure, directed
from records.hazards import accesses, hazards
from records.resource import Resource, cell_path, path_cell
from records.subtask import BoundSubtask, Effects
from records.task import Edge
from resources.display import shown
from synthesis.instructions import high_level
from synthesis.phrases import producer

_Carried = MutableMapping[tuple[str, str], tuple[Resource, ...]]
"""By source and target what their edge carries."""

_PLAIN_TEXT = {".txt", ".md", ".csv"}
_SLOT = re.compile(r"\[\[\d+\]\]")


@dataclass(frozen=True)
class Telling:
    """What a text tells of a task: its edges, and its subtasks by id with what they use and leave."""

    edges: tuple[Edge, ...]
    bound: Mapping[str, BoundSubtask]

    @cached_property
    def graph(self) -> "nx.DiGraph[str]":
        """The graph that is told, over bound subtask ids."""
        return directed(sorted(self.bound), ((edge.source, edge.target) for edge in self.edges))

    @cached_property
    def closure(self) -> frozenset[tuple[str, str]]:
        """All pairs of which the second needs the first."""
        return closure(self.graph)

    @property
    def is_sound(self) -> bool:
        """Whether it is as a task's graph must be: without a circle, and without a hazard."""
        is_graph = nx.is_directed_acyclic_graph(self.graph)
        return is_graph and not hazards(self.graph, accesses(self.bound))

    def text(self, goal: str, random: Random) -> str:
        """An instruction that tells it, by the same grammar as every instruction.

        Raises:
            CompositionRefused: as high_level.
        """
        return high_level(list(self.bound), self.edges, self.bound, goal, random)

    def maker(self, user: str, place: int) -> str | None:
        """Whose output a subtask's input is; None where it comes with the start state."""
        return producer(user, self.bound[user].inputs[place], self.edges, self.bound)

    def using(self, user: str, place: int, instead: Resource, maker: str | None = None) -> "Telling | None":
        """The telling in which a subtask's input is another resource, an output of maker or of the start.

        What the subtask changes in its place or copies has another path then, for its users as well.

        Returns:
            None where it cannot be said: no phrase speaks of the input without naming the old one or what
            else the old maker makes, or what comes out would lie where another's output does.
        """
        old, was = self.bound[user].inputs[place], self.maker(user, place)
        bound = dict(self.bound)
        carried = {(edge.source, edge.target): edge.resources for edge in self.edges}
        others = [one.cell for k, one in enumerate(self.bound[user].inputs) if k != place]
        if was is not None and old.cell not in others:
            carried[was, user] = tuple(one for one in carried[was, user] if one.cell != old.cell)
        if maker is not None:
            carried[maker, user] = (*carried.get((maker, user), ()), instead)
        unsaid = [old.cell, *(made.cell for made in (bound[was].outputs if was else ()))]
        if not _put(bound, carried, user, place, instead, unsaid):
            return None
        edges = (Edge(source=a, target=b, resources=found) for (a, b), found in carried.items() if found)
        return Telling(tuple(edges), bound)


def written(subtask: BoundSubtask) -> set[str]:
    """Cells of which a subtask makes a version, or which it takes away."""
    effects = subtask.effects
    outputs = (made.cell for made in subtask.outputs)
    return {*effects.creates, *effects.modifies, *effects.deletes, *outputs}


def names(phrase: str, cell: str) -> bool:
    """Whether a phrase itself, beside its slots, names a file (by its last part, too) or a folder."""
    path = cell_path(cell)
    if path is None:
        return False
    plain, last = _SLOT.sub("", phrase), PurePosixPath(path).name
    return (last if "." in last else shown(path)) in plain


def is_of_its_form(cell: str, other: str) -> bool:
    """Whether what is said of one file can be said of the other: they end alike, or both are plain text."""
    endings = {PurePosixPath(cell).suffix, PurePosixPath(other).suffix}
    return len(endings) == 1 or endings <= _PLAIN_TEXT


def _put(
    bound: MutableMapping[str, BoundSubtask],
    carried: _Carried,
    user: str,
    place: int,
    instead: Resource,
    unsaid: Sequence[str],
) -> bool:
    """Give a subtask another input, and its users what comes of it; False where it cannot be said."""
    subtask = bound[user]
    old = subtask.inputs[place].cell
    phrases = tuple(
        phrase
        for phrase in subtask.phrases
        if f"[[{place}]]" in phrase and not any(names(phrase, cell) for cell in unsaid)
    )
    if not phrases:
        return False
    moved = {
        made.cell: new
        for made in subtask.outputs
        if (new := _moved(made.cell, old, instead.cell, subtask.phrases)) != made.cell
    }
    others = {cell for node, other in bound.items() if node != user for cell in written(other)}
    if any(new in others and new != instead.cell for new in moved.values()):
        return False
    inputs = list(subtask.inputs)
    inputs[place] = instead
    bound[user] = subtask.model_copy(
        update={
            "phrases": phrases,
            "inputs": tuple(inputs),
            "outputs": tuple(_at(made, moved) for made in subtask.outputs),
            "effects": _effects(subtask.effects, {old: instead.cell, **moved}),
            "files": tuple(file for file in subtask.files if path_cell(file.path) != old),
        }
    )
    return all(_pass_on(bound, carried, user, cell, moved) for cell in moved)


def _pass_on(
    bound: MutableMapping[str, BoundSubtask],
    carried: _Carried,
    maker: str,
    cell: str,
    moved: Mapping[str, str],
) -> bool:
    """Tell the users of an output of its new path."""
    for (source, target), found in list(carried.items()):
        if source != maker or all(one.cell != cell for one in found):
            continue
        carried[source, target] = tuple(_at(one, moved) if one.cell == cell else one for one in found)
        for place, needed in enumerate(bound[target].inputs):
            if needed.cell == cell and not _put(bound, carried, target, place, _at(needed, moved), [cell]):
                return False
    return True


def _moved(cell: str, old: str, new: str, phrases: Sequence[str]) -> str:
    """Where an output lies when its subtask works on another file: in its place, inside it, or as a file
    of the same name; one that the phrases themselves name stays."""
    path, before, after = cell_path(cell), cell_path(old), cell_path(new)
    if path is None or before is None or after is None or any(shown(path) in phrase for phrase in phrases):
        return cell
    if path == before or path.startswith(before + "/"):
        return path_cell(after + path.removeprefix(before))
    if PurePosixPath(path).name == PurePosixPath(before).name:
        return path_cell(str(PurePosixPath(path).with_name(PurePosixPath(after).name)))
    return cell


def _at(resource: Resource, moved: Mapping[str, str]) -> Resource:
    cell = moved.get(resource.cell, resource.cell)
    if cell == resource.cell:
        return resource
    return resource.model_copy(update={"cell": cell, "value": cell_path(cell)})


def _effects(effects: Effects, moved: Mapping[str, str]) -> Effects:
    return Effects(
        reads=tuple(moved.get(cell, cell) for cell in effects.reads),
        creates=tuple(moved.get(cell, cell) for cell in effects.creates),
        modifies=tuple(moved.get(cell, cell) for cell in effects.modifies),
        deletes=tuple(moved.get(cell, cell) for cell in effects.deletes),
    )
