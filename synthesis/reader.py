"""The reader: dependencies between listed subtasks, inferred from an instruction's text alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from synthesis.reading.assignment import label
from synthesis.reading.clauses import clauses
from synthesis.reading.dependencies import dependencies
from synthesis.reading.lexicon import lexicon
from synthesis.reading.mentions import mentions
from synthesis.reading.passage import Passage
from synthesis.reading.tokens import tokenise
from synthesis.reading.understanding import understand


@dataclass(frozen=True, order=True)
class ReaderItem:
    """A subtask as a reader sees it: the application's title, and a verb phrase without values."""

    application: str
    verb_phrase: str


class Reader(Protocol):
    """Reads an instruction; it is given no graph, no ids and no effects."""

    def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
        """Pairs (a, b) of places in the list: b needs what a leaves. Transitively reduced."""
        ...


class LibraryReader:
    """Reads by rules: clauses are assigned to subtasks, and what they make, change and use is compared.

    The order of the list makes no difference.
    """

    def read(self, instruction: str, subtasks: Sequence[ReaderItem]) -> list[tuple[int, int]]:
        """See Reader."""
        places = sorted(range(len(subtasks)), key=lambda place: subtasks[place])
        pairs = _read(instruction, tuple(subtasks[place] for place in places))
        return sorted((places[before], places[after]) for before, after in pairs)


@lru_cache(maxsize=4096)
def _read(instruction: str, subtasks: tuple[ReaderItem, ...]) -> tuple[tuple[int, int], ...]:
    titles = [item.application for item in subtasks]
    tokens = tokenise(instruction, titles)
    cut = clauses(tokens)
    phrases = [content(item.verb_phrase) for item in subtasks]
    labels = label(tokens, cut, titles, phrases)
    passage = Passage(tokens, cut, labels, mentions(tokens, cut))
    return tuple(dependencies(understand(passage, phrases)))


@lru_cache(maxsize=16384)
def content(verb_phrase: str) -> tuple[str, ...]:
    """Stems of the words that carry meaning."""
    stop = lexicon().stop
    return tuple(
        token.stem for token in tokenise(verb_phrase, ()) if token.kind == "word" and token.lower not in stop
    )
