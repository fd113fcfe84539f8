"""What a clause speaks of: noun phrases, names and pronouns, each with the verb and preposition before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from synthesis.reading.clauses import Clause
from synthesis.reading.lexicon import lexicon
from synthesis.reading.tokens import Token

Determiner = Literal["definite", "pointing", "both", "indefinite", "none"]

_POSSESSIVE = frozenset({"its", "their"})
_POINTING = frozenset({"this", "that", "these", "those"})
_PRONOUNS = frozenset({"it", "them"})
_NAMING = frozenset({"name", "call", "title", "entitl"})


@dataclass(frozen=True)
class Mention:
    """place: of its first token. clause: index of its clause.

    words: stems, the head last; empty for a bare name or a pronoun. participles: those that are past
    participles. values: numbers and quotations in it. name: file or place, lower case, or empty.
    verb: stem of the verb that governs it, empty where none comes before it in its sentence.
    preposition: between the verb (or the noun phrase before) and it; `naming` after called or named.
    over: head of the noun phrase that it hangs on by `of`.
    """

    place: int
    clause: int
    determiner: Determiner
    words: tuple[str, ...]
    participles: frozenset[str] = frozenset()
    values: frozenset[str] = frozenset()
    name: str = ""
    verb: str = ""
    preposition: str = ""
    over: str = ""
    is_pronoun: bool = False

    @property
    def head(self) -> str:
        """The last word's stem."""
        return self.words[-1] if self.words else ""

    @property
    def verb_class(self) -> str:
        """What its verb does with its object (see Lexicon.verbs); `use` of one that is not known."""
        return lexicon().verbs.get(self.verb, "use")


@dataclass
class _State:
    """listed: preposition of the last mention, for a list that goes on.

    outer: the verb before a relative clause.
    """

    verb: str = ""
    preposition: str = ""
    over: str = ""
    listed: str = ""
    outer: str = ""


def mentions(tokens: Sequence[Token], clauses: Sequence[Clause]) -> list[Mention]:
    """All mentions in order. The verb carries over from clause to clause of a sentence."""
    found: list[Mention] = []
    state, sentence = _State(), -1
    for index, clause in enumerate(clauses):
        if clause.sentence != sentence or clause.opener in ("semicolon", "colon"):
            state, sentence = _State(), clause.sentence
        _read(tokens, index, clause, state, found)
    return found


def _read(tokens: Sequence[Token], index: int, clause: Clause, state: _State, found: list[Mention]) -> None:
    words = lexicon()
    place = clause.start
    _enter(tokens, clause, state)
    while place < clause.end:
        token = tokens[place]
        if place == clause.start and clause.opener == "relative" and token.lower in ("that", "which"):
            place += 1
            continue
        if token.lower in _PRONOUNS or (token.lower == "that" and _stands_alone(tokens, place, clause.end)):
            found.append(
                Mention(
                    place,
                    index,
                    "pointing",
                    (),
                    verb=state.verb,
                    preposition=state.preposition,
                    is_pronoun=True,
                )
            )
            state.preposition = ""
        elif token.lower in words.function["preposition"]:
            state.preposition = token.lower
        elif _is_verb(tokens, place, clause):
            state.verb = _verb(tokens, place)
            state.preposition = "naming" if token.stem in _NAMING else ""
        elif _starts_phrase(token) and not _is_subject(tokens, place, clause):
            mention, place = _phrase(tokens, index, place, clause.end, state)
            if mention:
                found.append(mention)
                is_name_word = mention.head == "nam" and not mention.name
                state.over, state.listed = mention.head, mention.preposition
                state.preposition = "naming" if is_name_word else ""
            continue
        place += 1


def _enter(tokens: Sequence[Token], clause: Clause, state: _State) -> None:
    """What a clause takes over: a list its preposition, the return from a relative clause its verb."""
    state.preposition = ""
    if clause.opener == "relative":
        state.outer = state.verb
        return
    words = lexicon()
    skipped = words.function["other"]
    at = next((k for k in range(clause.start, clause.end) if tokens[k].lower not in skipped), clause.start)
    first = tokens[at]
    if first.lower in words.function["preposition"] or _is_verb(tokens, at, clause):
        return
    if _has_subject(tokens, clause):
        state.verb = ""
    elif first.lower not in words.function["auxiliary"]:
        state.preposition = state.listed if state.listed != "naming" else ""
        state.verb = state.outer or state.verb
    state.outer = ""


