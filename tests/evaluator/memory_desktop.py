"""A desktop in memory, and tasks for it: each application edits one text file and has a Save button."""

import hashlib
from collections.abc import Sequence
from random import Random

from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from apis.desktop.protocol import Observation
from records.action import Action
from records.application import Application
from records.errors import ActionError, DesktopError
from records.evidence import Clipboard, Control, Evidence, FileEntry
from records.graph import depth, directed, level_width, random_legal_order, width
from records.subtask import BoundSubtask, DemonstrationStep, EvaluationFunction, Selector
from records.task import Complexities, Edge, Task
from resources.fixtures import HOME, Fixture

SAVE = Control(role="push button", name="Save", x=100, y=50, width=40, height=20, states=("enabled",))


class MemoryDesktop:
    """open_app names the file, type fills the buffer, a click on Save writes it.

    broken_from: number of the action (from 1) at which the session dies, 0 for the reset.
    """

    def __init__(self, broken_from: int | None = None) -> None:
        self.opened: tuple[str, ...] = ()
        self.actions: list[Action] = []
        self._broken_from = broken_from
        self._files: dict[str, bytes] = {}
        self._application = self._path = self._buffer = ""
        self._clock = 0

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
        self._fail_if_broken()
        self.opened = tuple(application.name for application in applications)
        self._files = {path: data for path, data in fixture.entries if data is not None}
        self._clock = fixture.clock
        return self._read(Action(kind="wait", seconds=0.0), "none")

    def observe(self) -> Observation:
        return Observation(b"png", self._screen(), 1280, 720, self._controls(), ())

    def act(self, action: Action) -> Evidence:
        if action.kind == "click" and (action.x or 0) >= 1280:
            raise ActionError(f"({action.x}, {action.y}) is off the screen")
        self.actions.append(action)
        self._fail_if_broken()
        if action.kind == "open_app":
            self._application = action.application or ""
            self._path = action.arguments[0] if action.arguments else f"{HOME}/unnamed.txt"
            self._buffer = self._files.get(self._path, b"").decode()
        elif action.kind == "type":
            self._buffer += action.text or ""
        elif self._pointed(action) == SAVE:
            self._files[self._path] = self._buffer.encode()
        return self._read(action, action.kind)

    def evidence(self) -> Evidence:
        return self._read(Action(kind="wait", seconds=0.0), "none")

    def blob(self, sha256: str) -> bytes | None:
        if sha256.startswith("screen"):
            return sha256.encode()
        return next((data for data in self._files.values() if _hash(data) == sha256), None)

    def close(self) -> None:
        self._files.clear()

    def _screen(self) -> str:
        return f"screen {len(self.actions)}"

    def _controls(self) -> tuple[Control, ...]:
        return (SAVE,) if self._application else ()

    def _pointed(self, action: Action) -> Control | None:
        on_save = action.kind == "click" and 100 <= (action.x or 0) < 140 and 50 <= (action.y or 0) < 70
        return SAVE if on_save and self._application else None

    def _fail_if_broken(self) -> None:
        if self._broken_from is not None and len(self.actions) >= self._broken_from:
            raise DesktopError("the session died")

    def _read(self, action: Action, kind: str) -> Evidence:
        return Evidence.parse(
            {
                "action": kind,
                "pointed": self._pointed(action),
                "window_application": self._application,
                "text_delivered": action.text or "",
                "controls": self._controls(),
                "clipboard": Clipboard(kind="empty"),
                "files": [
                    FileEntry(path=path, kind="file", size=len(data), sha256=_hash(data))
                    for path, data in sorted(self._files.items())
                ],
                "screenshot": self._screen(),
                "clock": self._clock,
                "monotonic": float(len(self.actions)),
            },
            "memory desktop",
        )


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def function(*checks: str, gesture_reason: str = "") -> EvaluationFunction:
    """An evaluation function that demands all of the expressions."""
    source = "def evaluate_agent_task_completion() -> EvalResult:\n" + "".join(
        f"    if not ({check}):\n        return EvalResult(False, 'not yet', {place / len(checks)})\n"
        for place, check in enumerate(checks)
    )
    return EvaluationFunction(
        source=source + "    return EvalResult(True, 'done', 1.0)\n", apis=(), gesture_reason=gesture_reason
    )


def writes(name: str, app: str, evaluation: EvaluationFunction | None = None) -> BoundSubtask:
    """Writes its own name into its own file: open, type, save, and a wait as the marked clean-up."""
    path = f"{HOME}/{name}.txt"
    steps = (
        DemonstrationStep(action=Action(kind="open_app", application=app, arguments=(path,))),
        DemonstrationStep(action=Action(kind="type", text=name), thought=f"it should say {name}"),
        DemonstrationStep(action=Action(kind="click", x=0, y=0), target=Selector(name="Save")),
        DemonstrationStep(action=Action(kind="wait", seconds=0.1), clean_up=True),
    )
    return bound_subtask(
        bound_subtask_id=name,
        name=name,
        application=app,
        category="notes",
        clock=1_700_000_000,
        verb_phrase=f"writes {name}",
        demonstration=steps,
        evaluation=evaluation or function(f"get_file_text('{path}') == '{name}'"),
    )


def task_of(subtasks: Sequence[BoundSubtask], edges: Sequence[tuple[str, str]] = ()) -> Task:
    """A task over the subtasks in the given order."""
    graph = directed([subtask.bound_subtask_id for subtask in subtasks], edges)
    return plain_task(
        subtasks,
        [Edge(source=source, target=target, resources=()) for source, target in edges],
        clock=1_700_000_000,
        instruction_high="Write everything.",
        instruction_low="Open, type, save.",
        complexities=Complexities(
            dependency=len(edges),
            instruction=len(subtasks),
            knowledge=1,
            hierarchy=depth(graph),
            branch=width(graph),
            level_width=level_width(graph),
        ),
        capabilities=("PP", "DSK"),
        scenario="notes",
        categories=("notes",),
        applications=tuple(sorted({subtask.application for subtask in subtasks})),
        oracle_order=tuple(random_legal_order(graph, Random(0))),
    )
