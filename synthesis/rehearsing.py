"""Rehearsing a subtask: the iterative loop, then every other live run that its gates need."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from apis.desktop.protocol import Desktop
from records.application import Application
from records.record import content_id
from records.rehearsal import Rehearsal, RehearsalKind
from records.round import Round
from records.subtask import BoundSubtask
from records.trajectory import Screenshot
from synthesis.demonstration import Recording, touched_paths
from synthesis.iteration import CheckFunction, JudgeEnd, agree, as_agreed, candidate_of
from synthesis.mutation import all_mutants
from synthesis.mutation.draw import draw
from synthesis.rehearsal import (
    PlannedRun,
    carry_out,
    input_runs,
    mutant_runs,
    oracle_run,
    other_way_runs,
    rehearsal,
    sequel_run,
)
from synthesis.roles import Coder, Demonstrator

RUNS_IN_FIRST_WORLD = 2
"""Runs of the demonstration in the first world (gate G2); one in each other."""
MUTATION_SEED = 0
"""Of the mutants that gate G5 draws."""


class Keeper(Protocol):
    """Keeps what was made for one subtask, so that it is not made again after an interruption."""

    def rounds(self) -> tuple[Round, ...]:
        """The rounds of the loop, empty where it has not ended yet."""
        ...

    def keep_rounds(self, rounds: Sequence[Round]) -> None:
        """Keep the rounds of a loop that has ended."""
        ...

    def rehearsal(self, kind: RehearsalKind, world: str, run: int) -> Rehearsal | None:
        """A run that was made, None where it was not."""
        ...

    def keep(self, made: Rehearsal, screenshots: Sequence[Screenshot]) -> None:
        """Keep a run."""
        ...


@dataclass(frozen=True)
class Rehearsed:
    """What was made for one subtask.

    mutants: operator and label of each, drawn or not. refused: why no runs were made, "" where they were.
    """

    rounds: tuple[Round, ...]
    rehearsals: tuple[Rehearsal, ...] = ()
    mutants: tuple[tuple[str, str], ...] = ()
    refused: str = ""


@dataclass(frozen=True)
class Stage:
    """What a subtask is rehearsed with.

    siblings: all bindings of the application, from which a sequel's forerunner is taken.
    judge: what a function says at the end of a trajectory. check: see synthesis.iteration.
    fingerprint: of the proof that rests on the runs.
    """

    desktop: Desktop
    applications: Mapping[str, Application]
    siblings: Sequence[BoundSubtask]
    demonstrator: Demonstrator
    coder: Coder
    judge: JudgeEnd
    check: CheckFunction
    fingerprint: Callable[[BoundSubtask], str]


def rehearse(bindings: Sequence[BoundSubtask], stage: Stage, keeper: Keeper) -> Rehearsed:
    """Rehearse one subtask, given in all its worlds; the first world's has the loop and the further runs.

    Runs that the keeper has are not made again.

    Raises:
        DesktopError: the desktop failed; what was made until then is kept.
    """
    proposed = bindings[0]
    fingerprint = stage.fingerprint(proposed)
    # Another subtask's function is asked about this one's runs, and reads what that one declares (gate G4).
    kept = frozenset().union(*map(touched_paths, stage.siblings))
    rounds = keeper.rounds()
    if not _are_of(rounds, keeper, proposed, fingerprint):
        agreement = agree(
            proposed,
            stage.demonstrator,
            stage.coder,
            lambda bound: carry_out(stage.desktop, oracle_run(bound, 1), stage.applications, kept),
            stage.judge,
            stage.check,
        )
        rounds = agreement.rounds
        if agreement.agreed:
            _keep(keeper, oracle_run(agreement.bound, 1), agreement.recording, fingerprint)
        keeper.keep_rounds(rounds)
    if not rounds[-1].agreed:
        reason = f"{len(rounds)} rounds, no agreement: {rounds[-1].broken or rounds[-1].message}"
        return Rehearsed(rounds, refused=reason)
    agreed = candidate_of(proposed, rounds)

    def made(run: PlannedRun, of: BoundSubtask) -> Rehearsal:
        there = keeper.rehearsal(run.kind, run.bound.world, run.run)
        rests_on = run_fingerprint(run, of, stage.fingerprint)
        if there is not None and _is_of(run, there, rests_on):
            return _worded(there, run.bound)
        recording = carry_out(stage.desktop, run, stage.applications, kept)
        return _keep(keeper, run, recording, rests_on)

    first = [made(oracle_run(agreed, run), proposed) for run in range(1, RUNS_IN_FIRST_WORLD + 1)]
    others = [made(oracle_run(as_agreed(other, proposed, agreed), 1), other) for other in bindings[1:]]
    mutants = all_mutants(agreed, first[0].trajectory, stage.applications)
    sequel = sequel_run(agreed, stage.siblings)
    further = [
        *other_way_runs(agreed),
        *input_runs(agreed, first[0].trajectory),
        *((sequel,) if sequel else ()),
        *mutant_runs(agreed, draw(mutants, MUTATION_SEED), first[0].trajectory),
    ]
    return Rehearsed(
        rounds,
        (*first, *others, *(made(run, proposed) for run in further)),
        tuple((mutant.operator, mutant.label) for mutant in mutants),
    )


def run_fingerprint(
    run: PlannedRun, proposed: BoundSubtask, fingerprint: Callable[[BoundSubtask], str]
) -> str:
    """What a kept run must still rest on: its subtask as proposed, and what a sequel came after."""
    own = fingerprint(proposed)
    return own if run.before is None else content_id([own, fingerprint(run.before)])


def _are_of(rounds: Sequence[Round], keeper: Keeper, proposed: BoundSubtask, fingerprint: str) -> bool:
    """Whether kept rounds are of the subtask as it is proposed, however it was worded then."""
    if not rounds or rounds[0].bound_subtask_id == proposed.bound_subtask_id:
        return bool(rounds)
    first = keeper.rehearsal("oracle", proposed.world, 1)
    return first is not None and first.fingerprint == fingerprint


def _is_of(run: PlannedRun, there: Rehearsal, fingerprint: str) -> bool:
    kept, wanted = there.bound_subtask, run.bound
    return (there.label, there.fingerprint, kept.demonstration, kept.evaluation) == (
        run.label,
        fingerprint,
        wanted.demonstration,
        wanted.evaluation,
    )


def _worded(there: Rehearsal, bound: BoundSubtask) -> Rehearsal:
    """A kept run of the subtask as it is worded now: no run depends on the wording."""
    if there.bound_subtask == bound:
        return there
    trajectory = there.trajectory.model_copy(update={"bound_subtask_id": bound.bound_subtask_id})
    return there.model_copy(update={"bound_subtask": bound, "trajectory": trajectory.identified()})


def _keep(keeper: Keeper, run: PlannedRun, recording: Recording, fingerprint: str) -> Rehearsal:
    made = rehearsal(run, recording, fingerprint)
    # Pictures are kept of what may become training data; the other runs are judged and done with.
    keeper.keep(made, recording.screenshots if run.kind == "oracle" else ())
    return made
