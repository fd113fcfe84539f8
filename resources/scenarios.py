"""Scenarios: the combinations of categories that work brings together, from resources/scenarios.yaml."""

from functools import cache
from pathlib import Path
from typing import Literal

from records.application import Category
from records.errors import RecordError
from records.record import Many, Record
from resources.rows import read_rows

SCENARIOS = Path(__file__).parent / "scenarios.yaml"


class Scenario(Record):
    """categories: those to which nearly all of its intents' subtasks belong."""

    name: str
    categories: Many[Category]
    provenance: Literal["paper", "author-code", "ours"]


def load_scenarios(path: Path = SCENARIOS) -> dict[str, Scenario]:
    """The scenarios of a file by name, in its order.

    Raises:
        RecordError: a row is malformed, or two share a name or their categories.
    """
    rows = read_rows(path, Scenario)
    named: dict[str, list[str]] = {
        "name": [row.name for row in rows],
        "combination of categories": [" and ".join(sorted(row.categories)) for row in rows],
    }
    for what, values in named.items():
        twice = sorted({value for value in values if values.count(value) > 1})
        if twice:
            raise RecordError(f"{path}: two scenarios share the {what} {twice[0]}")
    return {row.name: row for row in rows}


@cache
def shipped_scenarios() -> dict[str, Scenario]:
    """The scenarios of the file that ships, read once."""
    return load_scenarios()
