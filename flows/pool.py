"""The deployment `pool`: prove everything anew, application by application, and write the pool that ships."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from prefect import flow, get_run_logger
from prefect.artifacts import create_markdown_artifact
from prefect.client.schemas.objects import State

from exports.library_card import library_card
from exports.pool_report import pool_report
from exports.run_folder import RunFolder, find_run, new_run, write_text
from flows.discover import discover
from flows.prove import prove
from flows.stage import outcome, reported
from records.drift import DRIFT_SCHEMA, Drift
from records.errors import OmniSynthError
from records.live_run import LIVE_RUN_SCHEMA, LiveRun
from records.mutation import MUTANT_SCHEMA, MutantResult
from records.parquet import read_records, write_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.verdict import Proof, Rejection
from resources.applications import load_catalogue
from resources.pool import POOL, load_pool, write_pool
from resources.resource_types import shipped_resource_types
from validators.drift import drift


@flow(name="pool")
def pool(name: str = "pool", apps: list[str] | None = None) -> State[Any]:
    """Prove all subtasks and write them to data/pool, a file as soon as its application is proven.

    Args:
        name: of the run's folder with the report; each application's runs are in a folder of their own, its
            name behind this one's. Runs that they already hold are not made again, so an interrupted proof
            goes on; remove the folders, or give another name, to make them all anew.
        apps: only these applications; the others' files stay as they are.
    """
    return reported(_prove_all, name, apps or [])


@dataclass
class _Proven:
    """What the applications' runs gave."""

    proposed: int = 0
    proofs: list[Proof] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    live_runs: list[LiveRun] = field(default_factory=list)
    mutants: list[MutantResult] = field(default_factory=list)
    drift: list[Drift] = field(default_factory=list)


def _prove_all(name: str, apps: Sequence[str]) -> str:
    started = time.monotonic()
    logger = get_run_logger()
    catalogue = load_catalogue(only=apps)
    report = new_run(name)
    found = _Proven()
    for entry in catalogue.entries:
        if not entry.subtasks:
            continue
        slug = entry.application.name
        try:
            _prove_one(f"{name}-{slug}", slug, found)
        except OmniSynthError as error:
            logger.warning("%s: %s", slug, error)
            found.rejections.append(
                Rejection(kind="application", id=slug, name=slug, gate="desktop", reason=str(error))
            )
    write_records(report.live_runs, found.live_runs, LIVE_RUN_SCHEMA)
    write_records(report.mutants, found.mutants, MUTANT_SCHEMA)
    write_records(report.drift, found.drift, DRIFT_SCHEMA)
    text = pool_report(
        found.proposed,
        len(found.proofs),
        found.rejections,
        found.live_runs,
        found.mutants,
        found.drift,
        time.monotonic() - started,
    )
    write_text(report.card, text)
    write_text(
        POOL / "README.md",
        library_card(load_pool(POOL), load_catalogue().applications, shipped_resource_types()),
    )
    create_markdown_artifact(text, key="pool", description=f"proof of the library, run {name}")
    for line in text.splitlines():
        logger.info(line)
    return name


def _prove_one(name: str, slug: str, found: _Proven) -> None:
    """Prove one application and write its file of the pool, which goes where nothing of it is proven."""
    path = POOL / f"{slug}.parquet"
    shipped = load_pool(POOL, [slug]) if path.exists() else []
    run: RunFolder = find_run(outcome(discover(name, [slug], return_state=True)))
    outcome(prove(run.path.name, "all", 0, return_state=True))
    proofs = [proof for proof in load_pool(run.proofs) if proof.bound_subtask.application == slug]
    rejections = run.read_rejections()
    if write_pool(proofs, POOL):
        get_run_logger().info("pool: %s, %d bound subtasks", slug, len(proofs))
    elif all(one.gate not in ("installed", "desktop") for one in rejections):
        path.unlink(missing_ok=True)
    found.proposed += len(read_records(run.proposed, BoundSubtask, BOUND_SUBTASK_SCHEMA))
    found.proofs += proofs
    found.rejections += rejections
    found.live_runs += read_records(run.live_runs, LiveRun, LIVE_RUN_SCHEMA)
    found.mutants += read_records(run.mutants, MutantResult, MUTANT_SCHEMA)
    found.drift += drift(shipped, proofs, rejections, load_catalogue(only=[slug]).applications)
