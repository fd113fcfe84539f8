"""Mutants: a demonstration with one thing done otherwise, and what the operators make them from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from records.action import Until
from records.application import Application
from records.evidence import Control, Evidence
from records.record import canonical_json
from records.subtask import BoundSubtask, DemonstrationStep
from records.trajectory import Trajectory

LONGEST_WAIT = 2.0
"""Seconds that a mutant's step waits for what it names, which may never come."""


@dataclass(frozen=True)
class Mutant:
    """operator: what kind of thing is done otherwise. label: the same with the step, counted from 1."""

    operator: str
    label: str
    steps: tuple[DemonstrationStep, ...]


@dataclass(frozen=True)
class Original:
    """A demonstration up to its clean-up, and a run of it, step for step, that shows what was there."""

    bound: BoundSubtask
    steps: tuple[DemonstrationStep, ...]
    oracle: Trajectory
    applications: Mapping[str, Application]

    @classmethod
    def of(
        cls, bound: BoundSubtask, oracle: Trajectory, applications: Mapping[str, Application]
    ) -> "Original":
        """The part of the bound subtask's demonstration that mutants are made from."""
        steps = tuple(takewhile(lambda step: not step.clean_up, bound.demonstration))
        return cls(bound, steps, oracle, applications)

    def deeds(self) -> Iterator[tuple[int, DemonstrationStep]]:
        """The steps that are no waits, each with its place from 0."""
        return ((place, step) for place, step in enumerate(self.steps) if step.action.kind != "wait")

    def before(self, place: int) -> Evidence:
        """What was there when the step was chosen."""
        done = self.oracle.steps[: min(place, len(self.oracle.steps))]
        return done[-1].evidence if done else self.oracle.start[-1]

    def after(self, place: int) -> Evidence | None:
        """What was there after the step; None where the run did not come so far."""
        return self.oracle.steps[place].evidence if place < len(self.oracle.steps) else None

    def pointed(self, place: int) -> Control | None:
        """The control that the run's click at the step went to."""
        after = self.after(place)
        return None if after is None else after.pointed


Operator = Callable[[Original], Iterator[Mutant]]


def replaced(original: Original, place: int, *instead: DemonstrationStep) -> tuple[DemonstrationStep, ...]:
    """The steps with others, or none, in place of the one at `place`."""
    return (*original.steps[:place], *instead, *original.steps[place + 1 :])


def bounded(steps: Sequence[DemonstrationStep]) -> tuple[DemonstrationStep, ...]:
    """The steps with no wait longer than LONGEST_WAIT."""
    return tuple(
        step.model_copy(update={"action": step.action.model_copy(update={"until": _shorter(until)})})
        if (until := step.action.until) is not None
        else step
        for step in steps
    )


def deeds_key(steps: Sequence[DemonstrationStep]) -> str:
    """Equal for steps that do the same, whatever they say or wait for."""
    return canonical_json(
        [
            step.model_copy(
                update={"thought": "", "says": "", "clean_up": False, "action": action}
            ).model_dump(mode="json")
            for step in steps
            if (action := step.action.model_copy(update={"until": None})).kind != "wait"
        ]
    )


def _shorter(until: Until) -> Until:
    return until.model_copy(update={"seconds": min(until.seconds, LONGEST_WAIT)})
