"""Binding a subtask in a value world: every template filled, the start files chosen."""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from records.application import Service
from records.errors import RecordError
from records.resource import Resource, cell_path
from records.subtask import Binding, BoundSubtask, Effects, FixtureFile, Subtask, World
from resources.demonstrations import bind_step
from resources.fixtures import HOME, clipboard_forms, decoy, service_files
from resources.worlds import fill

DECOY = "@decoy"
"""A parameter's `wrong` value that stands for the decoy beside its file."""


def short_path(path: str) -> str:
    """A path as an instruction says it: without the home before it."""
    return path.removeprefix(f"{HOME}/")


def bind(subtask: Subtask, world: World, services: Iterable[Service] = ()) -> BoundSubtask:
    """The subtask in the world.

    A slot `{name~}` gives a path in its short form. services: those that its application talks to.

    Raises:
        RecordError: a template names an unknown value, or an input's file is not among the world's files.
    """
    where = f"{subtask.name} in world {world.name}"
    own = {
        parameter.name: fill(parameter.value, _with_short(world.values), where)
        for parameter in subtask.parameters
    }
    wrong = {
        parameter.name: _wrong_value(parameter.wrong, own[parameter.name], world, where)
        for parameter in subtask.parameters
        if parameter.wrong is not None
    }
    right_values = _with_short({**world.values, **own})

    def right(text: str) -> str:
        return fill(text, right_values, where)

    effects = Effects(
        reads=tuple(map(right, subtask.effects.reads)),
        creates=tuple(map(right, subtask.effects.creates)),
        modifies=tuple(map(right, subtask.effects.modifies)),
        deletes=tuple(map(right, subtask.effects.deletes)),
    )
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id=subtask.subtask_id,
        name=subtask.name,
        application=subtask.application,
        category=subtask.category,
        world=world.name,
        clock=world.clock,
        verb_phrase=subtask.verb_phrase,
        instruction=right(subtask.instruction),
        phrases=tuple(map(right, subtask.phrases)),
        parameters=tuple(
            Binding(
                name=parameter.name,
                type=parameter.type,
                text=own[parameter.name],
                wrong=wrong.get(parameter.name, ""),
            )
            for parameter in subtask.parameters
        ),
        inputs=tuple(_bind_resource(resource, right_values, where) for resource in subtask.inputs),
        outputs=tuple(_bind_resource(resource, right_values, where) for resource in subtask.outputs),
        effects=effects,
        files=(*_start_files(effects, world, where), *service_files(services)),
        clipboard=_clipboard(right(subtask.clipboard), where),
        demonstration=tuple(bind_step(step, right) for step in subtask.demonstration),
        other_demonstrations=tuple(
            tuple(bind_step(step, right) for step in way) for way in subtask.other_demonstrations
        ),
        evaluation=subtask.evaluation,
        other_evaluations=subtask.other_evaluations,
        provenance=subtask.provenance,
    ).identified()


def _clipboard(content: str, where: str) -> str:
    try:
        clipboard_forms(content)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None
    return content


def _wrong_value(template: str, right: str, world: World, where: str) -> str:
    if template != DECOY:
        return fill(template, _with_short(world.values), where)
    for file in world.files:
        if file.path == right:
            return decoy(file)[0]
    raise RecordError(f"{where}: {right} is no file of the world, so it has no decoy")


def _with_short(values: Mapping[str, str]) -> dict[str, str]:
    return {**values, **{f"{name}~": short_path(text) for name, text in values.items()}}


def _bind_resource(resource: Resource, values: Mapping[str, str], where: str) -> Resource:
    return Resource(
        type=resource.type,
        cell=fill(resource.cell, values, where),
        value=fill(resource.value, values, where),
        noun=fill(resource.noun, values, where),
    )


def _start_files(effects: Effects, world: World, where: str) -> tuple[FixtureFile, ...]:
    """The world's files that the subtask reads or changes, and the folders that it writes into."""
    by_path = {file.path: file for file in world.files}
    needed = [
        path for cell in (*effects.reads, *effects.modifies, *effects.deletes) if (path := cell_path(cell))
    ]
    missing = [path for path in needed if path not in by_path]
    if missing:
        raise RecordError(f"{where}: reads {', '.join(missing)}, which the world's files do not hold")
    made = [path for cell in effects.creates if (path := cell_path(cell))]
    folders = [
        FixtureFile(path=str(PurePosixPath(path).parent), recipe="directory")
        for path in made
        if str(PurePosixPath(path).parent) not in (HOME, *needed, *made)
    ]
    unique = {file.path: file for file in (*(by_path[path] for path in needed), *folders)}
    return tuple(unique[path] for path in sorted(unique))
