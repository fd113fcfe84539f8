"""Levels of the five complexities, from resources/thresholds.yaml."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, Self, get_args

from pydantic import model_validator

from records.errors import RecordError
from records.record import Record
from records.task import Complexities, Level, Levels
from resources.rows import read_rows

THRESHOLDS = Path(__file__).parent / "thresholds.yaml"

Complexity = Literal["dependency", "instruction", "knowledge", "hierarchy", "branch"]
COMPLEXITIES: tuple[Complexity, ...] = get_args(Complexity)
LEVELS: tuple[Level, ...] = get_args(Level)


class Threshold(Record):
    """A complexity is easy up to `easy`, medium up to `medium`, and hard above; counts: what is counted."""

    complexity: Complexity
    counts: str
    easy: int
    medium: int
    provenance: Literal["paper", "author-code", "ours"]

    @model_validator(mode="after")
    def _bounds_rise(self) -> Self:
        if not 0 < self.easy < self.medium:
            raise ValueError("must be 0 < easy < medium")
        return self

    def level(self, count: int) -> Level:
        """The level of a count."""
        if count <= self.easy:
            return "easy"
        return "medium" if count <= self.medium else "hard"

    def describe(self, level: Level) -> str:
        """The level in numbers, for example `at least 4 edges`."""
        span = {
            "easy": f"at most {self.easy}",
            "medium": f"{self.easy + 1} to {self.medium}",
            "hard": f"at least {self.medium + 1}",
        }[level]
        return f"{span} {self.counts}"


@dataclass(frozen=True)
class Thresholds:
    """The thresholds of all five complexities."""

    of: dict[Complexity, Threshold]

    def levels(self, complexities: Complexities) -> Levels:
        """The level of each of the five counts."""
        return Levels(
            dependency=self.of["dependency"].level(complexities.dependency),
            instruction=self.of["instruction"].level(complexities.instruction),
            knowledge=self.of["knowledge"].level(complexities.knowledge),
            hierarchy=self.of["hierarchy"].level(complexities.hierarchy),
            branch=self.of["branch"].level(complexities.branch),
        )


def structure(levels: Levels) -> str:
    """Letters of dependency, instruction, hierarchy and branch, for example EMEM; knowledge is left out."""
    return "".join(
        level[0].upper() for level in (levels.dependency, levels.instruction, levels.hierarchy, levels.branch)
    )


def load_thresholds(path: Path = THRESHOLDS) -> Thresholds:
    """The thresholds of a file.

    Raises:
        RecordError: a row is malformed, or not every complexity has exactly one.
    """
    rows = read_rows(path, Threshold)
    if sorted(row.complexity for row in rows) != sorted(COMPLEXITIES):
        raise RecordError(f"{path}: there must be one row for each of {', '.join(COMPLEXITIES)}")
    return Thresholds({row.complexity: row for row in rows})


@cache
def shipped_thresholds() -> Thresholds:
    """The thresholds of the file that ships, read once."""
    return load_thresholds()
