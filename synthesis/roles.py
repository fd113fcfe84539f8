"""The roles that make a subtask's demonstration and its evaluation function, and their library provider.

Both see the rounds so far, with the judge's messages and the changes of state; with the library provider the
candidates come from the application's file, in its order.
"""

from collections.abc import Sequence
from typing import Protocol

from records.round import Round
from records.subtask import BoundSubtask, DemonstrationStep, EvaluationFunction

Demonstration = tuple[DemonstrationStep, ...]


class Demonstrator(Protocol):
    """Says how a subtask is carried out by GUI actions alone."""

    def propose(self, bound: BoundSubtask, rounds: Sequence[Round]) -> Demonstration | None:
        """A demonstration that no round has tried; None where it has no other to offer."""
        ...


class Coder(Protocol):
    """Writes the function that judges a subtask."""

    def propose(self, bound: BoundSubtask, rounds: Sequence[Round]) -> EvaluationFunction | None:
        """A function that no round has tried; None where it has no other to offer."""
        ...


class LibraryDemonstrator:
    """Offers the demonstrations of the application's file, one after the other."""

    def propose(self, bound: BoundSubtask, rounds: Sequence[Round]) -> Demonstration | None:
        """The first that was not tried."""
        tried = {one.demonstration for one in rounds}
        return next((way for way in demonstrations(bound) if way not in tried), None)


class LibraryCoder:
    """Offers the evaluation functions of the application's file, one after the other."""

    def propose(self, bound: BoundSubtask, rounds: Sequence[Round]) -> EvaluationFunction | None:
        """The first that was not tried."""
        tried = {one.evaluation for one in rounds}
        return next((function for function in functions(bound) if function not in tried), None)


def demonstrations(bound: BoundSubtask) -> tuple[Demonstration, ...]:
    """All the ways that the subtask carries, best first."""
    return (bound.demonstration, *bound.other_demonstrations)


def functions(bound: BoundSubtask) -> tuple[EvaluationFunction, ...]:
    """All the functions that the subtask carries, best first."""
    return (bound.evaluation, *bound.other_evaluations)
