"""G5: the function refuses near misses, and accepts other ways to the same end."""

from collections.abc import Sequence
from itertools import takewhile

from records.evidence import Evidence
from records.trajectory import Trajectory
from records.verdict import Measurement, Verdict
from validators.end_state import EndState, differences, end_state
from validators.own_paths import DESKTOP_PATHS, HIDDEN_PATHS
from validators.subtask_gates.declared import declared_paths
from validators.subtask_gates.trial import Attempt, Trial, files_by_hash

GATE = "G5"
MOST_SURVIVORS = 1
"""Mutants of one function that it may accept though they end elsewhere (our decision)."""


def g5_near_misses(trial: Trial) -> Verdict:
    """Refuses a function that accepts more than MOST_SURVIVORS mutants whose end state differs from the
    demonstration's, one that does not accept another way, and a draw of mutants that told nothing.

    A mutant whose end state is the demonstration's, just before its clean-up, is dropped and counted. One
    that broke off counts with what it left.
    """
    _, oracle = trial.attempted
    aim = _left(trial, before_clean_up(oracle), oracle)
    different = [mutant for mutant in trial.mutants if _differs(trial, mutant, aim)]
    accepted = [mutant.label for mutant in different if trial.at_end(mutant).success]
    reason = _refusal(trial.mutants, different, accepted) or _other_ways_refusal(trial)
    figures = {
        "drawn": len(trial.mutants),
        "equivalent": len(trial.mutants) - len(different),
        "refused": len(different) - len(accepted),
        "accepted": len(accepted),
        "other_ways": len(trial.other_ways),
    }
    survivor = f"accepts one mutant all the same: {accepted[0]}" if accepted else ""
    return Verdict(
        gate=GATE,
        passed=not reason,
        reason=reason or survivor,
        measurements=tuple(Measurement(name=name, value=float(value)) for name, value in figures.items()),
    )


def before_clean_up(trajectory: Trajectory) -> Evidence:
    """What was there when the last step before the marked clean-up was done."""
    done = [*takewhile(lambda step: not step.clean_up, trajectory.steps)]
    return done[-1].evidence if done else trajectory.start[-1]


def _differs(trial: Trial, mutant: Attempt, aim: EndState) -> bool:
    run = mutant.trajectory
    return bool(differences(aim, _left(trial, run.evidence[-1], run)))


def _left(trial: Trial, evidence: Evidence, trajectory: Trajectory) -> EndState:
    # All hidden files are left out but declared ones: a mutant may have opened another application.
    own = (*trial.application.own_paths, *DESKTOP_PATHS, *HIDDEN_PATHS)
    return end_state(evidence, files_by_hash(trajectory), own, declared_paths(trial.attempted[0]))


def _refusal(mutants: Sequence[Attempt], different: Sequence[Attempt], accepted: Sequence[str]) -> str:
    if not mutants:
        return "no mutant told anything: none was carried out"
    if not different:
        return f"no mutant told anything: all {len(mutants)} end in the demonstration's own end state"
    if len(accepted) > MOST_SURVIVORS:
        return f"accepts {len(accepted)} of {len(different)} mutants: {'; '.join(accepted)}"
    return ""


def _other_ways_refusal(trial: Trial) -> str:
    for way in trial.other_ways:
        if way.broken:
            return f"another way to the same end ({way.label}) broke off: {way.broken}"
        answer = trial.at_end(way)
        if not answer.success:
            return f"does not accept another way to the same end ({way.label}): {answer.message}"
    return ""
