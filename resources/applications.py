"""Applications and their library subtasks, one YAML file each in resources/apps."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from records.application import Application
from records.errors import OmniSynthError, RecordError
from records.record import Many, Record
from records.resource import CLIPBOARD_CELL, Resource, is_cell, path_cell
from records.subtask import DemonstrationStep, Effects, EvaluationFunction, Parameter, Subtask
from resources.demonstrations import parse_step
from resources.resource_types import shipped_resource_types
from resources.yaml_file import read_mapping

APPS = Path(__file__).parent / "apps"


@dataclass(frozen=True)
class ApplicationEntry:
    """An application with the subtasks that its file proposes."""

    application: Application
    subtasks: tuple[Subtask, ...]


@dataclass(frozen=True)
class Catalogue:
    """What the folder holds; faults: file name and message of each file that cannot be read."""

    entries: tuple[ApplicationEntry, ...]
    faults: tuple[tuple[str, str], ...]

    @property
    def applications(self) -> dict[str, Application]:
        """Applications by slug."""
        return {entry.application.name: entry.application for entry in self.entries}

    @property
    def subtasks(self) -> tuple[Subtask, ...]:
        """All subtasks, by application and in the order of the files."""
        return tuple(subtask for entry in self.entries for subtask in entry.subtasks)


class _ResourceSpec(Record):
    """A resource in short form: a path, or the clipboard."""

    type: str
    path: str | None = None
    value: str = ""
    noun: str = ""

    def resource(self, where: str) -> Resource:
        if self.type not in shipped_resource_types().by_name:
            raise RecordError(f"{where}: there is no type {self.type}; see resources/resource_types.yaml")
        if self.path is None:
            return Resource(type=self.type, cell=CLIPBOARD_CELL, value=self.value, noun=self.noun)
        short = re.sub(r"^\{([a-z_]+)\}", r"{\1~}", self.path)
        return Resource(type=self.type, cell=path_cell(self.path), value=self.value or short, noun=self.noun)


class _EffectsSpec(Record):
    """Effects in short form: paths, or `clipboard`."""

    reads: Many[str] = ()
    creates: Many[str] = ()
    modifies: Many[str] = ()
    deletes: Many[str] = ()

    def effects(self) -> Effects:
        def cells(names: Sequence[str]) -> tuple[str, ...]:
            return tuple(name if is_cell(name) else path_cell(name) for name in names)

        return Effects(
            reads=cells(self.reads),
            creates=cells(self.creates),
            modifies=cells(self.modifies),
            deletes=cells(self.deletes),
        )


class _SubtaskSpec(Record):
    name: str
    verb_phrase: str
    instruction: str
    phrases: Many[str]
    parameters: Many[Parameter]
    inputs: Many[_ResourceSpec] = ()
    outputs: Many[_ResourceSpec] = ()
    effects: _EffectsSpec
    clipboard: str = ""
    demonstration: Many[Any]
    other_demonstrations: Many[Many[Any]] = ()
    evaluation: str
    other_evaluations: Many[str] = ()
    gesture_reason: str = ""

    def subtask(self, application: Application, where: str) -> Subtask:
        place = f"{where}, subtask {self.name}"
        others = tuple(
            _steps(way, f"{place}, other demonstration {number}")
            for number, way in enumerate(self.other_demonstrations, 1)
        )
        return Subtask(
            subtask_id="",
            name=f"{application.name}.{self.name}",
            application=application.name,
            category=application.category,
            verb_phrase=self.verb_phrase,
            instruction=self.instruction,
            phrases=self.phrases,
            parameters=self.parameters,
            inputs=tuple(spec.resource(place) for spec in self.inputs),
            outputs=tuple(spec.resource(place) for spec in self.outputs),
            effects=self.effects.effects(),
            clipboard=self.clipboard,
            demonstration=_steps(self.demonstration, place),
            other_demonstrations=others,
            evaluation=self._function(self.evaluation),
            other_evaluations=tuple(map(self._function, self.other_evaluations)),
            provenance="library",
        ).identified()

    def _function(self, source: str) -> EvaluationFunction:
        return EvaluationFunction(source=source, apis=(), gesture_reason=self.gesture_reason)


def _steps(data: Sequence[object], where: str) -> tuple[DemonstrationStep, ...]:
    return tuple(parse_step(step, f"{where}, step {number}") for number, step in enumerate(data, 1))


def read_application(path: Path) -> ApplicationEntry:
    """One application's file; one that did not change is read once.

    Raises:
        RecordError: names the file, the item and the field.
    """
    try:
        state = path.stat()
    except OSError:
        return _read(path, 0, 0)
    return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=512)
def _read(path: Path, _changed: int, _size: int) -> ApplicationEntry:
    """The file as it was when it was changed last."""
    data = dict(read_mapping(path))
    proposals = data.pop("subtasks", [])
    if not isinstance(proposals, list):
        raise RecordError(f"{path}: subtasks must be a list")
    application = Application.parse(data, str(path))
    if application.name != path.stem:
        raise RecordError(f"{path}: name is {application.name}; it must be the file's name, {path.stem}")
    specs = [
        _SubtaskSpec.parse(proposal, f"{path}, {_which(proposal, number)}")
        for number, proposal in enumerate(proposals, 1)
    ]
    twice = sorted(name for name, count in Counter(spec.name for spec in specs).items() if count > 1)
    if twice:
        raise RecordError(f"{path}: two subtasks are called {', '.join(twice)}")
    return ApplicationEntry(application, tuple(spec.subtask(application, str(path)) for spec in specs))


def _which(proposal: object, number: int) -> str:
    """How a message calls a subtask of the file that may be malformed."""
    name = proposal.get("name") if isinstance(proposal, dict) else None
    return f"subtask {name}" if isinstance(name, str) else f"subtask {number}"


def load_catalogue(folder: Path | None = None, only: Collection[str] = ()) -> Catalogue:
    """All applications of a folder, or those named; a broken file is a fault and does not stop the others.

    Raises:
        OmniSynthError: a named application has no file; lists those there are.
    """
    paths = sorted((folder or APPS).glob("*.yaml"))
    unknown = sorted(set(only) - {path.stem for path in paths})
    if unknown:
        known = ", ".join(path.stem for path in paths)
        raise OmniSynthError(f"unknown application {', '.join(unknown)}; there are {known}")
    entries: list[ApplicationEntry] = []
    faults: list[tuple[str, str]] = []
    for path in paths:
        if only and path.stem not in only:
            continue
        try:
            entries.append(read_application(path))
        except RecordError as error:
            faults.append((path.name, str(error)))
    return Catalogue(tuple(entries), tuple(faults))
