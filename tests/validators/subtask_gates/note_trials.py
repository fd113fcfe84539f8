"""Runs made by hand for the gates: a note in a file, the clipboard, and what else could happen to them."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from bound_subtasks import bound_subtask
from plain_applications import application

from apis.judge import Judge
from records.action import Action
from records.evaluation import EvalResult
from records.evidence import Blob, Clipboard, Control, Evidence, FileEntry
from records.resource import Resource
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction
from records.trajectory import Step, Trajectory
from records.verdict import Verdict
from validators.subtask_gates import judge_trial
from validators.subtask_gates.trial import Attempt, Trial

FOLDER = "/home/user/trip"
PATH = f"{FOLDER}/note.txt"
SOURCE = f"{FOLDER}/source.txt"
HEAD = "def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:\n"
SOUND = f"""{HEAD}    found = get_file_text(path)
    if found != text:
        return EvalResult(False, "the file says something else", 0.5)
    return EvalResult(True, "written", 1.0)
"""
EDITOR = application("editor", own_paths=(".config/editor/**",))
OPEN = Action(kind="open_app", application="editor")
KEY = Action(kind="key", keys=("a",))


@dataclass(frozen=True)
class World:
    """A moment: files by path (None for a folder), the clipboard's text, and the titles of dialogs."""

    files: Mapping[str, bytes | str | None] = field(default_factory=dict)
    clipboard: str = ""
    dialogs: tuple[str, ...] = ()

    def seen(self, application: str = "editor") -> tuple[Evidence, list[Blob]]:
        """The evidence of the moment, and the contents."""
        data = {
            path: content.encode() if isinstance(content, str) else content
            for path, content in {FOLDER: None, **self.files}.items()
        }
        blobs = [
            Blob(sha256=hashlib.sha256(one).hexdigest(), data=one) for one in data.values() if one is not None
        ]
        entries = [
            FileEntry(path=path, kind="directory", size=0)
            if one is None
            else FileEntry(path=path, kind="file", size=len(one), sha256=hashlib.sha256(one).hexdigest())
            for path, one in sorted(data.items())
        ]
        dialogs = [
            Control(role="dialog", name=title, window=title, application="editor") for title in self.dialogs
        ]
        evidence = Evidence(
            window_application=application,
            windows=self.dialogs,
            controls=tuple(dialogs),
            clipboard=Clipboard(kind="text" if self.clipboard else "empty", text=self.clipboard),
            files=tuple(entries),
            clock=0,
            monotonic=0.0,
        )
        return evidence, blobs


def holding(text: str | None) -> World:
    """The note's file with a text, or without the file."""
    return World({} if text is None else {PATH: text})


def run(
    *moments: World,
    start: World | None = None,
    after: World | None = None,
    clean_up: int = 0,
    actions: Sequence[Action] = (),
    application: str = "editor",
) -> Trajectory:
    """A run through the moments, one a step. The first step opens the editor unless told otherwise; the last
    `clean_up` steps are marked so. `after` is the last moment where it is not given."""
    blobs: dict[str, Blob] = {}

    def evidence(moment: World, where: str = application) -> Evidence:
        one, contents = moment.seen(where)
        blobs.update({blob.sha256: blob for blob in contents})
        return one

    given = actions or (OPEN, *(KEY for _ in moments[1:]))[: len(moments)]
    begin = start or World()
    steps = [
        Step(
            step_index=number,
            screenshot_before="",
            thought="",
            action=action,
            evidence=evidence(moment),
            clean_up=number > len(moments) - clean_up,
        )
        for number, (moment, action) in enumerate(zip(moments, given, strict=True), 1)
    ]
    return Trajectory(
        trajectory_id="",
        bound_subtask_id="b",
        width=1280,
        height=720,
        fixture_hash="f",
        start=(evidence(begin, ""), evidence(begin, "")),
        steps=tuple(steps),
        after=(evidence(after or (moments[-1] if moments else begin), ""),),
        blobs=tuple(blobs.values()),
    ).identified()


GOOD = run(holding(None), holding("right"), holding("right"), clean_up=1)
WRONG = run(holding(None), holding("wrong"))
FOREIGN = tuple(
    (f"viewer.other{number}", run(holding(None), holding(f"text {number}"))) for number in range(3)
)
NOTE = Resource(type="txt_path", cell=f"path:{PATH}", value="trip/note.txt")


def subtask(
    source: str = SOUND, apis: Sequence[str] = ("get_file_text",), name: str = "editor.write"
) -> BoundSubtask:
    """Writes a note that says "right"."""
    return bound_subtask(
        name=name,
        parameters=(
            Binding(name="path", type="str", text=PATH),
            Binding(name="text", type="str", text="right"),
        ),
        outputs=(NOTE,),
        effects=Effects(creates=(NOTE.cell,)),
        evaluation=EvaluationFunction(source=source, apis=tuple(apis)),
    )


def sequel(bound: BoundSubtask, trajectory: Trajectory, broken: str = "") -> Attempt:
    """A run after another subtask."""
    return Attempt("after editor.other", bound, trajectory, broken)


@dataclass(frozen=True)
class Bench:
    """The real judge, and trials on it."""

    judge: Judge

    def trial(self, bound: BoundSubtask | None = None, **changed: object) -> Trial:
        """A trial that passes all gates, but for what is changed."""
        one = bound or subtask()
        sound = Trial(
            bound=one,
            application=EDITOR,
            oracle=(GOOD, GOOD),
            oracle_runs=2,
            other_ways=(),
            mutants=(Attempt("other_text, step 2", one, WRONG),),
            absent_inputs=(),
            other_inputs=(),
            sequels=(sequel(one, run(holding(None), holding("right"))),),
            foreign=FOREIGN,
            judge=self._judged,
            check=self.judge.check,
        )
        return replace(sound, **changed)  # type: ignore[arg-type]  # the fields' own types, by name

    def last(self, bound: BoundSubtask | None = None, **changed: object) -> Verdict:
        """The last verdict on the trial: the first refusal, or the last gate's."""
        return judge_trial(self.trial(bound, **changed))[-1]

    def _judged(
        self, bound: BoundSubtask, evidence: Sequence[Evidence], trajectory: Trajectory
    ) -> EvalResult:
        return self.judge.judge(bound, evidence, {blob.sha256: blob.data for blob in trajectory.blobs}.get)


@contextmanager
def open_bench() -> Iterator[Bench]:
    """A bench for a module's tests."""
    with Judge(1) as judge:
        yield Bench(judge)
