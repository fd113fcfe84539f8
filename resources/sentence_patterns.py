"""Patterns of the sentences of high-level instructions, from resources/sentence_patterns.yaml."""

import re
from functools import cache
from pathlib import Path
from typing import Self

from pydantic import model_validator

from records.record import Many, Record
from resources.yaml_file import read_mapping

SENTENCE_PATTERNS = Path(__file__).parent / "sentence_patterns.yaml"

_CLAUSE = ({"clause"}, {"do"}, {"front", "do"}, {"program", "do"})
_TWO = tuple({first, second} for first in ("clause", "do") for second in ("other", "also"))
_HOLES: dict[str, tuple[set[str], ...]] = {
    "goals": ({"goal"},),
    "deeds": ({"goal"},),
    "aims": ({"goal"},),
    "plain": _CLAUSE,
    "asking": _CLAUSE,
    "adding": _CLAUSE,
    "joining": _TWO,
}


class SentencePatterns(Record):
    """Patterns by what they are for; the file says which holes there are.

    goals: any goal, said first; deeds: the same, of a goal that is something to do and no state.
    aims: any goal, said last. plain, asking: a clause; adding: one that follows others; joining: two clauses.
    """

    goals: Many[str]
    deeds: Many[str]
    aims: Many[str]
    plain: Many[str]
    asking: Many[str]
    adding: Many[str]
    joining: Many[str]

    @model_validator(mode="after")
    def _have_their_holes(self) -> Self:
        told = [(kind, pattern) for kind in _HOLES for pattern in getattr(self, kind)]
        every = [pattern for _, pattern in told]
        twice = sorted({pattern for pattern in every if every.count(pattern) > 1})
        if twice:
            raise ValueError(f"{twice[0]!r} is there twice")
        for kind, pattern in told:
            if holes(pattern) not in _HOLES[kind]:
                known = ", or ".join(" and ".join(sorted(names)) for names in _HOLES[kind])
                raise ValueError(f"{kind}: {pattern!r} has other holes than {known}")
            if pattern[-1] not in ".?":
                raise ValueError(f"{kind}: {pattern!r} ends in no full stop or question mark")
        if not (self.goals and self.aims and {"{do}.", "{front}, {do}."} <= set(self.plain)):
            raise ValueError("there must be a goal, an aim, and the plain patterns {do}. and {front}, {do}.")
        return self


def holes(pattern: str) -> set[str]:
    """Names of a pattern's holes."""
    return set(re.findall(r"\{(\w+)\}", pattern))


def load_sentence_patterns(path: Path = SENTENCE_PATTERNS) -> SentencePatterns:
    """The patterns of a file.

    Raises:
        RecordError: the file is malformed, or a pattern is there twice or without the holes of its kind.
    """
    return SentencePatterns.parse(read_mapping(path), str(path))


@cache
def shipped_sentence_patterns() -> SentencePatterns:
    """The patterns of the file that ships, read once."""
    return load_sentence_patterns()
