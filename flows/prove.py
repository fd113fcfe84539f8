"""The deployment `prove`: rehearse bound subtasks on live desktops and let the gates judge them."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State
from prefect.task_runners import ThreadPoolTaskRunner

from apis.judge import Judge
from apis.packages import installed_versions
from exports.mutation_table import by_operator
from exports.proof_tables import write_proof_tables
from exports.run_folder import RunFolder, find_run
from flows.rehearse import Shown, fingerprint, kept, proof_folder, rehearse_once, rehearse_subtask
from flows.stage import SESSIONS, gather, package_versions, reported, whole
from records.application import Application
from records.errors import OmniSynthError
from records.parquet import read_records
from records.rehearsal import Rehearsal
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.trajectory import Trajectory
from records.verdict import Judgement, Proof, Rejection
from resources.applications import load_catalogue
from resources.pool import load_pool
from synthesis.proof_plan import ProofPlan, Prove, plan_proof
from synthesis.rehearsing import RUNS_IN_FIRST_WORLD
from validators.live_sample import judge_live_sample
from validators.proof import Bench, Judged, judge_foreign, rejection, settle
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


@dataclass(frozen=True)
class Outcome:
    """What came of a proof plan. failed: subtasks whose desktop failed; rotten: proven, but not here."""

    made: tuple[Shown, ...]
    judged: Judged
    sampled: int
    rotten: tuple[Rejection, ...]
    failed: tuple[Rejection, ...]

    @property
    def disagreed(self) -> list[Rejection]:
        """The bindings of subtasks whose demonstration and function did not come to agree."""
        return [
            rejection(bound, "agreement", one.refused)
            for one in self.made
            if one.refused
            for bound in one.bindings
        ]


def run_proof(name: str, prove: Prove, live_sample: int) -> str:
    """Prove into a run's folder; returns the run's name."""
    started = time.monotonic()
    logger = get_run_logger()
    run = find_run(name)
    seed = int(run.read_manifest()["configuration"]["discover"]["seed"])
    proposed = read_records(run.proposed, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    applications = load_catalogue(only=sorted({bound.application for bound in proposed})).applications
    versions = installed_versions(applications)
    pool = load_pool()
    plan = plan_proof(proposed, pool, prove, live_sample, applications, versions, fingerprint, seed)
    for message in (*(left_out.reason for left_out in plan.left_out), *plan.drifted):
        logger.warning(message)
    # What the pool has of applications that this run does not propose counts as foreign too.
    elsewhere = [proof for proof in pool if proof.bound_subtask.application not in applications]
    outcome = _carry_out(run, plan, proposed, elsewhere, applications, versions)
    refused = [*outcome.failed, *outcome.disagreed, *outcome.judged.rejections, *outcome.rotten]
    for refusal in refused:
        logger.warning("%s, refused by %s: %s", refusal.name, refusal.gate, refusal.reason)
    gone = {refusal.id for refusal in outcome.rotten}
    proofs = [
        proof
        for proof in (*plan.known, *outcome.judged.proofs)
        if proof.bound_subtask.bound_subtask_id not in gone
    ]
    mutants = [row for subtask in outcome.made for row in subtask.mutants]
    live_runs = [row for subtask in outcome.made for row in subtask.live_runs]
    for line in by_operator(mutants).to_string().splitlines() if mutants else ():
        logger.info(line)
    pictures = write_proof_tables(
        run,
        proofs,
        [one for subtask in outcome.made for one in subtask.rounds],
        mutants,
        live_runs,
        [path for subtask in outcome.made for path in subtask.folder.pictures],
    )
    run.write_rejections("prove", [*plan.left_out, *refused])
    run.note_stage(
        "prove",
        {"prove": prove, "live_sample": live_sample, "gates": GATES_VERSION},
        {
            "from_pool": len(plan.known),
            "live_runs": len(live_runs),
            "demonstrated": len(plan.known) + len(_first_runs(outcome.made)),
            "proven": len(proofs),
            "refused": len(outcome.disagreed) + len(outcome.judged.rejections),
            "desktop_failed": len(outcome.failed),
            "live_sample": outcome.sampled,
            "live_sample_passed": outcome.sampled - len(outcome.rotten),
            "screenshots": pictures,
        },
        time.monotonic() - started,
        {"packages": package_versions(), "applications": versions},
    )
    logger.info(
        "run %s: %d bound subtasks proven, %d of them now",
        run.path.name,
        len(proofs),
        len(outcome.judged.proofs),
    )
    return run.path.name


def _carry_out(
    run: RunFolder,
    plan: ProofPlan,
    proposed: Sequence[BoundSubtask],
    elsewhere: Sequence[Proof],
    applications: Mapping[str, Application],
    versions: Mapping[str, str],
) -> Outcome:
    """Rehearse and judge what the plan says, several subtasks side by side."""
    installed = {name: application for name, application in applications.items() if name in versions}
    first_worlds = {bindings[0].world for bindings in plan.unproven.values()}
    with Judge() as judge:
        bench = Bench(judge, applications, lambda world: RUNS_IN_FIRST_WORLD if world in first_worlds else 1)
        rehearsed = [
            rehearse_subtask.submit(
                proof_folder(run.rehearsals / subtask),
                whole(bindings),
                whole(proposed),
                whole(installed),
                whole(bench),
            )
            for subtask, bindings in plan.unproven.items()
        ]
        sampled = [
            rehearse_once.submit(
                proof_folder(run.live_sample / planned.bound.name), whole(planned), whole(installed)
            )
            for planned in plan.sampled
        ]
        shown = gather(rehearsed, "subtasks rehearsed")
        checked = gather(sampled, "live sample")
        made = [one for one in shown if isinstance(one, Shown)]
        known = {
            proof.bound_subtask.bound_subtask_id: (proof.bound_subtask, proof.trajectory)
            for proof in (*plan.known, *elsewhere)
        }
        others = {**known, **_first_runs(made)}
        judgements = [judgement for one in made for judgement in _all_judgements(one, others, bench)]
        again = [one for one in checked if isinstance(one, Rehearsal)]
        return Outcome(
            made=tuple(made),
            judged=settle([run for one in made for run in one.oracle], judgements, versions),
            sampled=len(again),
            rotten=tuple(judge_live_sample(again, bench)),
            failed=(
                *_failed(list(plan.unproven), shown),
                *_failed([planned.bound.name for planned in plan.sampled], checked),
            ),
        )


def _first_runs(made: Sequence[Shown]) -> dict[str, tuple[BoundSubtask, Trajectory]]:
    """What each rehearsed binding did in its first run, by its id."""
    return {
        one.bound_subtask.bound_subtask_id: (one.bound_subtask, one.trajectory)
        for subtask in made
        for one in subtask.oracle
        if one.run == 1 and not one.broken
    }


def _all_judgements(
    one: Shown, others: Mapping[str, tuple[BoundSubtask, Trajectory]], bench: Bench
) -> list[Judgement]:
    """The subtask's own judgements, and those on what others did, which are kept as they fall."""
    foreign = judge_foreign(one.oracle, others, bench, kept(one.folder, "foreign"))
    one.folder.keep_judgements("foreign", foreign)
    return [*one.judgements, *foreign]


def _failed(subtasks: Sequence[str], results: Sequence[object]) -> list[Rejection]:
    """A rejection for each subtask whose desktop failed, retries included."""
    return [
        Rejection(kind="subtask", id=subtask, name=subtask, gate="desktop", reason=str(result))
        for subtask, result in zip(subtasks, results, strict=True)
        if isinstance(result, OmniSynthError)
    ]
