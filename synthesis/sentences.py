"""Sentences of instructions: patterns with clauses put into their holes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from resources.sentence_patterns import holes

_FRONT = re.compile(r"(?:with|in|using|from|on|into|for|by|inside|outside)\b[^,]*(?=, )", re.IGNORECASE)
_PROGRAM = re.compile(r"(?:in|with) (?!an? |the )([^']+)", re.IGNORECASE)


@dataclass(frozen=True)
class Clause:
    """What one node's part of the instruction says, imperative, without a full stop."""

    node: str
    text: str

    @cached_property
    def front(self) -> str:
        """Where it is done, if it begins with that: "in GIMP" of "in GIMP, flip a.png"; else empty."""
        found = _FRONT.match(self.text)
        return found.group(0) if found else ""

    @cached_property
    def do(self) -> str:
        """What is to be done, without the front."""
        return self.text[len(self.front) + 2 :] if self.front else self.text

    @cached_property
    def program(self) -> str:
        """The program, if the front names nothing else: "GIMP" of "in GIMP"; else empty."""
        found = _PROGRAM.fullmatch(self.front)
        return found.group(1) if found else ""

    @property
    def n_words(self) -> int:
        """How many words it has."""
        return len(self.text.split())


@dataclass(frozen=True)
class Sentence:
    """pattern: empty for a goal that is a sentence itself. nodes: those whose clauses it says."""

    pattern: str
    nodes: tuple[str, ...]
    text: str


def fits(pattern: str, clauses: Sequence[Clause]) -> bool:
    """Whether the clauses (none, one or two) are of the form that the pattern's holes ask for.

    None has a colon or semicolon of its own where the pattern has one.
    """
    names = holes(pattern)
    if any(mark in pattern and f"{mark} " in clause.text for mark in ":;" for clause in clauses):
        return False
    first, second = (*clauses, None, None)[:2]
    if (second is not None) != bool(names & {"other", "also"}):
        return False
    if (first is not None) != bool(names & {"clause", "do"}):
        return False
    if "also" in names and second is not None and second.front:
        return False
    if first is None or "clause" in names:
        return True
    if "program" in names:
        return bool(first.program)
    return bool(first.front) == ("front" in names)


def filled(pattern: str, clauses: Sequence[Clause], goal: str = "") -> Sentence:
    """The pattern with the clauses, which must fit, and the goal in its holes."""
    first, second = (*clauses, Clause("", ""), Clause("", ""))[:2]
    text = pattern.format(
        goal=goal,
        clause=first.text,
        do=first.do,
        front=first.front,
        program=first.program,
        other=second.text,
        also=second.text,
    )
    return Sentence(pattern, tuple(clause.node for clause in clauses), text[:1].upper() + text[1:])


def drawn(patterns: Sequence[str], told: Sequence[Sentence], random: Random) -> str:
    """One of the patterns, one that opens as no sentence told so far does, where there is any."""
    openings = {_opening(sentence.pattern) for sentence in told} - {""}
    fresh = [pattern for pattern in patterns if _opening(pattern) not in openings]
    return random.choice(fresh or patterns)


def _opening(pattern: str) -> str:
    """What is not to be heard twice: a question, an announcement with a colon, or the first word of the
    pattern itself, before what is said in it: "please" of "{front}, please {do}."."""
    if pattern.endswith("?"):
        return "?"
    before = re.split(r"\{(?:do|clause|goal)\}", pattern, maxsplit=1)[0]
    if ":" in before:
        return ":"
    words = re.findall(r"[\w']+", re.sub(r"\{\w+\}", "", before).lower())
    return words[0] if words else ""
