"""The deployment `prove` under a real Prefect server: what is kept, and what a second run makes again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from prefect.testing.utilities import prefect_test_harness

from exports import run_folder
from exports.proof_folder import ProofFolder
from exports.run_folder import RunFolder, find_run
from flows.discover import discover
from flows.prove import prove
from records.parquet import read_records
from records.rehearsal import REHEARSAL_SCHEMA, Rehearsal
from records.round import ROUND_SCHEMA, Round
from resources.pool import load_pool
from resources.worlds import load_worlds

pytestmark = [pytest.mark.desktop, pytest.mark.server]

APPLICATION = "galculator"

WORLDS = len(load_worlds())


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunFolder]:
    with pytest.MonkeyPatch.context() as patch, prefect_test_harness(server_startup_timeout=120):
        patch.setattr(run_folder, "RUNS", tmp_path_factory.mktemp("runs"))
        assert discover("one", [APPLICATION], return_state=True).is_completed()
        state = prove("one", "all", 0, return_state=True)
        assert state.is_completed(), state.message
        yield find_run("one")


def files(run: RunFolder) -> dict[str, int]:
    """Every kept run and verdict, with the time at which its file appeared."""
    return {str(path): path.stat().st_mtime_ns for path in run.rehearsals.rglob("*.parquet")}


def test_a_proof_leaves_its_rounds_runs_and_verdicts(run: RunFolder) -> None:
    proofs = load_pool(run.proofs)
    assert [proof.bound_subtask.name for proof in proofs] == ["galculator.product"] * WORLDS
    assert [rejection.reason for rejection in run.read_rejections()] == []
    gates = [verdict.gate for verdict in proofs[0].verdicts]
    assert gates == ["G7", "G1", "G2", "G3", "G6", "G5", "G8", "G4"]
    (first,) = read_records(run.rounds, Round, ROUND_SCHEMA)
    assert (first.agreed, first.changed_by) == (True, "both")
    kinds = [
        read_records(path, Rehearsal, REHEARSAL_SCHEMA)[0].kind
        for path in run.rehearsals.rglob("*.parquet")
        if path.name.startswith(("oracle", "other_way", "mutant", "sequel"))
        and "screenshots" not in path.name
    ]
    assert kinds.count("oracle") == WORLDS + 1
    assert kinds.count("sequel") == 1
    assert kinds.count("mutant") > 3


def test_what_is_there_is_not_made_again(run: RunFolder) -> None:
    before = files(run)
    gone = next(path for path in before if Path(path).name.startswith("mutant.berlin.2"))
    Path(gone).unlink()
    proofs = load_pool(run.proofs)
    assert prove("one", "all", 0, return_state=True).is_completed()
    after = files(run)
    assert set(after) == set(before)
    own = next(path for path in before if Path(path).name == "verdicts.own.parquet")
    assert {path for path in after if after[path] != before[path]} == {gone, own}
    again = load_pool(run.proofs)
    assert [proof.verdicts for proof in again] == [proof.verdicts for proof in proofs]
    assert [proof.trajectory for proof in again] == [proof.trajectory for proof in proofs]


def test_a_foreign_or_torn_file_is_made_again(run: RunFolder) -> None:
    folder = run.rehearsals / "galculator.product"
    (folder / "sequel.berlin.1.parquet").write_bytes(b"PAR1 torn")
    (folder / ".rounds.parquet.tmp1").write_bytes(b"half")
    assert prove("one", "all", 0, return_state=True).is_completed()
    assert ProofFolder(folder, lambda _: None).rehearsal("sequel", "berlin", 1) is not None
    assert not list(folder.glob(".*"))
