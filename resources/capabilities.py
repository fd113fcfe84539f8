"""The capabilities that a task tests, as constraints on its levels, from resources/capabilities.yaml."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

from records.errors import RecordError
from records.record import Many, Record
from records.task import Level, Levels
from resources.rows import read_rows
from resources.thresholds import Complexity

CAPABILITIES = Path(__file__).parent / "capabilities.yaml"


class Capability(Record):
    """levels: the levels that each named complexity may have; complexities that are not named are free."""

    name: str
    short: str
    levels: dict[Complexity, Many[Level]]
    provenance: Literal["paper", "author-code", "ours"]

    def holds(self, levels: Levels) -> bool:
        """Whether a task of these levels tests the capability."""
        return all(getattr(levels, name) in allowed for name, allowed in self.levels.items())


def load_capabilities(path: Path = CAPABILITIES) -> tuple[Capability, ...]:
    """The capabilities of a file, in its order.

    Raises:
        RecordError: a row is malformed or constrains nothing, or two share a name or a short name.
    """
    rows = tuple(read_rows(path, Capability))
    for row in rows:
        if not row.levels or not all(row.levels.values()):
            raise RecordError(f"{path}, {row.short}: every capability names a level for some complexity")
    for names in ([row.name for row in rows], [row.short for row in rows]):
        if len(set(names)) != len(names):
            raise RecordError(f"{path}: two capabilities share a name in {', '.join(names)}")
    return rows


@cache
def shipped_capabilities() -> tuple[Capability, ...]:
    """The capabilities of the file that ships, read once."""
    return load_capabilities()


def capabilities_of(levels: Levels, capabilities: Iterable[Capability]) -> tuple[str, ...]:
    """Short names of the capabilities that a task of these levels tests."""
    return tuple(capability.short for capability in capabilities if capability.holds(levels))
