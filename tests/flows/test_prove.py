"""The deployment `prove` under a real Prefect server: what is kept, and what a second run makes again."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from prefect.testing.utilities import prefect_test_harness

import flows.pool
import flows.repeat
from exports import run_folder
from exports.proof_folder import ProofFolder
from exports.run_folder import RunFolder, find_run
from flows.discover import discover
from flows.pool import pool
from flows.prove import prove
from flows.repeat import repeat
from records.drift import DRIFT_SCHEMA, Drift
from records.live_run import LIVE_RUN_SCHEMA, LiveRun
from records.parquet import read_records
from records.rehearsal import REHEARSAL_SCHEMA, Rehearsal
from records.repeat import REPEAT_SCHEMA, Repeat
from records.round import ROUND_SCHEMA, Round
from resources import applications
from resources.applications import APPS
from resources.pool import load_pool, write_pool
from resources.worlds import load_worlds

pytestmark = [pytest.mark.desktop, pytest.mark.server]

APPLICATION = "galculator"

WORLDS = len(load_worlds())


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunFolder]:
    with pytest.MonkeyPatch.context() as patch, prefect_test_harness(server_startup_timeout=120):
        patch.setattr(run_folder, "RUNS", tmp_path_factory.mktemp("runs"))
        patch.setattr(applications, "APPS", one_subtask(tmp_path_factory.mktemp("apps")))
        assert discover("one", [APPLICATION], return_state=True).is_completed()
        state = prove("one", "all", 0, return_state=True)
        assert state.is_completed(), state.message
        yield find_run("one")


def one_subtask(folder: Path) -> Path:
    """A catalogue of one application with its first subtask alone."""
    plain = yaml.safe_load((APPS / f"{APPLICATION}.yaml").read_text())
    plain["subtasks"] = plain["subtasks"][:1]
    (folder / f"{APPLICATION}.yaml").write_text(yaml.safe_dump(plain))
    return folder


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


def test_other_words_ask_for_no_other_runs(run: RunFolder) -> None:
    before = files(run)
    path = applications.APPS / f"{APPLICATION}.yaml"
    plain = yaml.safe_load(path.read_text())
    plain["subtasks"][0]["verb_phrase"] = "works out a product"
    plain["subtasks"][0]["outputs"][0]["noun"] = "the copied product of both"
    path.write_text(yaml.safe_dump(plain))
    assert discover("one", [APPLICATION], return_state=True).is_completed()
    assert prove("one", "all", 0, return_state=True).is_completed()
    after = files(run)
    assert {Path(path).name for path in after if after[path] != before[path]} <= {
        "verdicts.own.parquet",
        "verdicts.foreign.parquet",
    }
    proofs = load_pool(run.proofs)
    assert len(proofs) == WORLDS
    assert {proof.bound_subtask.verb_phrase for proof in proofs} == {"works out a product"}
    assert {proof.bound_subtask.outputs[0].noun for proof in proofs} == {"the copied product of both"}
    assert all(
        proof.trajectory.bound_subtask_id == proof.bound_subtask.bound_subtask_id
        and proof.trajectory == proof.trajectory.identified()
        for proof in proofs
    )


def test_a_foreign_or_torn_file_is_made_again(run: RunFolder) -> None:
    folder = run.rehearsals / "galculator.product"
    (folder / "sequel.berlin.1.parquet").write_bytes(b"PAR1 torn")
    (folder / ".rounds.parquet.tmp1").write_bytes(b"half")
    assert prove("one", "all", 0, return_state=True).is_completed()
    assert ProofFolder(folder, lambda _: None).rehearsal("sequel", "berlin", 1) is not None
    assert not list(folder.glob(".*"))


def test_the_pool_takes_up_what_was_made_and_reports_drift(
    run: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flows.pool, "POOL", tmp_path)
    shutil.copytree(run.path, run.path.with_name(f"all-{APPLICATION}"))
    state = pool("all", [APPLICATION], return_state=True)
    assert state.is_completed(), state.message
    assert [proof.bound_subtask for proof in load_pool(tmp_path)] == [
        proof.bound_subtask for proof in load_pool(run.proofs)
    ]
    report = RunFolder(run.path.with_name("all"))
    assert [row.outcome for row in read_records(report.drift, Drift, DRIFT_SCHEMA)] == ["new"]
    ledger = read_records(report.live_runs, LiveRun, LIVE_RUN_SCHEMA)
    assert sum(row.kind == "oracle" for row in ledger) == WORLDS + 1
    assert min(row.seconds for row in ledger) > 0.5
    assert f"{WORLDS} of {WORLDS} proposed bound subtasks" in report.card.read_text()
    assert "# The proven pool" in (tmp_path / "README.md").read_text()
    again = pool("all", [APPLICATION], return_state=True)
    assert again.is_completed(), again.message
    assert [row.outcome for row in read_records(report.drift, Drift, DRIFT_SCHEMA)] == ["same"]


def test_runs_that_are_made_once_more_have_the_same_verdicts(
    run: RunFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flows.repeat, "POOL", tmp_path)
    # Mutants are carried out in the first world alone.
    first = load_worlds()[0].name
    proofs = [proof for proof in load_pool(run.proofs) if proof.bound_subtask.world == first]
    write_pool(proofs[:1], tmp_path)
    shutil.copytree(run.path, run.path.with_name(f"some-{APPLICATION}"))
    state = repeat("some", share=0.25, apps=[APPLICATION], name="again", return_state=True)
    assert state.is_completed(), state.message
    rows = read_records(RunFolder(run.path.with_name("again")).repeats, Repeat, REPEAT_SCHEMA)
    assert [row.kind for row in rows] == ["oracle", "mutant", "mutant"]
    assert all(row.agrees for row in rows)
    lacking = repeat("nothing", apps=[APPLICATION], return_state=True)
    assert lacking.is_failed()
    assert f"no run named nothing-{APPLICATION}" in str(lacking.message)
