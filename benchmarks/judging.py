"""How long one judgement takes: an evaluation function that asks five APIs, a file's content among them."""

from hashlib import sha256
from statistics import median
from time import perf_counter

from apis.function_source import apis_used
from apis.judge import Judge
from benchmarks.figure import Figure
from records.evidence import Clipboard, Control, Evidence, FileEntry
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction

RUNS = 300
BAR_MS = 2.5
BASELINE = "61 ms with RestrictedPython in a subprocess"

_PATH = "/home/user/Documents/notes.txt"
_CONTENT = b"Train leaves at 9:40\n" * 100
_CONTROLS = 200
_SOURCE = """\
def evaluate_agent_task_completion(path: str, text: str, title: str) -> EvalResult:
    found = get_file_text(path)
    if found is None:
        return EvalResult(False, f"{path} is not there", 0.0)
    checks = [
        text in found.splitlines(),
        check_text_exists(title),
        check_file_exists("~/Documents"),
        not clipboard_contains_file(),
        get_clipboard_text() == "copied",
    ]
    done = sum(checks)
    return EvalResult(done == len(checks), f"{done} of {len(checks)} checks passed", done / len(checks))
"""


def figures() -> list[Figure]:
    """Median milliseconds of a judgement with five API calls, one of them over 200 controls."""
    subtask, evidence = _subtask(), _evidence()
    times = []
    with Judge() as judge:
        judge.check(subtask)
        for _ in range(RUNS):
            began = perf_counter()
            answer = judge.judge(subtask, [evidence], {sha256(_CONTENT).hexdigest(): _CONTENT}.get)
            times.append((perf_counter() - began) * 1000)
            if not answer.success:
                raise RuntimeError(f"the benchmark's own function failed: {answer.message}")
    value = median(times)
    return [Figure("evaluation of five API calls", value, "ms median", BASELINE, BAR_MS, value <= BAR_MS)]


def _evidence() -> Evidence:
    digest = sha256(_CONTENT).hexdigest()
    return Evidence(
        clipboard=Clipboard(kind="text", text="copied"),
        controls=(
            *(
                Control(role="label", name=f"Label {number}", text="some words that a label shows")
                for number in range(_CONTROLS - 1)
            ),
            Control(role="frame", name="notes.txt - Mousepad"),
        ),
        files=(
            FileEntry(path="/home/user/Documents", kind="directory", size=0),
            FileEntry(path=_PATH, kind="file", size=len(_CONTENT), sha256=digest),
        ),
        clock=0,
        monotonic=0.0,
    )


def _subtask() -> BoundSubtask:
    values = {"path": _PATH, "text": "Train leaves at 9:40", "title": "notes.txt"}
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id="",
        name="benchmark",
        application="mousepad",
        category="editing",
        world="benchmark",
        clock=0,
        verb_phrase="writes a note",
        instruction="Write a note",
        phrases=("write a note",),
        parameters=tuple(Binding(name=name, type="str", text=text) for name, text in values.items()),
        inputs=(),
        outputs=(),
        effects=Effects(),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source=_SOURCE, apis=apis_used(_SOURCE)),
        provenance="benchmark",
    )
