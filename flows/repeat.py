"""The deployment `repeat`: make runs of a proof once more and count whose verdict is the same."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd
from prefect import flow, get_run_logger, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State
from prefect.task_runners import ThreadPoolTaskRunner

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from apis.packages import installed_versions
from exports.run_folder import find_run, new_run
from flows.rehearse import proof_folder
from flows.stage import SESSIONS, fresh_name, gather, reported, table_artifact, whole
from records.application import Application
from records.errors import OmniSynthError
from records.mutation import MUTANT_SCHEMA, MutantResult
from records.parquet import read_records, write_records
from records.record import content_id
from records.rehearsal import Rehearsal
from records.repeat import REPEAT_SCHEMA, Repeat
from records.verdict import Proof
from resources.applications import load_catalogue
from resources.pool import POOL, load_pool
from synthesis.mutation import all_mutants
from synthesis.rehearsal import PlannedRun, carry_out, mutant_runs, oracle_run, rehearsal
from validators.proof import Bench
from validators.subtask_gates.mutants import mutant_judge


@dataclass(frozen=True)
class _First:
    """The first run of what is made again: the proof, and of a mutant its label and outcome."""

    proof: Proof
    mutant: str = ""
    outcome: str = "accepted"


@flow(name="repeat", task_runner=ThreadPoolTaskRunner(max_workers=SESSIONS))  # type: ignore[arg-type]
def repeat(
    pool: str = "pool", share: float = 0.1, seed: int = 1, apps: list[str] | None = None, name: str = ""
) -> State[Any]:
    """Carry out every proven demonstration once more, and a share of the mutants that the gates drew.

    Args:
        pool: name of the proof of the library whose mutants are taken (see the deployment pool).
        share: of the mutants, drawn by `seed`.
        apps: only these applications.
        name: of the run's folder; made from the time where it is empty. What it holds is not made again.
    """
    return reported(_measure, pool, share, seed, apps or [], name)


def _measure(pool: str, share: float, seed: int, apps: Sequence[str], name: str) -> str:
    started = time.monotonic()
    logger = get_run_logger()
    applications = load_catalogue(only=apps).applications
    versions = installed_versions(applications)
    installed = {slug: one for slug, one in applications.items() if slug in versions}
    proofs = [proof for proof in load_pool(POOL, apps) if proof.bound_subtask.application in installed]
    firsts = [*map(_First, proofs), *_drawn(pool, proofs, share, seed)]
    run = new_run(name or fresh_name())
    with Judge() as judge:
        bench = Bench(judge, applications, lambda _: 1)
        futures = [
            repeat_subtask.submit(
                run.rehearsals / subtask,
                whole([first for first in firsts if first.proof.bound_subtask.name == subtask]),
                whole(installed),
                whole(bench),
            )
            for subtask in dict.fromkeys(first.proof.bound_subtask.name for first in firsts)
        ]
        results = gather(futures, "subtasks repeated")
    for result in results:
        if isinstance(result, OmniSynthError):
            logger.warning("left out: %s", result)
    rows = [row for result in results if not isinstance(result, OmniSynthError) for row in result]
    write_records(run.repeats, rows, REPEAT_SCHEMA)
    table = by_kind(rows)
    table_artifact(f"repeats-{run.path.name}", table.reset_index(), "runs made once more")
    for row in rows:
        if not row.agrees:
            logger.warning(
                "%s in world %s, %s %s: %s, then %s (%s)",
                *(row.name, row.world, row.kind, row.label, row.first, row.second, row.broken or row.message),
            )
    for line in table.to_string().splitlines():
        logger.info(line)
    logger.info("%.0f s", time.monotonic() - started)
    return run.path.name


def by_kind(rows: Sequence[Repeat]) -> pd.DataFrame:
    """One row for each kind of run and one for all: how many were made again, and how many agree."""
    counts = {
        kind: [len(own), sum(row.agrees for row in own)]
        for kind in ("oracle", "mutant")
        for own in [[row for row in rows if row.kind == kind]]
    }
    table = pd.DataFrame.from_dict(counts, orient="index", columns=["repeated", "agree"])
    table.loc["all"] = table.sum()
    table["share"] = (table["agree"] / table["repeated"]).round(4)
    table.index.name = "kind"
    return table


@task(task_run_name="{path.name}", cache_policy=NO_CACHE, retries=1, retry_delay_seconds=1)
def repeat_subtask(
    path: Path, firsts: Sequence[_First], applications: Mapping[str, Application], bench: Bench
) -> list[Repeat]:
    """The second runs of one subtask, each beside its first."""
    folder = proof_folder(path)
    folder.clear_away()
    rows: list[Repeat] = []
    with BubblewrapDesktop() as desktop:
        for first in firsts:
            run = _planned(first, applications)
            there = folder.rehearsal(run.kind, run.bound.world, run.run)
            if there is None or (there.label, there.fingerprint) != (run.label, first.proof.fingerprint):
                recording = carry_out(desktop, run, applications)
                there = rehearsal(run, recording, first.proof.fingerprint)
                folder.keep(there, recording.screenshots if run.kind == "oracle" else ())
            rows.append(_compared(first, there, applications, bench))
    return rows


def _drawn(pool: str, proofs: Sequence[Proof], share: float, seed: int) -> list[_First]:
    """The share of the mutants that the gates drew for these proofs, with their outcomes.

    Raises:
        OmniSynthError: the proof of an application is not there; names its run.
    """
    by_id = {proof.bound_subtask.bound_subtask_id: proof for proof in proofs}
    rows = [
        row
        for application in sorted({proof.bound_subtask.application for proof in proofs})
        for row in read_records(find_run(f"{pool}-{application}").mutants, MutantResult, MUTANT_SCHEMA)
        if row.outcome != "not_drawn" and row.bound_subtask_id in by_id
    ]
    ordered = sorted(rows, key=lambda row: content_id([row.bound_subtask_id, row.label, str(seed)]))
    return [
        _First(by_id[row.bound_subtask_id], row.label, row.outcome)
        for row in ordered[: round(share * len(ordered))]
    ]


def _planned(first: _First, applications: Mapping[str, Application]) -> PlannedRun:
    bound = first.proof.bound_subtask
    if not first.mutant:
        return oracle_run(bound, 1)
    made = all_mutants(bound, first.proof.trajectory, applications)
    number = [mutant.label for mutant in made].index(first.mutant)
    (run,) = mutant_runs(bound, [made[number]], first.proof.trajectory)
    return replace(run, run=number + 1)


def _compared(
    first: _First, again: Rehearsal, applications: Mapping[str, Application], bench: Bench
) -> Repeat:
    bound = first.proof.bound_subtask
    if first.mutant:
        decide = mutant_judge(
            bound,
            applications[bound.application],
            first.proof.trajectory,
            lambda run: bench.at(bound, run.evidence, run),
        )
        outcome, message = decide(again.trajectory)
        second = str(outcome)
    else:
        answer = bench.at(bound, again.trajectory.evidence, again.trajectory)
        second = "accepted" if answer.success and not again.broken else "refused"
        message = answer.message
    return Repeat(
        bound_subtask_id=bound.bound_subtask_id,
        name=bound.name,
        world=bound.world,
        application=bound.application,
        kind="mutant" if first.mutant else "oracle",
        label=first.mutant,
        first=first.outcome,
        second=second,
        message=message,
        broken=again.broken,
    )
