"""The deployment `mutate`: how well the proven functions tell mutants from the real thing.

The mutants that gate G5 drew are left out, so that what is measured was never used to choose.
"""

import time
from collections.abc import Mapping
from typing import Any

from prefect import flow, get_run_logger, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State
from prefect.task_runners import ThreadPoolTaskRunner

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from apis.packages import installed_versions
from exports.mutation_table import by_operator
from exports.proof_folder import ProofFolder
from exports.run_folder import new_run
from flows.stage import SESSIONS, fresh_name, gather, reported, table_artifact, whole
from records.application import Application
from records.errors import OmniSynthError
from records.mutation import MUTANT_SCHEMA, MutantResult
from records.parquet import write_records
from records.rehearsal import Rehearsal
from records.verdict import Proof
from resources.applications import load_catalogue
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.mutation import all_mutants
from synthesis.mutation.draw import MOST_DRAWN, draw
from synthesis.rehearsal import carry_out, mutant_runs, rehearsal
from synthesis.rehearsing import MUTATION_SEED
from validators.proof import Bench
from validators.subtask_gates.mutants import mutant_judge, mutant_results


@flow(name="mutate", task_runner=ThreadPoolTaskRunner(max_workers=SESSIONS))  # type: ignore[arg-type]
def mutate(
    seed: int = 1, most: int = MOST_DRAWN, apps: list[str] | None = None, name: str = ""
) -> State[Any]:
    """Carry out a fresh draw of mutants of every proven subtask and count what its function says.

    Args:
        seed: of the draw.
        most: mutants of one subtask that are carried out.
        apps: only these applications.
        name: of the run's folder; made from the time where it is empty. What it holds is not made again.
    """
    return reported(_measure, seed, most, apps or [], name)


def _measure(seed: int, most: int, apps: list[str], name: str) -> str:
    started = time.monotonic()
    logger = get_run_logger()
    applications = load_catalogue(only=apps).applications
    versions = installed_versions(applications)
    installed = {slug: one for slug, one in applications.items() if slug in versions}
    first = load_worlds()[0].name
    proofs = [
        proof
        for proof in load_pool(only=apps)
        if proof.bound_subtask.world == first and proof.bound_subtask.application in installed
    ]
    run = new_run(name or fresh_name())
    with Judge() as judge:
        bench = Bench(judge, applications, lambda _: 1)
        futures = [
            mutate_subtask.submit(
                ProofFolder(run.rehearsals / f"seed{seed}" / proof.bound_subtask.name, logger.warning),
                whole(proof),
                whole(installed),
                whole(bench),
                seed,
                most,
            )
            for proof in proofs
        ]
        results = gather(futures, "subtasks mutated")
    for proof, result in zip(proofs, results, strict=True):
        if isinstance(result, OmniSynthError):
            logger.warning("%s: %s", proof.bound_subtask.name, result)
    rows = [row for result in results if not isinstance(result, OmniSynthError) for row in result]
    write_records(run.mutants, rows, MUTANT_SCHEMA)
    table = by_operator(rows)
    table_artifact(f"mutants-{run.path.name}", table.reset_index(), f"fresh draw with seed {seed}")
    for row in rows:
        if row.outcome == "accepted":
            logger.warning("%s accepts %s: %s", row.name, row.label, row.message)
    for line in table.to_string().splitlines():
        logger.info(line)
    logger.info("%.0f s for %d subtasks", time.monotonic() - started, len(proofs))
    return run.path.name


@task(task_run_name="{folder.path.name}", cache_policy=NO_CACHE, retries=1, retry_delay_seconds=1)
def mutate_subtask(
    folder: ProofFolder,
    proof: Proof,
    applications: Mapping[str, Application],
    bench: Bench,
    seed: int,
    most: int,
) -> list[MutantResult]:
    """The results of one subtask's mutants, those that were not drawn included."""
    folder.clear_away()
    bound = proof.bound_subtask
    made = all_mutants(bound, proof.trajectory, applications)
    used = set(draw(made, MUTATION_SEED))
    drawn = draw([mutant for mutant in made if mutant not in used], seed, most)
    carried_out: list[Rehearsal] = []
    with BubblewrapDesktop() as desktop:
        for run in mutant_runs(bound, drawn, proof.trajectory):
            there = folder.rehearsal("mutant", bound.world, run.run)
            if there is None or (there.label, there.fingerprint) != (run.label, proof.fingerprint):
                there = rehearsal(run, carry_out(desktop, run, applications), proof.fingerprint)
                folder.keep(there, ())
            carried_out.append(there)
    decide = mutant_judge(
        bound,
        applications[bound.application],
        proof.trajectory,
        lambda run: bench.at(bound, run.evidence, run),
    )
    return mutant_results(
        bound, [(mutant.operator, mutant.label) for mutant in made], carried_out, decide, seed
    )