def _has_subject(tokens: Sequence[Token], clause: Clause) -> bool:
    """Whether a clause brings its own subject, as in "and b.csv is sorted"; that ends the verb before."""
    auxiliaries = lexicon().function["auxiliary"]
    span = [token.lower for token in tokens[clause.start : clause.end]]
    return any(word in auxiliaries for word in span[1:]) and span[0] not in auxiliaries


def _verb(tokens: Sequence[Token], place: int) -> str:
    """The verb's stem; to get is to be given in "Ella should get the chart", and "by exporting a" uses a."""
    before = tokens[place - 1].lower if place else ""
    if tokens[place].stem == "get" and before in ("should", "to", "must", "will", "shall"):
        return "receiv"
    return "us" if before == "by" and tokens[place].lower.endswith("ing") else tokens[place].stem


def _starts_phrase(token: Token) -> bool:
    words = lexicon()
    if token.kind in ("name", "quote", "number", "application"):
        return True
    if token.kind != "word":
        return False
    if token.lower.endswith("ly") and token.stem not in words.concepts:
        return False
    articles = words.function["determiner"] | words.function["indefinite"]
    return token.lower in articles or token.lower not in words.stop


def _is_subject(tokens: Sequence[Token], place: int, clause: Clause) -> bool:
    """Whether an application does something ("Firefox saves"), and names no thing ("a Sylpheed draft")."""
    if tokens[place].kind != "application":
        return False
    return place + 1 >= clause.end or _is_verb(tokens, place + 1, clause)


def _stands_alone(tokens: Sequence[Token], place: int, end: int) -> bool:
    """Whether "that" is a pronoun: the clause ends after it, or no noun follows."""
    if place + 1 >= end:
        return True
    after = tokens[place + 1]
    return after.lower in lexicon().function["preposition"] or after.lower in lexicon().function["auxiliary"]


def _is_verb(tokens: Sequence[Token], place: int, clause: Clause) -> bool:
    """Whether the word is used as a verb, and not as an adjective before a noun ("copied text")."""
    words = lexicon()
    token = tokens[place]
    if token.kind != "word" or (token.stem not in words.verbs and token.stem not in _NAMING):
        return False
    is_proper = token.text[0].isupper() and place > clause.start
    if token.lower in words.stop or is_proper:
        return False
    if not words.is_participle(token.text) or place + 1 >= clause.end:
        return True
    after = tokens[place + 1]
    is_noun = after.kind == "word" and after.lower not in words.stop and not after.lower.endswith("ly")
    before = tokens[place - 1].lower if place > clause.start else ""
    return not is_noun or before in words.function["auxiliary"]


def _phrase(
    tokens: Sequence[Token], index: int, place: int, end: int, state: _State
) -> tuple[Mention | None, int]:
    """The noun phrase that starts here, and the place behind it."""
    words = lexicon()
    start = place
    determiner: Determiner = "none"
    stems: list[str] = []
    participles: set[str] = set()
    values: set[str] = set()
    name = ""
    while place < end:
        token = tokens[place]
        if token.lower in words.function["determiner"] | words.function["indefinite"] and not stems:
            determiner = _kind(token.lower, determiner)
        elif token.kind == "name":
            name = token.stem
            place += 1
            break
        elif token.kind in ("number", "quote"):
            values.add(token.stem)
        elif token.kind == "word" and token.lower not in words.stop:
            # After "the copied" a noun must come, whatever else the word may be.
            needs_noun = determiner != "none" and participles.issuperset(stems)
            is_verb = stems and not needs_noun and _is_verb(tokens, place, Clause(0, start, end, "comma"))
            is_clear = words.is_participle(token.text) or token.stem in _NAMING
            if is_verb and (determiner == "none" or is_clear or words.verbs.get(token.stem) == "use"):
                break
            stems.append(token.stem)
            if words.is_participle(token.text):
                participles.add(token.stem)
        elif token.kind != "application":
            break
        place += 1
    if place == start:
        return None, place + 1
    if not stems and not name and not values:
        return None, place
    over = state.over if state.preposition == "of" else ""
    mention = Mention(
        place=start,
        clause=index,
        determiner=determiner,
        words=tuple(stems),
        participles=frozenset(participles),
        values=frozenset(values),
        name=name,
        verb=state.verb,
        preposition=state.preposition,
        over=over,
    )
    return mention, place


def _kind(word: str, so_far: Determiner) -> Determiner:
    if word == "both" or so_far == "both":
        return "both"
    if word in _POINTING:
        return "pointing"
    if word in _POSSESSIVE:
        # "All its pages" are those of what was spoken of just before.
        return "indefinite"
    return "definite" if word in lexicon().function["determiner"] else "indefinite"
