"""A demonstration made by hand, with its run: a note is opened, a line typed into it, and saved as a copy."""

from collections.abc import Sequence
from dataclasses import replace

from records.action import Action, Until
from records.application import Application
from records.evidence import Clipboard, Control, Evidence
from records.record import content_id
from records.resource import Resource
from records.subtask import (
    Binding,
    BoundSubtask,
    DemonstrationStep,
    Effects,
    EvaluationFunction,
    FixtureFile,
    Selector,
)
from records.trajectory import Step, Trajectory
from synthesis.mutation.mutant import Mutant, Original

FOLDER = "/home/user/trip"
NOTE, COPY = f"{FOLDER}/note.txt", f"{FOLDER}/copy.txt"
LINE = "Bring 3 tickets"
FILE = FixtureFile(path=NOTE, recipe="text", content="old\n")


def step(
    kind: str, until: Until | None = None, target: Selector | None = None, **given: object
) -> DemonstrationStep:
    """A step in short."""
    action = Action.model_validate({"kind": kind, "until": until, **given})
    return DemonstrationStep(action=action, target=target, thought="because")


def click(name: str, role: str = "push button") -> DemonstrationStep:
    """A click on a control by its name."""
    return step("click", target=Selector(name=name, role=role), x=0, y=0)


OPEN = step("open_app", application="editor", arguments=(NOTE,))
TYPE = step("type", text=LINE)
SAVE_AS = step("hotkey", keys=("ctrl", "s"), until=Until(window="Save As"))
NAME = step("type", text=COPY)
CONFIRM = click("Save")
WAIT = step("wait", seconds=1.0)
QUIT = step("hotkey", keys=("ctrl", "q")).model_copy(update={"clean_up": True})
STEPS = (OPEN, TYPE, SAVE_AS, NAME, CONFIRM, WAIT, QUIT)

BUTTONS = tuple(
    Control(role="push button", name=name, x=10 + 60 * place, y=600, width=50, height=20, window="Save As")
    for place, name in enumerate(("Help", "Cancel", "Save", "Options"))
)
AWAY = Control(role="push button", name="Hidden", x=-5000, y=600, width=50, height=20, window="Save As")
ELSEWHERE = Control(role="push button", name="Run", x=10, y=10, width=50, height=20, window="note.txt")


def application(name: str, category: str = "office", toolkit: str = "GTK3") -> Application:
    """An application of which only the likeness matters."""
    return Application.model_validate(
        {
            "name": name,
            "title": name,
            "package": name,
            "command": [name],
            "category": category,
            "toolkit": toolkit,
            "window": name,
            "licence": "none",
        }
    )


APPLICATIONS = {
    one.name: one
    for one in (application("editor"), application("writer"), application("abacus", "utilities"))
}


def evidence(
    *controls: Control, windows: Sequence[str] = ("note.txt",), pointed: Control | None = None
) -> Evidence:
    """What shows; the clipboard and the home do not matter here."""
    return Evidence(
        clipboard=Clipboard(kind="empty"),
        controls=controls,
        windows=tuple(windows),
        pointed=pointed,
        clock=0,
        monotonic=0.0,
    )


_ASKING = evidence(ELSEWHERE, *BUTTONS[:2], AWAY, *BUTTONS[2:], windows=("Save As", "note.txt"))
SEEN = (
    evidence(ELSEWHERE),
    evidence(ELSEWHERE),
    _ASKING,
    _ASKING,
    evidence(ELSEWHERE, pointed=BUTTONS[2]),
    evidence(ELSEWHERE),
    evidence(windows=()),
)


def run(steps: Sequence[DemonstrationStep], seen: Sequence[Evidence]) -> Trajectory:
    """The run of the steps, each with what it left."""
    return Trajectory(
        trajectory_id="",
        bound_subtask_id="b",
        width=1280,
        height=720,
        fixture_hash="f",
        start=(evidence(windows=()),),
        steps=tuple(
            Step(
                step_index=number,
                screenshot_before="",
                thought="",
                action=one.action,
                evidence=left,
                clean_up=one.clean_up,
            )
            for number, (one, left) in enumerate(zip(steps, seen, strict=True), 1)
        ),
    ).identified()


def bound(
    steps: Sequence[DemonstrationStep] = STEPS, parameters: Sequence[Binding] = (), copy: str = COPY
) -> BoundSubtask:
    """The subtask; its parameters have no wrong values unless they are given."""
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id=content_id("editor.copy"),
        name="editor.copy",
        application="editor",
        category="office",
        world="berlin",
        clock=0,
        verb_phrase="copies",
        instruction="copy",
        phrases=("copy",),
        parameters=tuple(parameters),
        inputs=(Resource(type="txt_path", cell=f"path:{NOTE}", value=NOTE),),
        outputs=(Resource(type="txt_path", cell=f"path:{copy}", value=copy),),
        effects=Effects(reads=(f"path:{NOTE}",), creates=(f"path:{copy}",)),
        files=(FILE,),
        demonstration=tuple(steps),
        evaluation=EvaluationFunction(source="", apis=()),
        provenance="library",
    ).identified()


ORIGINAL = Original.of(bound(), run(STEPS, SEEN), APPLICATIONS)


def with_parameters(*parameters: Binding) -> Original:
    """The original with parameters."""
    return replace(ORIGINAL, bound=bound(parameters=parameters))


def typed(mutants: Sequence[Mutant], place: int) -> list[str | None]:
    """What each mutant types at a place."""
    return [mutant.steps[place].action.text for mutant in mutants]
