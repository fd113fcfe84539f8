"""Resource types and their order: a type satisfies every type above it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from records.errors import RecordError
from records.resource import ResourceType
from resources.rows import read_rows

RESOURCE_TYPES = Path(__file__).parent / "resource_types.yaml"


@dataclass(frozen=True)
class ResourceTypes:
    """All types by name; parents are known, of the same kind, and never go round in a circle."""

    by_name: dict[str, ResourceType]

    def satisfies(self, given: str, wanted: str) -> bool:
        """Whether a resource of the given type serves where the wanted one is asked for: it is that type
        or lies below it. False for a type that is not known."""
        return wanted in self.lineage(given)

    def lineage(self, name: str) -> Iterator[str]:
        """The type, its parent, and so on up; nothing for an unknown type."""
        current = self.by_name.get(name)
        while current is not None:
            yield current.name
            current = None if current.parent is None else self.by_name[current.parent]


def load_resource_types(path: Path = RESOURCE_TYPES) -> ResourceTypes:
    """The types of a file.

    Raises:
        RecordError: a row is malformed, a name occurs twice, or a parent is unknown, of another kind, or
            its own descendant; names the row.
    """
    rows = read_rows(path, ResourceType)
    by_name: dict[str, ResourceType] = {}
    for number, row in enumerate(rows, 1):
        if row.name in by_name:
            raise RecordError(f"{path}, row {number}: {row.name} is already there")
        by_name[row.name] = row
    for row in rows:
        _check_parents(row, by_name, path)
    return ResourceTypes(by_name)


@cache
def shipped_resource_types() -> ResourceTypes:
    """The types of the file that ships, read once."""
    return load_resource_types()


def satisfies(given: str, wanted: str) -> bool:
    """`ResourceTypes.satisfies` by the shipped types."""
    return shipped_resource_types().satisfies(given, wanted)


def _check_parents(row: ResourceType, by_name: dict[str, ResourceType], path: Path) -> None:
    seen = {row.name}
    current = row
    while current.parent is not None:
        parent = by_name.get(current.parent)
        if parent is None:
            raise RecordError(f"{path}: the parent {current.parent} of {current.name} is not in the file")
        if parent.kind != current.kind:
            raise RecordError(
                f"{path}: {current.name} is a {current.kind} and its parent {parent.name} a {parent.kind}"
            )
        if parent.name in seen:
            raise RecordError(f"{path}: the parents of {row.name} go round in a circle")
        seen.add(parent.name)
        current = parent
