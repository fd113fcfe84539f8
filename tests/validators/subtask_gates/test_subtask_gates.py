"""Each gate refuses a subtask made to fail it, with its reason, and accepts the nearest sound one.

Evidence is made by hand: a note that is written to a file, and what else could happen to that file.
"""

import hashlib
from collections.abc import Iterator, Sequence

import pytest

from apis.judge import Judge
from records.action import Action
from records.evaluation import EvalResult
from records.evidence import Blob, Clipboard, Evidence, FileEntry
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction, FixtureFile
from records.trajectory import Step, Trajectory
from records.verdict import Verdict
from validators.subtask_gates import judge_trial
from validators.subtask_gates.g3_cause import last_deed
from validators.subtask_gates.g4_foreign import nearest_foreign
from validators.subtask_gates.trial import NearMiss, Trial

PATH = "/home/user/note.txt"
SOUND = """def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:
    found = get_file_text(path)
    if found != text:
        return EvalResult(False, "the file says something else", 0.5)
    return EvalResult(True, "written", 1.0)
"""
EXISTENCE = """def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:
    return EvalResult(check_file_exists(path), "exists or not", 0.0)
"""
ALWAYS = """def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:
    return EvalResult(not check_file_exists("/home/user/nowhere"), "always", 0.0)
"""


def subtask(
    source: str = SOUND, apis: Sequence[str] = ("get_file_text",), name: str = "a.write"
) -> BoundSubtask:
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id=name,
        name=name,
        application=name.split(".")[0],
        category="office",
        world="berlin",
        clock=0,
        verb_phrase="writes",
        instruction="write",
        phrases=("write",),
        parameters=(
            Binding(name="path", type="str", text=PATH),
            Binding(name="text", type="str", text="right"),
        ),
        inputs=(),
        outputs=(),
        effects=Effects(creates=(f"path:{PATH}",)),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source=source, apis=tuple(apis)),
        provenance="library",
    ).identified()


def seen(content: str | None) -> tuple[Evidence, tuple[Blob, ...]]:
    if content is None:
        return Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0), ()
    digest = hashlib.sha256(content.encode()).hexdigest()
    entry = FileEntry(path=PATH, kind="file", size=len(content), sha256=digest)
    evidence = Evidence(
        clipboard=Clipboard(kind="empty"), files=(entry,), clock=0, monotonic=0.0, window_application="a"
    )
    return evidence, (Blob(sha256=digest, data=content.encode()),)


def run(
    *contents: str | None, clean_up: int = 0, after: str | None = "right", start: str | None = None
) -> Trajectory:
    """A trajectory whose file holds the contents, step by step; the last `clean_up` steps are marked so."""
    blobs: dict[str, Blob] = {}

    def evidence(content: str | None) -> Evidence:
        one, made = seen(content)
        blobs.update({blob.sha256: blob for blob in made})
        return one

    steps = [
        Step(
            step_index=number,
            screenshot_before="",
            thought="",
            action=Action(kind="key", keys=("a",)),
            evidence=evidence(content),
            clean_up=number > len(contents) - clean_up,
        )
        for number, content in enumerate(contents, 1)
    ]
    starts, last = (evidence(start), evidence(start)), (evidence(after),)
    return Trajectory(
        trajectory_id="",
        bound_subtask_id="b",
        width=1280,
        height=720,
        fixture_hash="f",
        start=starts,
        steps=tuple(steps),
        after=last,
        blobs=tuple(blobs.values()),
    ).identified()


GOOD = run(None, "right", "right", clean_up=1)
MISS = run(None, "wrong", "wrong", clean_up=1, after="wrong")
FOREIGN = tuple(
    (f"b.other{number}", run(None, f"text {number}", after=f"text {number}")) for number in range(3)
)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as one:
        yield one


def decide(
    judge: Judge,
    bound: BoundSubtask,
    oracle: Sequence[Trajectory] = (GOOD, GOOD),
    misses: Sequence[NearMiss] | None = None,
    foreign: Sequence[tuple[str, Trajectory]] = FOREIGN,
) -> Verdict:
    def judged(one: BoundSubtask, evidence: Sequence[Evidence], trajectory: Trajectory) -> EvalResult:
        blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
        return judge.judge(one, evidence, blobs.get)

    near = (NearMiss(bound, MISS, ""),) if misses is None else tuple(misses)
    return judge_trial(Trial(bound, tuple(oracle), 2, near, tuple(foreign), judged, judge.check))[-1]


def test_a_sound_subtask_passes_every_gate(judge: Judge) -> None:
    verdict = decide(judge, subtask())
    assert verdict.passed
    assert verdict.gate == "G4"


def test_g1_refuses_what_a_fresh_desktop_satisfies(judge: Judge) -> None:
    verdict = decide(judge, subtask(ALWAYS, ("check_file_exists",)))
    assert (verdict.gate, verdict.passed) == ("G1", False)
    assert "on the start state" in verdict.reason


