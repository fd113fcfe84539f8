"""Intents: goals that a person would have, and the subtasks that serve them, from resources/intents.yaml."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Self

from pydantic import model_validator

from records.errors import RecordError
from records.record import Many, Record
from records.subtask import World
from resources.rows import read_rows
from resources.scenarios import shipped_scenarios
from resources.worlds import fill

INTENTS = Path(__file__).parent / "intents.yaml"


class Intent(Record):
    """A goal in every world in which it makes sense (goals: world name to text), and what serves it.

    subtasks: names of subtasks; which of them make a task, and in what order, is left to their resources.
    finals: those whose outputs are results that the person wants; every task holds at least one.
    scenario: the combination of categories to which it belongs (resources/scenarios.yaml).
    """

    name: str
    scenario: str
    goals: dict[str, str]
    subtasks: Many[str]
    finals: Many[str]
    provenance: Literal["paper", "author-code", "ours"]

    @model_validator(mode="after")
    def _finals_serve_it(self) -> Self:
        if len(set(self.subtasks)) != len(self.subtasks):
            raise ValueError("subtasks: one is named twice")
        strangers = sorted(set(self.finals) - set(self.subtasks))
        if strangers or not self.finals:
            raise ValueError(f"finals: name at least one of the subtasks, and no other ({strangers})")
        if not self.goals:
            raise ValueError("goals: there is no world for it")
        return self


class _IntentRow(Record):
    """goal: a template over the worlds' values; worlds: where it makes sense, all when left out."""

    name: str
    scenario: str
    goal: str
    worlds: Many[str] | None = None
    subtasks: Many[str]
    finals: Many[str]
    provenance: Literal["paper", "author-code", "ours"]


def load_intents(worlds: Sequence[World], path: Path = INTENTS) -> tuple[Intent, ...]:
    """The intents of a file, in its order, with the goal filled in for each world.

    Raises:
        RecordError: a row is malformed, two share a name, or a row names an unknown scenario, world or value.
    """
    by_name = {world.name: world for world in worlds}
    intents: list[Intent] = []
    for row in read_rows(path, _IntentRow):
        where = f"{path}, intent {row.name}"
        if row.name in {intent.name for intent in intents}:
            raise RecordError(f"{where}: there are two of this name")
        if row.scenario not in shipped_scenarios():
            raise RecordError(
                f"{where}: unknown scenario {row.scenario}; there are {', '.join(shipped_scenarios())}"
            )
        names = tuple(by_name) if row.worlds is None else row.worlds
        unknown = sorted(set(names) - set(by_name))
        if unknown:
            raise RecordError(f"{where}: unknown world {', '.join(unknown)}; there are {', '.join(by_name)}")
        goals = {name: fill(row.goal, by_name[name].values, where) for name in names}
        intents.append(
            Intent.parse(
                {**row.model_dump(exclude={"goal", "worlds"}), "goals": goals},
                where,
            )
        )
    return tuple(intents)
