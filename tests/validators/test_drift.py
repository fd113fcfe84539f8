"""Drift told from proofs made by hand."""

import hashlib
from collections.abc import Sequence

import pytest
from bound_subtasks import bound_subtask
from plain_applications import application

from records.action import Action
from records.evidence import Blob, Clipboard, Evidence, FileEntry
from records.subtask import Effects
from records.trajectory import Step, Trajectory
from records.verdict import Proof, Rejection
from validators.drift import drift

PATH = "/home/user/note.txt"
APPLICATIONS = {"pad": application("pad")}


def proof(world: str, text: str = "done", fingerprint: str = "f", version: str = "1.0") -> Proof:
    digest = hashlib.sha256(text.encode()).hexdigest()
    empty = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
    entry = FileEntry(path=PATH, kind="file", size=len(text), sha256=digest)
    step = Step(
        step_index=1,
        screenshot_before="",
        thought="",
        action=Action(kind="key", keys=("a",)),
        evidence=empty.model_copy(update={"files": (entry,)}),
    )
    bound = bound_subtask(world=world, effects=Effects(creates=(f"path:{PATH}",)))
    return Proof(
        bound_subtask=bound,
        fingerprint=fingerprint,
        application_version=version,
        verdicts=(),
        trajectory=Trajectory(
            trajectory_id="",
            bound_subtask_id=bound.bound_subtask_id,
            width=1280,
            height=720,
            fixture_hash="f",
            start=(empty,),
            steps=(step,),
            blobs=(Blob(sha256=digest, data=text.encode()),),
        ).identified(),
    )


def refusal(gate: str, name: str = "pad.write in world garden", kind: str = "bound_subtask") -> Rejection:
    return Rejection(kind=kind, id="pad" if kind == "application" else "b", name=name, gate=gate, reason="no")


BOTH = [proof("berlin"), proof("garden")]


@pytest.mark.parametrize(
    ("shipped", "proven", "refused", "outcome"),
    [
        (BOTH, BOTH, [], "same"),
        (BOTH, [proof("berlin"), proof("garden", text="else")], [], "other_end"),
        (BOTH, [proof("berlin"), proof("garden", fingerprint="g")], [], "changed"),
        ([], BOTH, [], "new"),
        (BOTH, [], [], "gone"),
        (BOTH, BOTH[:1], [refusal("G3")], "refused"),
        (BOTH, [], [refusal("G3"), refusal("desktop", "pad.write")], "refused"),
        (BOTH, [], [refusal("desktop", "pad.write", "subtask")], "untried"),
        (BOTH, BOTH, [refusal("installed", "pad", "application")], "untried"),
        ([], [], [refusal("G1")], "refused"),
    ],
)
def test_what_became_of_a_subtask(
    shipped: Sequence[Proof], proven: Sequence[Proof], refused: Sequence[Rejection], outcome: str
) -> None:
    (row,) = drift(shipped, proven, refused, APPLICATIONS)
    assert (row.name, row.application, row.outcome) == ("pad.write", "pad", outcome)
    assert (row.worlds_shipped, row.worlds_proven) == (len(shipped), len(proven))


def test_another_end_is_told_with_its_world_and_a_refusal_with_its_gate() -> None:
    (row,) = drift(BOTH, [proof("berlin", text="else", version="1.1"), proof("garden")], [], APPLICATIONS)
    assert row.differences == ("berlin: note.txt differs in its bytes",)
    assert (row.version_shipped, row.version_proven) == ("1.0", "1.1")
    assert (row.steps_shipped, row.steps_proven) == (1, 1)
    (row,) = drift(BOTH, [], [refusal("G3"), refusal("G3", "pad.write in world berlin")], APPLICATIONS)
    assert row.reasons == ("G3: no",)


def test_nothing_that_was_ever_there_is_left_out() -> None:
    other = proof("berlin").model_copy(update={"bound_subtask": bound_subtask(name="pad.erase")})
    rows = drift([other], BOTH, [refusal("G1", "pad.copy in world berlin")], APPLICATIONS)
    assert [(row.name, row.outcome) for row in rows] == [
        ("pad.copy", "refused"),
        ("pad.erase", "gone"),
        ("pad.write", "new"),
    ]