def test_g1_refuses_what_a_quiet_wait_satisfies(judge: Judge) -> None:
    late = run(None, "right", "right", clean_up=1)
    waited, blobs = seen("right")
    late = late.model_copy(update={"start": (late.start[0], waited), "blobs": blobs})
    verdict = decide(judge, subtask(), [late, GOOD])
    assert verdict.gate == "G1"
    assert "quiet wait" in verdict.reason


def test_g2_refuses_a_demonstration_that_fails_once(judge: Judge) -> None:
    verdict = decide(judge, subtask(), [GOOD, MISS])
    assert verdict.gate == "G2"
    assert verdict.reason == "run 2 of the demonstration fails: the file says something else"


def test_g2_refuses_too_few_runs(judge: Judge) -> None:
    verdict = decide(judge, subtask(), [GOOD])
    assert verdict.gate == "G2"
    assert "1 of 2 runs" in verdict.reason


def test_g3_refuses_what_is_true_before_the_last_deed(judge: Judge) -> None:
    early = run("right", "right", "right", clean_up=1)
    verdict = decide(judge, subtask(), [early, early])
    assert verdict.gate == "G3"
    assert "true after step 1, before the last deed, step 2" in verdict.reason


def test_g3_takes_a_wait_for_no_deed_and_an_unmarked_close_for_one(judge: Judge) -> None:
    assert last_deed(GOOD) == 2
    unmarked = run(None, "right", "right")
    assert last_deed(unmarked) == 3
    assert "before the last deed, step 3" in decide(judge, subtask(), [unmarked, unmarked]).reason
    waiting = unmarked.steps[2].model_copy(update={"action": Action(kind="wait", seconds=1.0)})
    relaxed = unmarked.model_copy(update={"steps": (*unmarked.steps[:2], waiting)})
    assert decide(judge, subtask(), [relaxed, relaxed]).passed


def test_g3_refuses_what_does_not_last(judge: Judge) -> None:
    gone = run(None, "right", "right", clean_up=1, after=None)
    verdict = decide(judge, subtask(), [gone, gone])
    assert verdict.gate == "G3"
    assert "no longer true" in verdict.reason


def test_g5_refuses_a_function_that_looks_for_existence_alone(judge: Judge) -> None:
    bound = subtask(EXISTENCE, ("check_file_exists",))
    verdict = decide(judge, bound)
    assert verdict.gate == "G5"
    assert verdict.reason == "passes on a near miss, after its step 2"


def test_g5_refuses_a_near_miss_that_ends_like_the_oracle(judge: Judge) -> None:
    bound = subtask()
    same = NearMiss(bound, GOOD, "")
    assert "own end state" in decide(judge, bound, misses=[same]).reason


def test_g5_refuses_a_near_miss_that_broke_off_or_was_never_made(judge: Judge) -> None:
    bound = subtask()
    assert "broke off: step 2" in decide(judge, bound, misses=[NearMiss(bound, MISS, "step 2: gone")]).reason
    assert "no near miss" in decide(judge, bound, misses=[]).reason


def test_g4_refuses_what_anothers_trajectory_satisfies(judge: Judge) -> None:
    verdict = decide(judge, subtask(), foreign=[*FOREIGN[:2], ("b.same", GOOD)])
    assert verdict.gate == "G4"
    assert "b.same" in verdict.reason


def test_g4_needs_three_trajectories(judge: Judge) -> None:
    assert "only 2 of 3" in decide(judge, subtask(), foreign=FOREIGN[:2]).reason


def test_g7_refuses_a_function_without_a_check(judge: Judge) -> None:
    head = "def evaluate_agent_task_completion(path: str, text: str) -> EvalResult:"
    source = f'{head}\n    return EvalResult(True, "", 1.0)\n'
    assert decide(judge, subtask(source, ())).gate == "G7"


def test_a_function_that_fails_is_refused_by_the_gate_that_ran_it(judge: Judge) -> None:
    source = SOUND.replace("    if found", "    zero = 0\n    ratio = 1 / zero\n    if found")
    verdict = decide(judge, subtask(source))
    assert verdict.gate == "G1"
    assert "ZeroDivisionError" in verdict.reason


def test_nearest_foreign_prefers_the_same_application_and_leaves_out_what_includes_it() -> None:
    mine = subtask()
    near = subtask(name="a.other").model_copy(update={"effects": Effects(creates=("path:/home/user/x",))})
    far = subtask(name="z.other").model_copy(update={"effects": Effects(creates=("path:/home/user/y",))})
    including = subtask(name="a.more").model_copy(
        update={"effects": Effects(creates=(f"path:{PATH}", "path:/home/user/z"))}
    )
    chosen = nearest_foreign(mine, [far, including, near, mine])
    assert [other.name for other in chosen] == ["a.other", "z.other"]


def test_nearest_foreign_leaves_out_what_starts_with_the_folder_that_is_to_be_made() -> None:
    folder = "/home/user/Archive"
    maker = subtask(name="a.make").model_copy(update={"effects": Effects(creates=(f"path:{folder}",))})
    filler = subtask(name="a.fill").model_copy(
        update={"files": (FixtureFile(path=folder, recipe="directory"),)}
    )
    assert nearest_foreign(maker, [filler]) == []
    assert nearest_foreign(filler, [maker]) == [maker]
