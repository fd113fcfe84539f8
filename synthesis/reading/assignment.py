"""Which clause speaks of which subtask: best labelling by application, shared words and cohesion.

Every subtask first gets a clause of its own (a maximum matching); the rest follows by the cheapest way of
changing the subject from clause to clause (Viterbi).
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scipy.optimize import linear_sum_assignment

from synthesis.reading.clauses import Clause, Opener
from synthesis.reading.lexicon import kinds_of_name, lexicon
from synthesis.reading.tokens import Token

_SAME_APPLICATION = 4.0
_SYNONYM = 0.5
_KIND = 0.6
_VERB = 1.8
_COMMON = 0.3
_STRANGER = 0.8
_OVERLAP_LIMIT = 3.0
_SILENT = 0.4
_AIM = 4.0
_ROUNDS = 3
_CHANGE: dict[Opener, float] = {
    "sentence": 0.3,
    "semicolon": 0.5,
    "colon": 0.6,
    "comma": 1.1,
    "and": 1.2,
    "relative": 0.5,
    "parenthesis": 1.4,
}


def label(
    tokens: Sequence[Token],
    clauses: Sequence[Clause],
    applications: Sequence[str],
    phrases: Sequence[Sequence[str]],
) -> list[int | None]:
    """For each clause the index of the subtask that it speaks of; None where it speaks of none.

    Args:
        applications: title of each subtask's application.
        phrases: content stems of each subtask's verb phrase.
    """
    weights = _weights(phrases)
    known = lexicon()
    told = [[word for word in sorted(set(words)) if word not in known.finished] for words in phrases]
    signs: list[list[float]] = []
    for place in range(len(clauses)):
        said = _said(_without_head(tokens, clauses, place))
        signs.append(
            [
                _by_application(said, title) + _overlap(said, words, phrase, weights)
                for title, words, phrase in zip(applications, told, phrases, strict=True)
            ]
        )
    at_home = _at_home(tokens, clauses, applications)
    for row, homes in zip(signs, at_home, strict=True):
        if any(homes):
            row[:] = [sign - (0 if home else _STRANGER) for sign, home in zip(row, homes, strict=True)]
    silent = [_silence(tokens, clauses, clause) for clause in clauses]
    may_anchor = _may_anchor(tokens, clauses, applications, at_home)
    return _improved(clauses, signs, silent, may_anchor, _anchors(signs, may_anchor))


def _weights(phrases: Sequence[Sequence[str]]) -> dict[str, float]:
    """A word of few verb phrases tells more than one of many."""
    counts = Counter(word for words in phrases for word in set(words))
    return {word: 0.3 + math.log((1 + len(phrases)) / count) / 2 for word, count in counts.items()}


class _Said(NamedTuple):
    """A clause's applications, the stems of its telling words and their concepts, and kinds of its files."""

    applications: set[str]
    stems: set[str]
    concepts: set[int]
    kinds: set[str]


def _said(tokens: Sequence[Token]) -> _Said:
    words = lexicon()
    stems = {token.stem for token in _telling(tokens)}
    return _Said(
        applications={token.stem for token in tokens if token.kind == "application"},
        stems=stems,
        concepts={number for stem in stems for number in words.concepts.get(stem, ())},
        kinds={kind for token in tokens if token.kind == "name" for kind in kinds_of_name(token.stem)},
    )


def _by_application(said: _Said, title: str) -> float:
    if not said.applications:
        return 0.0
    return _SAME_APPLICATION / len(said.applications) if title in said.applications else -_SAME_APPLICATION


def _overlap(said: _Said, words: Sequence[str], phrase: Sequence[str], weights: Mapping[str, float]) -> float:
    """How much the words of a verb phrase are those of the clause; the phrase's first word is its verb."""
    known = lexicon()
    overlap = 0.0
    for word in words:
        weight = weights[word] * (_VERB if word == phrase[0] else 1.0)
        if word in known.common:
            weight *= _COMMON
        if word in said.stems:
            overlap += weight
        elif word in said.kinds:
            overlap += weight * _KIND
        elif not said.concepts.isdisjoint(known.concepts.get(word, ())):
            overlap += weight * _SYNONYM
    return min(overlap, _OVERLAP_LIMIT)


def _silence(tokens: Sequence[Token], clauses: Sequence[Clause], clause: Clause) -> float:
    """What a clause earns by being about no subtask; more in a sentence that only tells what all is for."""
    if any(token.kind == "application" for token in tokens[clause.start : clause.end]):
        return -_SAME_APPLICATION
    same = [other for other in clauses if other.sentence == clause.sentence]
    sentence = tokens[same[0].start : same[-1].end]
    is_concrete = any(token.kind in ("application", "name", "quote") for token in sentence)
    # A pronoun goes on about what was said before only at the beginning of a later sentence.
    opening = tokens[same[0].start : same[0].end] if clause.sentence > 0 else ()
    is_concrete = is_concrete or any(token.lower in ("it", "them") for token in opening)
    return _SILENT if is_concrete else _AIM


