"""G5: the function refuses near misses, and accepts other ways to the same end."""

from collections.abc import Sequence

from records.verdict import Measurement, Verdict
from validators.subtask_gates.mutants import mutant_judge
from validators.subtask_gates.trial import Attempt, Trial

GATE = "G5"
MOST_SURVIVORS = 1
"""Mutants of one function that it may accept though they end elsewhere (our decision)."""


def g5_near_misses(trial: Trial) -> Verdict:
    """Refuses a function that accepts more than MOST_SURVIVORS mutants whose end state differs from the
    demonstration's, one that does not accept another way, and a draw of mutants that told nothing.

    A mutant whose end state is the demonstration's, just before its clean-up, is dropped and counted. One
    that broke off counts with what it left.
    """
    bound, oracle = trial.attempted
    decide = mutant_judge(bound, trial.application, oracle, lambda run: trial.judge(bound, run.evidence, run))
    outcomes = [(mutant.label, decide(mutant.trajectory)[0]) for mutant in trial.mutants]
    different = [label for label, outcome in outcomes if outcome != "equivalent"]
    accepted = [label for label, outcome in outcomes if outcome == "accepted"]
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


def _refusal(mutants: Sequence[Attempt], different: Sequence[str], accepted: Sequence[str]) -> str:
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
