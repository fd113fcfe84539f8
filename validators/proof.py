"""Proof: the rehearsals of a subtask go through the gates; what passes all is proven.

The gates that need the subtask's own runs are asked as soon as these are there, and the one that looks at
other subtasks' trajectories when all are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from apis.judge import Judge
from records.application import Application
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.mutation import MutantResult
from records.record import content_id
from records.rehearsal import Rehearsal, RehearsalKind
from records.subtask import BoundSubtask
from records.trajectory import Trajectory
from records.verdict import Judgement, Proof, Rejection, Verdict
from validators.subtask_gates import FOREIGN_GATES, OWN_GATES, judge_trial
from validators.subtask_gates.g4_foreign import nearest_foreign
from validators.subtask_gates.mutants import mutant_judge, mutant_results
from validators.subtask_gates.trial import Attempt, Trial

Known = Callable[[str, str], Judgement | None]
"""The judgement that was kept for a bound subtask (by id) and a subject, None where there is none."""


@dataclass(frozen=True)
class Bench:
    """What judging needs. oracle_runs: by world, how many runs of the demonstration must have passed."""

    judge: Judge
    applications: Mapping[str, Application]
    oracle_runs: Callable[[str], int]

    def at(self, bound: BoundSubtask, evidence: Sequence[Evidence], trajectory: Trajectory) -> EvalResult:
        """What the subtask's function says of evidence of the trajectory."""
        blobs = {blob.sha256: blob.data for blob in trajectory.blobs}
        observation = self.applications[bound.application].observation
        return self.judge.judge(bound, evidence, blobs.get, observation=observation)

    def at_end(self, bound: BoundSubtask, trajectory: Trajectory) -> EvalResult:
        """What the subtask's function says after the last step of the trajectory."""
        done = (*trajectory.start, *(step.evidence for step in trajectory.steps))
        return self.at(bound, done, trajectory)


@dataclass(frozen=True)
class Judged:
    """What the gates said of the rehearsed bound subtasks: each is in exactly one of the two."""

    proofs: tuple[Proof, ...]
    rejections: tuple[Rejection, ...]


def judge_own(rehearsals: Sequence[Rehearsal], bench: Bench, known: Known) -> list[Judgement]:
    """Ask the gates that need one subtask's own runs, for each of its bindings.

    The runs other than the demonstration's are made in one world and count for all: the function is the same.
    A binding whose demonstration broke off has no judgement.
    """
    judgements: list[Judgement] = []
    for bound in _bindings(rehearsals):
        oracle = _oracle(rehearsals, bound)
        if any(run.broken for run in oracle):
            continue
        subject = content_id([run.trajectory.trajectory_id for run in rehearsals])
        judgement = known(bound.bound_subtask_id, subject)
        if judgement is None:
            trial = trial_of(bound, rehearsals, (), bench)
            judgement = Judgement(
                bound_subtask_id=bound.bound_subtask_id,
                fingerprint=oracle[0].fingerprint,
                subject=subject,
                verdicts=judge_trial(trial, OWN_GATES),
            )
        judgements.append(judgement)
    return judgements


def judge_foreign(
    rehearsals: Sequence[Rehearsal],
    others: Mapping[str, tuple[BoundSubtask, Trajectory]],
    bench: Bench,
    known: Known,
) -> list[Judgement]:
    """Ask the gate that looks at other subtasks' trajectories, for each binding of one subtask.

    Args:
        others: of everything rehearsed or proven, by bound subtask's id.
    """
    judgements: list[Judgement] = []
    for bound in _bindings(rehearsals):
        oracle = _oracle(rehearsals, bound)
        if any(run.broken for run in oracle):
            continue
        near = nearest_foreign(bound, [other for other, _ in others.values()])
        foreign = tuple((other.name, others[other.bound_subtask_id][1]) for other in near)
        subject = content_id([trajectory.trajectory_id for _, trajectory in foreign])
        judgement = known(bound.bound_subtask_id, subject)
        if judgement is None:
            trial = trial_of(bound, rehearsals, foreign, bench)
            judgement = Judgement(
                bound_subtask_id=bound.bound_subtask_id,
                fingerprint=oracle[0].fingerprint,
                subject=subject,
                verdicts=judge_trial(trial, FOREIGN_GATES),
            )
        judgements.append(judgement)
    return judgements


