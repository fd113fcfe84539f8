from pathlib import Path

import pytest
from bound_subtasks import bound_subtask

from exports.proof_folder import ProofFolder
from records.evidence import Clipboard, Evidence
from records.rehearsal import Rehearsal
from records.round import Round
from records.trajectory import Screenshot, Trajectory
from records.verdict import Judgement, Verdict

BOUND = bound_subtask(bound_subtask_id="b", name="pad.write", world="berlin")
MADE = Rehearsal(
    bound_subtask=BOUND,
    fingerprint="f",
    kind="oracle",
    run=1,
    broken="",
    seconds=4.5,
    trajectory=Trajectory(
        trajectory_id="t",
        bound_subtask_id="b",
        width=1,
        height=1,
        fixture_hash="f",
        start=(Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0),),
        steps=(),
    ),
)
PICTURE = Screenshot(sha256="ab", width=1, height=1, png=b"png")
ROUND = Round(
    bound_subtask_id="b",
    name="pad.write",
    world="berlin",
    round=1,
    changed_by="both",
    demonstration=(),
    evaluation=BOUND.evaluation,
    carried_out=True,
    broken="",
    agreed=True,
    message="done",
    change=("made: a",),
)
JUDGEMENT = Judgement(
    bound_subtask_id="b", fingerprint="f", subject="s", verdicts=(Verdict(gate="G1", passed=True),)
)


@pytest.fixture
def notes() -> list[str]:
    return []


@pytest.fixture
def folder(tmp_path: Path, notes: list[str]) -> ProofFolder:
    return ProofFolder(tmp_path / "pad.write", notes.append)


def test_all_that_is_kept_is_found_again(folder: ProofFolder) -> None:
    assert (folder.rounds(), folder.rehearsal("oracle", "berlin", 1), folder.judgements("own")) == (
        (),
        None,
        (),
    )
    folder.keep_rounds([ROUND])
    folder.keep(MADE, [PICTURE])
    folder.keep_judgements("own", [JUDGEMENT])
    assert folder.rounds() == (ROUND,)
    assert folder.rehearsal("oracle", "berlin", 1) == MADE
    assert folder.rehearsal("oracle", "berlin", 2) is None
    assert folder.judgements("own") == (JUDGEMENT,)
    assert folder.judgements("foreign") == ()
    assert [path.name for path in folder.pictures] == ["oracle.berlin.1.screenshots.parquet"]


def test_an_oracle_without_its_pictures_counts_as_not_made(folder: ProofFolder) -> None:
    folder.keep(MADE, [PICTURE])
    folder.pictures[0].unlink()
    assert folder.rehearsal("oracle", "berlin", 1) is None
    mutant = MADE.model_copy(update={"kind": "mutant"})
    folder.keep(mutant, [])
    assert folder.rehearsal("mutant", "berlin", 1) == mutant


def test_a_damaged_file_is_made_again_and_said_so(folder: ProofFolder, notes: list[str]) -> None:
    folder.keep_rounds([ROUND])
    (folder.path / "rounds.parquet").write_bytes(b"PAR1 torn")
    assert folder.rounds() == ()
    assert notes[0].startswith("made again: ")
    assert "rounds.parquet" in notes[0]


def test_what_an_interrupted_writer_left_is_cleared_away(folder: ProofFolder) -> None:
    folder.keep_rounds([ROUND])
    torn = folder.path / ".oracle.berlin.1.parquet.x7fh2"
    torn.write_bytes(b"half")
    folder.clear_away()
    assert sorted(path.name for path in folder.path.iterdir()) == ["rounds.parquet"]
