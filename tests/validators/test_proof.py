"""Rehearsals made by hand become proofs or rejections, each bound subtask in exactly one of the two."""

import hashlib
from collections.abc import Iterator, Sequence

import pytest
from bound_subtasks import bound_subtask
from plain_applications import application

from apis.judge import Judge
from records.action import Action
from records.evidence import Blob, Clipboard, Evidence, FileEntry
from records.rehearsal import Rehearsal, RehearsalKind
from records.subtask import Binding, BoundSubtask, Effects, EvaluationFunction
from records.trajectory import Step, Trajectory
from records.verdict import Judgement, Verdict
from validators.live_sample import judge_live_sample
from validators.proof import Bench, Judged, Known, judge_foreign, judge_mutants, judge_own, settle

SOURCE = """def evaluate_agent_task_completion(path: str) -> EvalResult:
    found = get_file_text(path)
    return EvalResult(found == "done", "the file says " + str(found), 0.0)
"""


def subtask(name: str, world: str = "berlin") -> BoundSubtask:
    path = f"/home/user/{world}/{name}.txt"
    return bound_subtask(
        name=f"pad.{name}",
        world=world,
        parameters=(Binding(name="path", type="str", text=path),),
        effects=Effects(creates=(f"path:{path}",)),
        evaluation=EvaluationFunction(source=SOURCE, apis=("get_file_text",)),
    )


def trajectory(bound: BoundSubtask, content: str) -> Trajectory:
    digest = hashlib.sha256(content.encode()).hexdigest()
    entry = FileEntry(path=bound.parameters[0].text, kind="file", size=len(content), sha256=digest)
    before = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
    after = before.model_copy(update={"files": (entry,), "window_application": "pad"})
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


def rehearsal(
    bound: BoundSubtask, kind: RehearsalKind, run: int, content: str, broken: str = ""
) -> Rehearsal:
    return Rehearsal(
        bound_subtask=bound,
        fingerprint=f"print of {bound.name} in {bound.world}",
        kind=kind,
        run=run,
        label=f"{kind} {run}",
        broken=broken,
        seconds=4.5,
        trajectory=trajectory(bound, content),
    )


def rehearsals(
    name: str,
    berlin: tuple[str, str] = ("done", "done"),
    garden: str = "done",
    mutants: tuple[str, ...] = ("else",),
    broken: str = "",
) -> list[Rehearsal]:
    here, there = subtask(name), subtask(name, "garden")
    return [
        *(rehearsal(here, "oracle", run, content) for run, content in enumerate(berlin, 1)),
        rehearsal(there, "oracle", 1, garden, broken),
        *(rehearsal(here, "mutant", run, content) for run, content in enumerate(mutants, 1)),
        rehearsal(here, "sequel", 1, "done"),
    ]


NONE: Known = lambda _name, _subject: None  # noqa: E731 - a constant of a callable type


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with Judge() as judge:
        yield Bench(judge, {"pad": application("pad")}, lambda world: 2 if world == "berlin" else 1)


SOUND = [rehearsals(name) for name in ("a", "b", "c", "d")]


def proven(bench: Bench, *subtasks: Sequence[Rehearsal], known: Known = NONE) -> Judged:
    everything = [one for runs in subtasks for one in runs]
    others = {
        one.bound_subtask.bound_subtask_id: (one.bound_subtask, one.trajectory)
        for one in everything
        if one.kind == "oracle" and one.run == 1 and not one.broken
    }
    judgements = [
        judgement
        for runs in subtasks
        for judgement in (
            *judge_own(runs, bench, known),
            *judge_foreign(runs, others, bench, known),
        )
    ]
    return settle(everything, judgements, {"pad": "1.2"})