def _without_head(tokens: Sequence[Token], clauses: Sequence[Clause], place: int) -> Sequence[Token]:
    """A clause's tokens without the noun phrase that a relative clause behind it is about.

    In "move the note that you write in Mousepad" the note tells of the writing.
    """
    clause = clauses[place]
    span = tokens[clause.start : clause.end]
    if place + 1 == len(clauses) or clauses[place + 1].opener != "relative":
        return span
    articles = lexicon().function["determiner"]
    starts = [k for k, token in enumerate(span) if token.lower in articles]
    is_last = starts and all(
        token.kind == "application" or (token.kind == "word" and token.lower not in lexicon().stop)
        for token in span[starts[-1] + 1 :]
    )
    return span[: starts[-1]] if is_last else span


def _at_home(
    tokens: Sequence[Token], clauses: Sequence[Clause], applications: Sequence[str]
) -> list[list[bool]]:
    """For each clause and subtask, whether the clause's sentence names the subtask's application."""
    named: dict[int, set[str]] = {}
    for clause in clauses:
        titles = {token.stem for token in tokens[clause.start : clause.end] if token.kind == "application"}
        named.setdefault(clause.sentence, set()).update(titles)
    return [[title in named[clause.sentence] for title in applications] for clause in clauses]


def _may_anchor(
    tokens: Sequence[Token],
    clauses: Sequence[Clause],
    applications: Sequence[str],
    at_home: Sequence[Sequence[bool]],
) -> list[list[bool]]:
    """Where a subtask's own clause may be: one that names its application, where enough clauses do so."""
    named = [
        {token.stem for token in tokens[clause.start : clause.end] if token.kind == "application"}
        for clause in clauses
    ]
    enough = {
        title: sum(title in titles for titles in named) >= count
        for title, count in Counter(applications).items()
    }
    return [
        [title in titles if enough[title] else home for title, home in zip(applications, homes, strict=True)]
        for titles, homes in zip(named, at_home, strict=True)
    ]


def _telling(tokens: Sequence[Token]) -> list[Token]:
    """Words that may tell what is done, without those that only describe what it is done with.

    These are "the new note" before a file's name, and "the copied text".
    """
    words = lexicon()
    kept: list[Token] = []
    article: int | None = None
    describes = False
    for token in tokens:
        is_content = token.kind == "word" and token.lower not in words.stop
        if token.lower in words.function["determiner"]:
            article, describes = len(kept), False
        elif is_content and article is not None and len(kept) == article:
            describes = words.is_participle(token.text) or token.stem in words.finished
        elif not is_content:
            if article is not None and (token.kind == "name" or describes):
                del kept[article:]
            article, describes = None, False
        if is_content:
            kept.append(token)
    if article is not None and describes:
        del kept[article:]
    return kept


def _anchors(signs: Sequence[Sequence[float]], may_anchor: Sequence[Sequence[bool]]) -> dict[int, int]:
    """Clause to subtask, a clause of its own for each subtask where there are enough clauses."""
    # An earlier clause wins between equals.
    likely = [
        [
            score - place * 1e-3 - (0 if may else _SAME_APPLICATION)
            for score, may in zip(row, mays, strict=True)
        ]
        for place, (row, mays) in enumerate(zip(signs, may_anchor, strict=True))
    ]
    if not likely:
        return {}
    places, items = linear_sum_assignment(likely, maximize=True)
    return dict(zip(places.tolist(), items.tolist(), strict=True))


def _improved(
    clauses: Sequence[Clause],
    signs: Sequence[Sequence[float]],
    silent: Sequence[float],
    may_anchor: Sequence[Sequence[bool]],
    anchors: dict[int, int],
) -> list[int | None]:
    """The best labelling that exchanging two subtasks' anchors, or moving one, can reach step by step.

    Anchors are chosen clause by clause; only the whole labelling shows which of two subtasks of one
    application a sentence is about.
    """
    best, path = _best_path(clauses, signs, silent, anchors)
    for _ in range(_ROUNDS):
        before = best
        for place in list(anchors):
            for other in range(len(clauses)):
                if place not in anchors or other == place or not may_anchor[other][anchors[place]]:
                    continue
                changed = dict(anchors)
                item = changed.pop(place)
                if other in changed:
                    changed[place] = changed[other]
                changed[other] = item
                total, labels = _best_path(clauses, signs, silent, changed)
                if total > best + 1e-9:
                    best, path, anchors = total, labels, changed
        if best <= before:
            break
    return path


def _best_path(
    clauses: Sequence[Clause],
    signs: Sequence[Sequence[float]],
    silent: Sequence[float],
    anchors: dict[int, int],
) -> tuple[float, list[int | None]]:
    if not clauses:
        return 0.0, []
    count = len(signs[0])
    states = range(count + 1)  # the last one: about no subtask
    best = [0.0] * (count + 1)
    back: list[list[int]] = []
    for place, clause in enumerate(clauses):
        is_silent = silent[place] > 0
        cost = (
            (_CHANGE["and"] if is_silent and clause.opener == "relative" else _CHANGE[clause.opener])
            if place
            else 0.0
        )
        top = max(states, key=lambda state: best[state])
        came: list[int] = []
        now: list[float] = []
        for state in states:
            stays = best[state] >= best[top] - cost
            came.append(state if stays else top)
            earned = silent[place] if state == count else signs[place][state]
            if place in anchors and anchors[place] != state:
                earned -= 100.0
            now.append((best[state] if stays else best[top] - cost) + earned)
        best = now
        back.append(came)
    state = max(states, key=lambda item: best[item])
    total = best[state]
    path: list[int] = []
    for came in reversed(back):
        path.append(state)
        state = came[state]
    return total, [None if item == count else item for item in reversed(path)]
