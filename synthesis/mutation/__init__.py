"""Mutation: demonstrations with one thing done otherwise, made mechanically, for gate G5 to see refused."""

from collections import Counter
from collections.abc import Mapping

from records.application import Application
from records.subtask import BoundSubtask
from records.trajectory import Trajectory
from synthesis.mutation.controls import cancel, neighbour
from synthesis.mutation.mutant import Mutant, Operator, Original, bounded, deeds_key
from synthesis.mutation.order import leave_out, swap, undo
from synthesis.mutation.texts import decoys, other_name, other_text
from synthesis.mutation.wrong_application import wrong_application

OPERATORS: dict[str, Operator] = {
    "leave_out": leave_out,
    "swap": swap,
    "other_text": other_text,
    "other_name": other_name,
    "decoy": decoys,
    "cancel": cancel,
    "neighbour": neighbour,
    "undo": undo,
    "wrong_application": wrong_application,
}


def all_mutants(
    bound: BoundSubtask, oracle: Trajectory, applications: Mapping[str, Application]
) -> tuple[Mutant, ...]:
    """Every mutant by every operator, of the demonstration up to its clean-up.

    Of mutants that do the same the first is kept, and none that does what the demonstration does. Labels are
    unique.

    Args:
        oracle: a run of the bound subtask's demonstration that came to its end.
        applications: by slug, those that may be opened instead.
    """
    original = Original.of(bound, oracle, applications)
    seen = {deeds_key(original.steps)}
    kept: list[Mutant] = []
    labels: Counter[str] = Counter()
    for operator in OPERATORS.values():
        for mutant in operator(original):
            key = deeds_key(mutant.steps)
            if key not in seen:
                seen.add(key)
                labels[mutant.label] += 1
                number = labels[mutant.label]
                label = mutant.label if number == 1 else f"{mutant.label} ({number})"
                kept.append(Mutant(mutant.operator, label, bounded(mutant.steps)))
    return tuple(kept)
