"""What the gates of one bound subtask look at, and how they judge it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from records.evaluation import EvalResult
from records.evidence import Evidence
from records.subtask import BoundSubtask
from records.trajectory import Trajectory

JudgeEvidence = Callable[[BoundSubtask, Sequence[Evidence], Trajectory], EvalResult]
"""Judges a prefix of a trajectory's evidence; contents come from the trajectory's blobs."""


@dataclass(frozen=True)
class NearMiss:
    """A run with another text, file or name, and the binding whose function must refuse it.

    The near miss is a subtask's, made in one world: its function is the same in all of them.
    """

    bound: BoundSubtask
    trajectory: Trajectory
    broken: str


@dataclass(frozen=True)
class Trial:
    """A bound subtask's runs, each on a fresh desktop.

    oracle: runs of its demonstration, the kept one first. oracle_runs: how many must have passed.
    near_misses: of the subtask, in any world. foreign: other subtasks' names and oracle runs.
    check: raises FunctionRefused where the evaluation function is not acceptable.
    """

    bound: BoundSubtask
    oracle: tuple[Trajectory, ...]
    oracle_runs: int
    near_misses: tuple[NearMiss, ...]
    foreign: tuple[tuple[str, Trajectory], ...]
    judge: JudgeEvidence
    check: Callable[[BoundSubtask], None]

    def passed_after(self, trajectory: Trajectory, bound: BoundSubtask | None = None) -> list[bool]:
        """For each evidence of the trajectory, in order, whether the function passes on what came so far."""
        evidence = trajectory.evidence
        return [
            self.judge(bound or self.bound, evidence[:count], trajectory).success
            for count in range(1, len(evidence) + 1)
        ]
