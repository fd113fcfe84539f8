"""The draw: which of a subtask's mutants are carried out."""

from collections import defaultdict
from collections.abc import Iterable

from records.record import content_id
from synthesis.mutation.mutant import Mutant

MOST_DRAWN = 8
"""Mutants of one subtask that a proof carries out."""


def draw(mutants: Iterable[Mutant], seed: int, most: int = MOST_DRAWN) -> tuple[Mutant, ...]:
    """At most `most` mutants, one of each operator in turn as long as they last.

    Operators and the mutants of each are in the order of their hashes with the seed, so that the order in
    which they come has no influence.
    """
    by_operator: defaultdict[str, list[tuple[str, Mutant]]] = defaultdict(list)
    for mutant in mutants:
        steps = [step.model_dump(mode="json") for step in mutant.steps]
        place = content_id({"mutant": mutant.label, "steps": steps, "seed": seed})
        by_operator[mutant.operator].append((place, mutant))
    ranked = {name: sorted(items, key=lambda pair: pair[0]) for name, items in by_operator.items()}
    # With a mutant's hash in it, subtasks differ in which operators their draw leaves out.
    operators = sorted(ranked, key=lambda name: content_id({"operator": name, "first": ranked[name][0][0]}))
    rounds = max((len(items) for items in ranked.values()), default=0)
    drawn = [
        ranked[name][number][1]
        for number in range(rounds)
        for name in operators
        if number < len(ranked[name])
    ]
    return tuple(drawn[: max(0, most)])
