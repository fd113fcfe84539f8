"""Rehearsing on live desktops: the tasks of the deployment `prove`, one for each subtask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from prefect import get_run_logger, task
from prefect.cache_policies import NO_CACHE

from apis.desktop.session import BubblewrapDesktop
from exports.proof_folder import ProofFolder
from records.application import Application
from records.live_run import LiveRun
from records.mutation import MutantResult
from records.rehearsal import Rehearsal
from records.round import Round
from records.subtask import BoundSubtask
from records.verdict import Judgement
from resources.pool import proof_fingerprint
from synthesis.rehearsal import PlannedRun, carry_out, rehearsal
from synthesis.rehearsing import MUTATION_SEED, Stage, rehearse
from synthesis.roles import LibraryCoder, LibraryDemonstrator
from validators.proof import Bench, Known, judge_mutants, judge_own
from validators.subtask_gates import GATES_VERSION


def fingerprint(bound: BoundSubtask) -> str:
    """The proof fingerprint under the gates as they are."""
    return proof_fingerprint(bound, GATES_VERSION)


@dataclass(frozen=True)
class Shown:
    """What one subtask's rehearsals showed.

    oracle: the runs of its demonstration; live_runs: the ledger's rows of all runs there are.
    refused: why there are none, "" where there are.
    """

    bindings: tuple[BoundSubtask, ...]
    folder: ProofFolder
    rounds: tuple[Round, ...]
    oracle: tuple[Rehearsal, ...]
    live_runs: tuple[LiveRun, ...]
    judgements: tuple[Judgement, ...]
    mutants: tuple[MutantResult, ...]
    refused: str


@task(task_run_name="{folder.path.name}", cache_policy=NO_CACHE, retries=1, retry_delay_seconds=1)
def rehearse_subtask(
    folder: ProofFolder,
    bindings: Sequence[BoundSubtask],
    proposed: Sequence[BoundSubtask],
    applications: Mapping[str, Application],
    bench: Bench,
) -> Shown:
    """Make one subtask's live runs on one desktop and ask the gates that need no other's.

    Runs and verdicts that the folder holds are not made again.
    """
    folder.clear_away()
    with BubblewrapDesktop() as desktop:
        stage = Stage(
            desktop=desktop,
            applications=applications,
            siblings=[bound for bound in proposed if bound.application == bindings[0].application],
            demonstrator=LibraryDemonstrator(),
            coder=LibraryCoder(),
            judge=bench.at_end,
            check=bench.judge.check,
            fingerprint=fingerprint,
        )
        made = rehearse(bindings, stage, folder)
    judgements = judge_own(made.rehearsals, bench, kept(folder, "own"))
    folder.keep_judgements("own", judgements)
    mutants = judge_mutants(made.rehearsals, made.mutants, bench, MUTATION_SEED)
    return Shown(
        tuple(bindings),
        folder,
        made.rounds,
        # The others are judged and done with: a run over many subtasks does not hold them all.
        tuple(one for one in made.rehearsals if one.kind == "oracle"),
        tuple(_entry(one, applications) for one in made.rehearsals),
        tuple(judgements),
        tuple(mutants),
        made.refused,
    )


@task(task_run_name="{folder.path.name}", cache_policy=NO_CACHE, retries=1, retry_delay_seconds=1)
def rehearse_once(folder: ProofFolder, run: PlannedRun, applications: Mapping[str, Application]) -> Rehearsal:
    """Make one run of a subtask from the pool, unless the folder holds it."""
    folder.clear_away()
    there = folder.rehearsal(run.kind, run.bound.world, run.run)
    if there is not None and there.bound_subtask == run.bound:
        return there
    with BubblewrapDesktop() as desktop:
        recording = carry_out(desktop, run, applications)
    made = rehearsal(run, recording, fingerprint(run.bound))
    folder.keep(made, recording.screenshots)
    return made


def _entry(made: Rehearsal, applications: Mapping[str, Application]) -> LiveRun:
    bound = made.bound_subtask
    return LiveRun(
        bound_subtask_id=bound.bound_subtask_id,
        name=bound.name,
        world=bound.world,
        application=bound.application,
        toolkit=applications[bound.application].toolkit,
        kind=made.kind,
        run=made.run,
        label=made.label,
        steps=len(made.trajectory.steps),
        seconds=made.seconds,
        broken=made.broken,
    )


def proof_folder(path: Path) -> ProofFolder:
    return ProofFolder(path, get_run_logger().warning)


def kept(folder: ProofFolder, part: str) -> Known:
    there = {(one.bound_subtask_id, one.subject): one for one in folder.judgements(part)}
    return lambda bound_subtask_id, subject: there.get((bound_subtask_id, subject))
