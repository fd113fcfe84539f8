"""Operators on the order of the steps: one left out, two neighbours swapped, an undo put in."""

from collections.abc import Iterator
from itertools import pairwise

from records.action import Action
from records.subtask import DemonstrationStep
from synthesis.mutation.mutant import Mutant, Original, replaced

UNDO = DemonstrationStep(action=Action(kind="hotkey", keys=("ctrl", "z")))
_SAVE = ("ctrl", "s")


def leave_out(original: Original) -> Iterator[Mutant]:
    """Each deed left out."""
    for place, _ in original.deeds():
        yield Mutant("leave_out", f"leave_out, step {place + 1}", replaced(original, place))


def swap(original: Original) -> Iterator[Mutant]:
    """Each deed done before the one ahead of it."""
    for (first, one), (second, other) in pairwise(original.deeds()):
        steps = list(original.steps)
        steps[first], steps[second] = other, one
        yield Mutant("swap", f"swap, steps {first + 1} and {second + 1}", tuple(steps))


def undo(original: Original) -> Iterator[Mutant]:
    """An undo before the file is saved, before the last deed, and after it."""
    deeds = list(original.deeds())
    if not deeds:
        return
    last = deeds[-1][0]
    saves = [place for place, step in deeds if step.action.kind == "hotkey" and step.action.keys == _SAVE]
    for place in dict.fromkeys((*saves[-1:], last)):
        label = f"undo, before step {place + 1}"
        yield Mutant("undo", label, (*original.steps[:place], UNDO, *original.steps[place:]))
    yield Mutant(
        "undo",
        f"undo, after step {last + 1}",
        (*original.steps[: last + 1], UNDO, *original.steps[last + 1 :]),
    )
