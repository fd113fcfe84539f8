"""Rehearsals made by hand become proofs or rejections, each bound subtask in exactly one of the two."""

import hashlib
from collections.abc import Iterator

import pytest

from apis.judge import Judge
from records.action import Action
from records.application import Application
from records.evidence import Blob, Clipboard, Evidence, FileEntry
from records.rehearsal import Rehearsal
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction
from records.trajectory import Step, Trajectory
from validators.live_sample import judge_live_sample
from validators.proof import judge_rehearsals

SOURCE = """def evaluate_agent_task_completion(path: str) -> EvalResult:
    found = get_file_text(path)
    return EvalResult(found == "done", "the file says " + str(found), 0.0)
"""
PAD = Application(
    name="pad",
    title="Pad",
    package="pad",
    command=("pad",),
    category="office",
    toolkit="GTK3",
    window="pad",
    licence="MIT",
)


def subtask(name: str) -> BoundSubtask:
    path = f"/home/user/{name}.txt"
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id=name,
        name=f"pad.{name}",
        application="pad",
        category="office",
        world="berlin",
        clock=0,
        verb_phrase="writes",
        instruction="write",
        phrases=("write",),
        parameters=(Binding(name="path", type="str", text=path),),
        inputs=(),
        outputs=(),
        effects=Effects(creates=(f"path:{path}",)),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source=SOURCE, apis=("get_file_text",)),
        provenance="library",
    ).identified()


def trajectory(bound: BoundSubtask, content: str) -> Trajectory:
    digest = hashlib.sha256(content.encode()).hexdigest()
    entry = FileEntry(path=bound.parameters[0].text, kind="file", size=len(content), sha256=digest)
    before = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
    after = before.model_copy(update={"files": (entry,)})
    step = Step(
        step_index=1,
        screenshot_before="",
        thought="",
        action=Action(kind="key", keys=("a",)),
        evidence=after,
    )
    return Trajectory(
        trajectory_id="",
        bound_subtask_id=bound.bound_subtask_id,
        width=1280,
        height=720,
        fixture_hash="f",
        start=(before, before),
        steps=(step,),
        after=(after,),
        blobs=(Blob(sha256=digest, data=content.encode()),),
    ).identified()


def rehearsals(bound: BoundSubtask, *contents: str, broken: str = "", miss: str = "else") -> list[Rehearsal]:
    made = [
        Rehearsal(
            bound_subtask=bound,
            fingerprint=f"print of {bound.name}",
            kind="oracle",
            run=run,
            broken=broken,
            trajectory=trajectory(bound, content),
        )
        for run, content in enumerate(contents, 1)
    ]
    near = made[0].model_copy(
        update={"kind": "near_miss", "run": 1, "broken": "", "trajectory": trajectory(bound, miss)}
    )
    return [*made, near]


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge() as one:
        yield one


SOUND = [one for name in ("a", "b", "c", "d") for one in rehearsals(subtask(name), "done", "done")]


def test_sound_subtasks_are_proven_with_their_first_trajectory(judge: Judge) -> None:
    judged = judge_rehearsals(SOUND, [], lambda _: 2, judge, {"pad": PAD}, {"pad": "1.2"})
    assert judged.rejections == ()
    assert [proof.bound_subtask.name for proof in judged.proofs] == ["pad.a", "pad.b", "pad.c", "pad.d"]
    first = judged.proofs[0]
    assert (first.fingerprint, first.application_version) == ("print of pad.a", "1.2")
    assert first.trajectory == SOUND[0].trajectory
    assert [verdict.gate for verdict in first.verdicts] == ["G7", "G1", "G2", "G3", "G5", "G4"]


@pytest.mark.parametrize(
    ("own", "gate", "reason"),
    [
        (
            rehearsals(subtask("e"), "done", "late"),
            "G2",
            "run 2 of the demonstration fails: the file says late",
        ),
        (rehearsals(subtask("e"), "done", "done", broken="step 1: no OK"), "demonstration", "step 1: no OK"),
        (rehearsals(subtask("e"), "done", "done", miss="done"), "G5", "own end state"),
    ],
)
def test_a_faulty_subtask_is_rejected_and_stops_no_other(
    judge: Judge, own: list[Rehearsal], gate: str, reason: str
) -> None:
    judged = judge_rehearsals([*SOUND, *own], [], lambda _: 2, judge, {"pad": PAD}, {})
    assert len(judged.proofs) == 4
    (rejection,) = judged.rejections
    assert (rejection.gate, rejection.name) == (gate, "pad.e in world berlin")
    assert reason in rejection.reason


def test_what_the_pool_knows_counts_as_foreign(judge: Judge) -> None:
    own = rehearsals(subtask("a"), "done", "done")
    alone = judge_rehearsals(own, [], lambda _: 2, judge, {"pad": PAD}, {})
    assert alone.rejections[0].gate == "G4"
    known = judge_rehearsals(SOUND, [], lambda _: 2, judge, {"pad": PAD}, {}).proofs[1:]
    assert len(judge_rehearsals(own, known, lambda _: 2, judge, {"pad": PAD}, {}).proofs) == 1


def test_the_live_sample_reports_what_no_longer_passes(judge: Judge) -> None:
    good, bad = rehearsals(subtask("a"), "done")[0], rehearsals(subtask("b"), "other")[0]
    broken = rehearsals(subtask("c"), "done", broken="step 2: gone")[0]
    found = judge_live_sample([good, bad, broken], judge, {"pad": PAD})
    assert [(one.name, one.reason.rpartition("machine: ")[2]) for one in found] == [
        ("pad.b in world berlin", "the file says other"),
        ("pad.c in world berlin", "step 2: gone"),
    ]
