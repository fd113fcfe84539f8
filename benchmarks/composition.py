"""How many tasks a second come out of a pool: all graphs found and measured, tasks chosen and drafted."""

from time import perf_counter

from benchmarks.figure import Figure
from records.application import Application, Category
from records.record import content_id
from records.resource import CLIPBOARD_CELL, Resource, path_cell
from records.subtask import BoundSubtask, Effects, EvaluationFunction, FixtureFile
from resources.fixtures import HOME
from resources.intents import Intent
from synthesis.composition import Composer
from synthesis.requests import CompositionRequest

TASKS = 300
LEAST_TASKS_PER_SECOND = 50.0

_WORLDS = ("first", "second")
_APPLICATIONS: dict[str, Category] = {
    "editor": "utilities",
    "code": "programming",
    "files": "system",
    "wiki": "notes",
}
_WORK = f"{HOME}/work"
_NOTE, _SCRIPT, _BOX = f"{_WORK}/note.txt", f"{_WORK}/script.txt", f"{_WORK}/box"
_PAGE, _COPY = f"{_WORK}/page.txt", f"{_WORK}/copy.txt"


def figures() -> list[Figure]:
    """Tasks a second of one request for TASKS tasks over 12 subtasks in two worlds and three intents."""
    pool = [subtask for world in _WORLDS for subtask in _pool(world)]
    names = [subtask.name for subtask in _pool(_WORLDS[0])]
    intents = [
        _intent("all", names, names[2:]),
        _intent("left", names[:9], names[4:9]),
        _intent("right", names[3:], names[8:]),
    ]
    applications = {name: _application(name, category) for name, category in _APPLICATIONS.items()}
    began = perf_counter()
    composer = Composer(pool, intents, CompositionRequest(n_tasks=TASKS, seed=1), applications)
    made = composer.compose()
    drafts = [draft for shard in made.shards(TASKS) for draft in composer.drafts(shard)]
    seconds = perf_counter() - began
    if len(drafts) != TASKS:
        raise RuntimeError(f"the benchmark's own pool gives {len(drafts)} tasks, not {TASKS}")
    value = TASKS / seconds
    return [
        Figure(
            name="composition",
            value=value,
            unit="tasks/s",
            baseline=f"none published; {made.counts['moves tried']} moves tried",
            bar=LEAST_TASKS_PER_SECOND,
            met=value >= LEAST_TASKS_PER_SECOND,
        )
    ]


def _pool(world: str) -> list[BoundSubtask]:
    note, script, box, page, copy = (_file(path) for path in (_NOTE, _SCRIPT, _BOX, _PAGE, _COPY))
    clipboard = Resource(type="text_in_clipboard", cell=CLIPBOARD_CELL, value="")
    boxed_note, boxed_script = _file(f"{_BOX}/note.txt"), _file(f"{_BOX}/script.txt")
    filed, sheet = _file(f"{_WORK}/filed.txt"), _file(f"{_WORK}/sheet.txt")
    return [
        _subtask(world, "editor.write", [], [note]),
        _subtask(world, "editor.append", [note], [note]),
        _subtask(world, "editor.take", [note], [clipboard]),
        _subtask(world, "code.paste", [clipboard], [copy]),
        _subtask(world, "code.write", [], [script]),
        _subtask(world, "code.comment", [script], [script]),
        _subtask(world, "files.box", [], [box]),
        _subtask(world, "files.note", [note, box], [boxed_note]),
        _subtask(world, "files.script", [script, box], [boxed_script]),
        _subtask(world, "wiki.paste", [clipboard], [page]),
        _subtask(world, "wiki.file", [script], [filed]),
        _subtask(world, "wiki.list", [page], [sheet]),
    ]


def _file(path: str) -> Resource:
    return Resource(type="dir_path" if path == _BOX else "txt_path", cell=path_cell(path), value=path)


def _subtask(world: str, name: str, inputs: list[Resource], outputs: list[Resource]) -> BoundSubtask:
    """A subtask that reads its inputs and makes its outputs; what is both it modifies."""
    reads = [resource.cell for resource in inputs]
    makes = [resource.cell for resource in outputs]
    application = name.split(".")[0]
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id=content_id(name),
        name=name,
        application=application,
        category=_APPLICATIONS[application],
        world=world,
        clock=0,
        verb_phrase=f"does {name}",
        instruction=f"Do {name}",
        phrases=(),
        parameters=(),
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        effects=Effects(
            reads=tuple(cell for cell in reads if cell not in makes),
            creates=tuple(cell for cell in makes if cell not in reads),
            modifies=tuple(cell for cell in makes if cell in reads),
        ),
        files=tuple(
            FixtureFile(path=resource.value, recipe="directory" if resource.value == _BOX else "text")
            for resource in inputs
            if resource.value
        ),
        demonstration=(),
        evaluation=EvaluationFunction(source="", apis=()),
        provenance="library",
    ).identified()


def _intent(name: str, subtasks: list[str], finals: list[str]) -> Intent:
    return Intent(
        name=name,
        scenario="letters_and_notes",
        goals=dict.fromkeys(_WORLDS, name),
        subtasks=tuple(subtasks),
        finals=tuple(finals),
        provenance="ours",
    )


def _application(name: str, category: Category) -> Application:
    return Application(
        name=name,
        title=name,
        package=name,
        command=(name,),
        category=category,
        toolkit="gtk3",
        window=name,
        licence="none",
    )
