"""The tables of what is proven: subtasks, trajectories step by step, and pictures."""

from collections.abc import Sequence
from pathlib import Path

from exports.run_folder import RunFolder
from records.live_run import LIVE_RUN_SCHEMA, LiveRun
from records.mutation import MUTANT_SCHEMA, MutantResult
from records.parquet import read_records, write_records
from records.round import ROUND_SCHEMA, Round
from records.subtask import BOUND_SUBTASK_SCHEMA
from records.trajectory import SCREENSHOT_SCHEMA, STEP_ROW_SCHEMA, Screenshot, step_rows
from records.verdict import Proof
from resources.pool import write_pool


def write_proof_tables(
    run: RunFolder,
    proofs: Sequence[Proof],
    rounds: Sequence[Round],
    mutants: Sequence[MutantResult],
    live_runs: Sequence[LiveRun],
    pictures: Sequence[Path],
) -> int:
    """Write subtasks, trajectories, screenshots, rounds, mutants, live runs and the proofs.

    Returns the number of pictures.

    Args:
        rounds, mutants, live_runs: of the subtasks that this run rehearsed itself.
        pictures: files of screenshots taken in rehearsals; only those that a written step names are kept.
    """
    ordered = sorted(proofs, key=lambda proof: (proof.bound_subtask.name, proof.bound_subtask.world))
    write_pool(ordered, run.proofs)
    kept = {proof.bound_subtask.application for proof in ordered}
    for stale in run.proofs.glob("*.parquet"):
        if stale.stem not in kept:
            stale.unlink()
    write_records(run.subtasks, [proof.bound_subtask for proof in ordered], BOUND_SUBTASK_SCHEMA)
    rows = [row for proof in ordered for row in step_rows(proof.trajectory)]
    write_records(run.trajectories, rows, STEP_ROW_SCHEMA)
    write_records(run.rounds, rounds, ROUND_SCHEMA)
    write_records(run.mutants, mutants, MUTANT_SCHEMA)
    write_records(run.live_runs, live_runs, LIVE_RUN_SCHEMA)
    named = {row.screenshot_before for row in rows} | {row.evidence.screenshot for row in rows}
    found = {
        picture.sha256: picture
        for path in pictures
        for picture in read_records(path, Screenshot, SCREENSHOT_SCHEMA)
        if picture.sha256 in named
    }
    return write_records(run.screenshots, [found[name] for name in sorted(found)], SCREENSHOT_SCHEMA)