def judge_mutants(
    rehearsals: Sequence[Rehearsal], mutants: Sequence[tuple[str, str]], bench: Bench, seed: int
) -> list[MutantResult]:
    """A row for each mutant of one subtask; the same decisions as gate G5's.

    Args:
        mutants: operator and label of each, carried out or not.
        seed: of the draw.
    """
    if not rehearsals:
        return []
    bound = _bindings(rehearsals)[0]
    decide = mutant_judge(
        bound,
        bench.applications[bound.application],
        _oracle(rehearsals, bound)[0].trajectory,
        lambda run: bench.at(bound, run.evidence, run),
    )
    return mutant_results(bound, mutants, _of(rehearsals, "mutant"), decide, seed)


def settle(
    rehearsals: Sequence[Rehearsal], judgements: Sequence[Judgement], versions: Mapping[str, str]
) -> Judged:
    """A proof for each binding that all gates passed, a rejection for each other.

    Args:
        versions: application to its package's version, noted beside each proof.
    """
    proofs: list[Proof] = []
    rejections: list[Rejection] = []
    for bound in _bindings(rehearsals):
        oracle = _oracle(rehearsals, bound)
        broken = next((run.broken for run in oracle if run.broken), "")
        verdicts = tuple(
            verdict
            for judgement in judgements
            if judgement.bound_subtask_id == bound.bound_subtask_id
            for verdict in judgement.verdicts
        )
        refusal = next((verdict for verdict in verdicts if not verdict.passed), None)
        if broken:
            rejections.append(rejection(bound, "demonstration", broken))
        elif refusal is not None:
            rejections.append(rejection(bound, refusal.gate, refusal.reason))
        else:
            proofs.append(_proof(bound, oracle[0], verdicts, versions))
    return Judged(tuple(proofs), tuple(rejections))


def rejection(bound: BoundSubtask, gate: str, reason: str) -> Rejection:
    """The row of rejections.parquet for a bound subtask."""
    return Rejection(
        kind="bound_subtask",
        id=bound.bound_subtask_id,
        name=f"{bound.name} in world {bound.world}",
        gate=gate,
        reason=reason,
    )


def _proof(
    bound: BoundSubtask, kept: Rehearsal, verdicts: tuple[Verdict, ...], versions: Mapping[str, str]
) -> Proof:
    return Proof(
        bound_subtask=bound,
        fingerprint=kept.fingerprint,
        application_version=versions.get(bound.application, ""),
        verdicts=verdicts,
        trajectory=kept.trajectory,
    )


def _bindings(rehearsals: Sequence[Rehearsal]) -> list[BoundSubtask]:
    """The bindings whose demonstration was carried out, in the order of the runs."""
    return list(
        {one.bound_subtask.bound_subtask_id: one.bound_subtask for one in _of(rehearsals, "oracle")}.values()
    )


def _oracle(rehearsals: Sequence[Rehearsal], bound: BoundSubtask) -> list[Rehearsal]:
    return [
        one
        for one in _of(rehearsals, "oracle")
        if one.bound_subtask.bound_subtask_id == bound.bound_subtask_id
    ]


def _of(rehearsals: Sequence[Rehearsal], kind: RehearsalKind) -> list[Rehearsal]:
    return sorted((one for one in rehearsals if one.kind == kind), key=lambda one: one.run)


def trial_of(
    bound: BoundSubtask,
    rehearsals: Sequence[Rehearsal],
    foreign: tuple[tuple[str, Trajectory], ...],
    bench: Bench,
) -> Trial:
    """What the gates of one binding look at, of all that was rehearsed of its subtask."""

    def attempts(kind: RehearsalKind) -> tuple[Attempt, ...]:
        return tuple(
            Attempt(one.label, one.bound_subtask, one.trajectory, one.broken) for one in _of(rehearsals, kind)
        )

    bindings = _bindings(rehearsals)
    first = bindings[0]
    return Trial(
        bound=bound,
        application=bench.applications[bound.application],
        oracle=tuple(run.trajectory for run in _oracle(rehearsals, bound)),
        oracle_runs=bench.oracle_runs(bound.world),
        other_ways=attempts("other_way"),
        mutants=attempts("mutant"),
        absent_inputs=attempts("absent_input"),
        other_inputs=attempts("other_input"),
        sequels=attempts("sequel"),
        foreign=foreign,
        judge=bench.at,
        check=bench.judge.check,
        first=None if bound == first else (first, _oracle(rehearsals, first)[0].trajectory),
    )
