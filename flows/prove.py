"""The deployment `prove`: rehearse bound subtasks on live desktops and let the gates judge them."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from prefect import flow, get_run_logger, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State
from prefect.task_runners import ThreadPoolTaskRunner

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from apis.packages import installed_versions
from exports.proof_tables import write_proof_tables
from exports.run_folder import find_run
from flows.stage import SESSIONS, gather, package_versions, reported, whole
from records.application import Application
from records.errors import OmniSynthError, RecordError
from records.parquet import read_records, write_records
from records.rehearsal import REHEARSAL_SCHEMA, Rehearsal
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.trajectory import SCREENSHOT_SCHEMA, Screenshot
from records.verdict import Rejection
from resources.applications import load_catalogue
from resources.pool import load_pool, proof_fingerprint
from synthesis.proof_plan import Prove, plan_proof
from synthesis.rehearsal import PlannedRun, oracle_runs, rehearse
from validators.live_sample import judge_live_sample
from validators.proof import judge_rehearsals
from validators.subtask_gates import GATES_VERSION


@flow(name="prove", task_runner=ThreadPoolTaskRunner(max_workers=SESSIONS))  # type: ignore[arg-type]
def prove(name: str = "", prove: Prove = "missing", live_sample: int = 2) -> State[Any]:
    """Prove what discovery proposed.

    Args:
        name: of the run; the newest where it is empty.
        prove: `missing` takes what the pool has proven and proves the rest, `all` proves everything anew,
            `none` takes the pool as it is.
        live_sample: how many of the subtasks taken from the pool are carried out again on this machine.
    """
    return reported(run_proof, name, prove, live_sample)


def fingerprint(bound: BoundSubtask) -> str:
    """The proof fingerprint under the gates as they are."""
    return proof_fingerprint(bound, GATES_VERSION)


def run_proof(name: str, prove: Prove, live_sample: int) -> str:
    """Prove into a run's folder; returns the run's name."""
    started = time.monotonic()
    logger = get_run_logger()
    run = find_run(name)
    seed = int(run.read_manifest()["configuration"]["discover"]["seed"])
    proposed = read_records(run.proposed, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    applications = load_catalogue(only=sorted({bound.application for bound in proposed})).applications
    versions = installed_versions(applications)
    plan = plan_proof(proposed, load_pool(), prove, live_sample, applications, versions, fingerprint, seed)
    for message in (*(rejection.reason for rejection in plan.left_out), *plan.drifted):
        logger.warning(message)
    rehearsed = [
        rehearse_runs.submit(run.rehearsals / f"{subtask}.parquet", whole(runs), whole(applications))
        for subtask, runs in plan.runs.items()
    ]
    sampled = [
        rehearse_runs.submit(
            run.live_sample / f"{planned.bound.name}.{planned.bound.world}.parquet",
            whole((planned,)),
            whole(applications),
        )
        for planned in plan.sampled
    ]
    made, again = gather(rehearsed, "subtasks rehearsed"), gather(sampled, "live sample")
    files, failed = _made(list(plan.runs), made)
    sample_files, sample_failed = _made([planned.bound.name for planned in plan.sampled], again)
    rehearsals = [one for path in files for one in read_records(path, Rehearsal, REHEARSAL_SCHEMA)]
    checked = [one for path in sample_files for one in read_records(path, Rehearsal, REHEARSAL_SCHEMA)]
    worlds = list(dict.fromkeys(bound.world for bound in proposed))
    with Judge() as judge:
        judged = judge_rehearsals(
            rehearsals, plan.known, lambda bound: oracle_runs(bound, worlds), judge, applications, versions
        )
        rotten = judge_live_sample(checked, judge, applications)
    for rejection in (*failed, *sample_failed, *judged.rejections, *rotten):
        logger.warning("%s, refused by %s: %s", rejection.name, rejection.gate, rejection.reason)
    gone = {rejection.id for rejection in rotten}
    proofs = [
        proof for proof in (*plan.known, *judged.proofs) if proof.bound_subtask.bound_subtask_id not in gone
    ]
    pictures = write_proof_tables(run, proofs, [pictures_beside(path) for path in files])
    run.write_rejections("prove", [*plan.left_out, *failed, *sample_failed, *judged.rejections, *rotten])
    demonstrated = {
        one.bound_subtask.bound_subtask_id for one in rehearsals if one.kind == "oracle" and not one.broken
    }
    run.note_stage(
        "prove",
        {"prove": prove, "live_sample": live_sample, "gates": GATES_VERSION},
        {
            "from_pool": len(plan.known),
            "live_runs": len(rehearsals),
            "demonstrated": len(plan.known) + len(demonstrated),
            "proven": len(proofs),
            "refused": len(judged.rejections),
            "desktop_failed": len(failed) + len(sample_failed),
            "live_sample": len(checked),
            "live_sample_passed": len(checked) - len(rotten),
            "screenshots": pictures,
        },
        time.monotonic() - started,
        {"packages": package_versions(), "applications": versions},
    )
    logger.info(
        "run %s: %d bound subtasks proven, %d of them now", run.path.name, len(proofs), len(judged.proofs)
    )
    return run.path.name


@task(task_run_name="{file.stem}", cache_policy=NO_CACHE, retries=1, retry_delay_seconds=1)
def rehearse_runs(file: Path, runs: Sequence[PlannedRun], applications: Mapping[str, Application]) -> Path:
    """Make the runs on one desktop and store them, pictures beside them.

    Runs that the file already holds are not made again.
    """
    if _holds(file, runs):
        return file
    with BubblewrapDesktop() as desktop:
        made = list(rehearse(desktop, runs, applications, fingerprint))
    pictures = {picture.sha256: picture for _, pictures in made for picture in pictures}
    write_records(pictures_beside(file), pictures.values(), SCREENSHOT_SCHEMA)
    write_records(file, [rehearsal for rehearsal, _ in made], REHEARSAL_SCHEMA)
    return file


def _made(
    subtasks: Sequence[str], results: Sequence[Path | OmniSynthError]
) -> tuple[list[Path], list[Rejection]]:
    """The files that were made, and a rejection for each subtask whose desktop failed, retries included."""
    files = [result for result in results if isinstance(result, Path)]
    failed = [
        Rejection(kind="subtask", id=subtask, name=subtask, gate="desktop", reason=str(result))
        for subtask, result in zip(subtasks, results, strict=True)
        if isinstance(result, OmniSynthError)
    ]
    return files, failed


def pictures_beside(file: Path) -> Path:
    """Where the pictures of a file of rehearsals are."""
    return file.with_name(f"{file.stem}.screenshots.parquet")


def _holds(file: Path, runs: Sequence[PlannedRun]) -> bool:
    if not (file.exists() and pictures_beside(file).exists()):
        return False
    try:
        there = read_records(file, Rehearsal, REHEARSAL_SCHEMA)
        read_records(pictures_beside(file), Screenshot, SCREENSHOT_SCHEMA)
    except RecordError as error:
        get_run_logger().warning("made again: %s", error)
        return False
    return {(one.fingerprint, one.kind, one.run) for one in there} == {
        (fingerprint(run.bound), run.kind, run.run) for run in runs
    }
