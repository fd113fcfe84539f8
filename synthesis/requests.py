"""What a composition is asked for, and whether a graph can be that at all."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations as subsets
from typing import Annotated

from pydantic import Field

from records.errors import CompositionRefused
from records.record import Many, Record
from records.task import Level, Levels
from resources.capabilities import Capability
from resources.thresholds import COMPLEXITIES, LEVELS, Complexity, Thresholds
from synthesis.structures import combinations

Allowed = dict[Complexity, tuple[Level, ...]]
"""The levels that each complexity may have."""

_LETTERS: tuple[Complexity, ...] = ("dependency", "instruction", "hierarchy", "branch")


class CompositionRequest(Record):
    """How many tasks, and of what kind.

    capability: short name; structure: four letters, for example HHHE; levels: of single complexities. What
    is left out is free; what is given must hold together. applications: slugs of those to use, None for
    all. max_nodes: of a task. held_out_applications, held_out_intents: those that only the test split has.
    """

    n_tasks: Annotated[int, Field(ge=1)]
    seed: int
    capability: str | None = None
    structure: str | None = None
    levels: dict[Complexity, Level] = Field(default_factory=dict)
    max_nodes: Annotated[int, Field(ge=2, le=10)] = 7
    applications: Many[str] | None = None
    held_out_applications: Many[str] = ()
    held_out_intents: Many[str] = ()

    @property
    def constrained(self) -> bool:
        """Whether it asks for a kind of task rather than for all kinds."""
        return bool(self.capability or self.structure or self.levels)


def allowed_levels(
    request: CompositionRequest, thresholds: Thresholds, capabilities: Sequence[Capability]
) -> Allowed:
    """The levels that the request allows; complexities that it leaves free are not in the result.

    Raises:
        CompositionRefused: an unknown capability or structure, parts of the request that exclude each
            other, or levels that no graph (or none of max_nodes nodes) can have; names the conflict.
    """
    allowed: Allowed = {}
    for part, demands in _parts(request, capabilities):
        for complexity, levels in demands.items():
            before = allowed.get(complexity, LEVELS)
            allowed[complexity] = tuple(level for level in before if level in levels)
            if not allowed[complexity]:
                raise CompositionRefused(
                    f"{part} asks for {complexity} {' or '.join(levels)}; another part excludes it"
                )
    possible = combinations(thresholds)
    clash = conflict(allowed, possible)
    if clash:
        raise CompositionRefused(f"no graph is {describe(clash, allowed, thresholds)}")
    least = min(nodes for levels, nodes in possible.items() if matches(levels, allowed))
    if least > request.max_nodes:
        raise CompositionRefused(
            f"the request needs at least {least} nodes, and max_nodes is {request.max_nodes}"
        )
    return allowed


def matches(levels: Levels, allowed: Mapping[Complexity, Collection[Level]]) -> bool:
    """Whether every constrained complexity has an allowed level."""
    return all(getattr(levels, complexity) in choice for complexity, choice in allowed.items())


def conflict(allowed: Allowed, there: Iterable[Levels]) -> tuple[Complexity, ...]:
    """The fewest complexities whose demands nothing there meets together; empty if something meets all."""
    known = list(there)
    for size in range(len(allowed) + 1):
        for names in subsets(sorted(allowed), size):
            part: Allowed = {name: allowed[name] for name in names}
            if not any(matches(levels, part) for levels in known):
                return names
    return ()


def describe(names: Iterable[Complexity], allowed: Allowed, thresholds: Thresholds) -> str:
    """The demands in words and numbers, for example `dependency easy (at most 1 edges)`."""
    return " and ".join(
        f"{name} {' or '.join(allowed[name])}"
        f" ({' or '.join(thresholds.of[name].describe(level) for level in allowed[name])})"
        for name in names
    )


def levels_of_structure(letters: str) -> Allowed:
    """The demands of a structure's four letters.

    Raises:
        CompositionRefused: not four of E, M and H.
    """
    by_letter = {level[0].upper(): level for level in LEVELS}
    if len(letters) != len(_LETTERS) or not set(letters) <= set(by_letter):
        raise CompositionRefused(
            f"structure {letters!r}: four letters of E, M, H, for {', '.join(_LETTERS)} in this order"
        )
    return {name: (by_letter[letter],) for name, letter in zip(_LETTERS, letters, strict=True)}


def _parts(
    request: CompositionRequest, capabilities: Sequence[Capability]
) -> Iterable[tuple[str, Mapping[Complexity, Collection[Level]]]]:
    if request.structure is not None:
        yield f"structure {request.structure}", levels_of_structure(request.structure)
    for complexity in COMPLEXITIES:
        if complexity in request.levels:
            yield "levels", {complexity: (request.levels[complexity],)}
    if request.capability is not None:
        known = {capability.short: capability for capability in capabilities}
        if request.capability not in known:
            raise CompositionRefused(f"unknown capability {request.capability}; there are {', '.join(known)}")
        yield f"capability {request.capability}", known[request.capability].levels
