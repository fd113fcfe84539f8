"""What the gates of one bound subtask look at, and how they judge it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from records.application import Application
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.subtask import BoundSubtask
from records.trajectory import Trajectory

JudgeEvidence = Callable[[BoundSubtask, Sequence[Evidence], Trajectory], EvalResult]
"""Judges a prefix of a trajectory's evidence; contents come from the trajectory's blobs."""


@dataclass(frozen=True)
class Attempt:
    """A live run other than one of the demonstration on its own start state.

    label: what sets it apart: the mutation, the cell of the input that was taken away, the subtask before.
    bound: whose function judges it, in the world in which the run was made.
    broken: why the run ended early, or "".
    """

    label: str
    bound: BoundSubtask
    trajectory: Trajectory
    broken: str = ""


@dataclass(frozen=True)
class Trial:
    """A bound subtask's runs, each from a fresh desktop.

    oracle: runs of its demonstration that came to their end, the kept one first. oracle_runs: how many must
    have passed. foreign: other subtasks' names and oracle runs.
    other_ways, mutants, absent_inputs, other_inputs, sequels: made once for a subtask, in its first world;
    first: its binding and an oracle run there, None where this trial is in that world.
    check: raises FunctionRefused where the evaluation function is not acceptable.
    """

    bound: BoundSubtask
    application: Application
    oracle: tuple[Trajectory, ...]
    oracle_runs: int
    other_ways: tuple[Attempt, ...]
    mutants: tuple[Attempt, ...]
    absent_inputs: tuple[Attempt, ...]
    other_inputs: tuple[Attempt, ...]
    sequels: tuple[Attempt, ...]
    foreign: tuple[tuple[str, Trajectory], ...]
    judge: JudgeEvidence
    check: Callable[[BoundSubtask], None]
    first: tuple[BoundSubtask, Trajectory] | None = None

    @property
    def attempted(self) -> tuple[BoundSubtask, Trajectory]:
        """The binding whose attempts these are, and a run of its demonstration."""
        return self.first or (self.bound, self.oracle[0])

    def passed_after(self, trajectory: Trajectory, bound: BoundSubtask | None = None) -> list[bool]:
        """For each evidence of the trajectory, in order, whether the function passes on what came so far."""
        evidence = trajectory.evidence
        return [
            self.judge(bound or self.bound, evidence[:count], trajectory).success
            for count in range(1, len(evidence) + 1)
        ]

    def at_end(self, attempt: Attempt) -> EvalResult:
        """What the function says of the last evidence of an attempt."""
        return self.judge(attempt.bound, attempt.trajectory.evidence, attempt.trajectory)


def files_by_hash(trajectory: Trajectory) -> Callable[[str], bytes | None]:
    """Content by SHA-256, as far as the trajectory keeps it."""
    return {blob.sha256: blob.data for blob in trajectory.blobs}.get