def test_sound_subtasks_are_proven_with_their_first_trajectory(bench: Bench) -> None:
    judged = proven(bench, *SOUND)
    assert judged.rejections == ()
    names = [(proof.bound_subtask.name, proof.bound_subtask.world) for proof in judged.proofs]
    assert names == [(f"pad.{name}", world) for name in "abcd" for world in ("berlin", "garden")]
    first = judged.proofs[0]
    assert (first.fingerprint, first.application_version) == ("print of pad.a in berlin", "1.2")
    assert first.trajectory == SOUND[0][0].trajectory
    gates = ["G7", "G1", "G2", "G3", "G6", "G5", "G8", "G4"]
    assert [verdict.gate for verdict in first.verdicts] == gates
    assert [verdict.gate for verdict in judged.proofs[1].verdicts] == gates


@pytest.mark.parametrize(
    ("own", "gate", "reason", "worlds"),
    [
        (rehearsals("e", berlin=("done", "late")), "G2", "run 2 of the demonstration fails", ["berlin"]),
        (rehearsals("e", garden="late"), "G2", "run 1 of the demonstration fails", ["garden"]),
        (rehearsals("e", broken="step 1: no OK"), "demonstration", "step 1: no OK", ["garden"]),
        (rehearsals("e", mutants=()), "G5", "none was carried out", ["berlin", "garden"]),
        (rehearsals("e", mutants=("done",)), "G5", "own end state", ["berlin", "garden"]),
        (rehearsals("e")[:-1], "G8", "never carried out after another subtask", ["berlin", "garden"]),
    ],
)
def test_a_faulty_binding_is_rejected_and_stops_no_other(
    bench: Bench, own: list[Rehearsal], gate: str, reason: str, worlds: list[str]
) -> None:
    judged = proven(bench, *SOUND, own)
    assert len(judged.proofs) + len(judged.rejections) == 10
    assert [one.name for one in judged.rejections] == [f"pad.e in world {world}" for world in worlds]
    assert {one.gate for one in judged.rejections} == {gate}
    assert all(reason in one.reason for one in judged.rejections)


def test_a_judgement_that_was_kept_is_taken_for_the_same_runs_alone(bench: Bench) -> None:
    kept = {(one.bound_subtask_id, one.subject): one for one in judge_own(SOUND[0], bench, NONE)}
    marked = {
        key: one.model_copy(update={"verdicts": (Verdict(gate="G7", passed=True, reason="kept"),)})
        for key, one in kept.items()
    }

    def known(name: str, subject: str) -> Judgement | None:
        return marked.get((name, subject))

    assert {one.verdicts[0].reason for one in judge_own(SOUND[0], bench, known)} == {"kept"}
    changed = rehearsals("a", mutants=("else", "other"))
    assert {one.verdicts[0].reason for one in judge_own(changed, bench, known)} == {""}


def test_every_mutant_has_a_row_by_the_same_decision_as_the_gate(bench: Bench) -> None:
    runs = rehearsals("a", mutants=("else", "done"))
    made = [("swap", "mutant 1"), ("undo", "mutant 2"), ("undo", "mutant 3")]
    rows = judge_mutants(runs, made, bench, 0)
    assert [(row.operator, row.label, row.outcome) for row in rows] == [
        ("swap", "mutant 1", "refused"),
        ("undo", "mutant 2", "equivalent"),
        ("undo", "mutant 3", "not_drawn"),
    ]
    assert rows[0].message == "the file says else"
    assert judge_mutants([], made, bench, 0) == []


def test_the_live_sample_names_what_does_not_hold_here(bench: Bench) -> None:
    good, late = rehearsals("a")[0], rehearsals("b", berlin=("late", "done"))[0]
    torn = rehearsal(subtask("c"), "oracle", 1, "done", "step 2: gone")
    rejections = judge_live_sample([good, late, torn], bench)
    assert [(one.name, one.gate) for one in rejections] == [
        ("pad.b in world berlin", "live_sample"),
        ("pad.c in world berlin", "live_sample"),
    ]
    assert "not on this machine: the file says late" in rejections[0].reason
    assert "step 2: gone" in rejections[1].reason
