"""Which subtask's outcome a noun phrase speaks of: by its words, its participles, its values and nearness."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from synthesis.reading.lexicon import lexicon
from synthesis.reading.mentions import Mention

_THRESHOLD = 1.0
_VERB_PHRASE = 1.0
_KIND = 0.9
_TEXT = 0.7
_CONCEPT = 0.6
_GENERIC = 0.5
_FINISHED = 0.4
_VALUE = 1.5
_STRANGE = -0.35
_NEAR = 0.4
_COPY, _CLIPBOARD = "copy", "clipboard"
_BEFORE = 0.2


@dataclass
class Profile:
    """What is known of a subtask: stems of its verb phrase, of its clauses, of the names of the
    files it makes, and of what such files are called.

    introduced: heads of what its clauses bring in, as in "draw a blue arrow" or "the number is 12".
    first: place of its first clause. values: numbers, quotations and names in its clauses.
    """

    phrase: frozenset[str]
    text: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    introduced: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    first: int = 0

    @cached_property
    def concepts(self) -> tuple[set[int], set[int]]:
        """Those of the verb phrase and of the text, once the text is whole."""
        known = lexicon().concepts
        return (
            {number for word in self.phrase for number in known.get(word, ())},
            {number for word in self.text for number in known.get(word, ())},
        )

    @cached_property
    def fit(self) -> dict[tuple[str, bool], float]:
        """How well the words fit that were met so far, as a head or not."""
        return {}


def resolve(
    mention: Mention,
    own: int | None,
    profiles: Sequence[Profile],
    nearest: int | None,
    beside: Collection[int] = (),
) -> list[tuple[int, float]]:
    """The subtasks whose outcome the phrase means, with scores; none where it means something else.

    Args:
        own: the subtask in whose clause the phrase stands; it is never the answer.
        nearest: the subtask that was spoken of last before the phrase.
        beside: subtasks that are no answer either.
    """
    if mention.is_pronoun or not mention.words or mention.determiner == "indefinite":
        return []
    if mention.determiner == "both" and mention.participles.issuperset(mention.words):
        # "a.txt and b.txt, both attached to one mail": no noun, it goes on about what was named.
        return []
    scores = {
        item: score(mention, profile) + _nearness(mention, item, profile, nearest)
        for item, profile in enumerate(profiles)
        if item != own and item not in beside
    }
    if not scores:
        return []
    is_place = mention.head in lexicon().parts and not mention.participles
    if is_place or (mention.values and mention.values - _values(profiles, own)):
        return []
    is_marked = mention.participles or mention.determiner in ("pointing", "both")
    if own is not None and not is_marked:
        # Without its text, in which the phrase in question stands itself.
        mine = replace(profiles[own], text=set())
        if score(mention, mine) + _NEAR >= max(scores.values()):
            return []
    threshold = _THRESHOLD + {"pointing": -0.5, "both": -0.6, "definite": 0.0}.get(
        mention.determiner, 0.5 if mention.verb else 0.2
    )
    ranked = sorted(scores.items(), key=lambda pair: -pair[1])
    if ranked[0][1] < threshold:
        return []
    many = 2 if mention.determiner == "both" else 1
    return [pair for pair in ranked[:many] if pair[1] >= threshold]


def _values(profiles: Sequence[Profile], own: int | None) -> set[str]:
    return {value for item, profile in enumerate(profiles) if item != own for value in profile.values}


def score(mention: Mention, profile: Profile) -> float:
    """How well the words of a phrase fit the outcome of a subtask."""
    head = _word(mention.head, profile, is_head=True)
    deeds = [_deed(word, profile) for word in mention.words[:-1] if word in mention.participles]
    if head <= 0:
        # What a text calls the outcome may be new ("the copied wage"); then the deed must be told plainly.
        head = _STRANGE / 2 if _VERB_PHRASE in deeds else 0.0
    if head == 0 or mention.head == "nam":
        return 0.0
    strange = _STRANGE / 3 if mention.determiner == "pointing" else _STRANGE
    total = head + sum(deeds)
    for word in mention.words[:-1]:
        if word not in mention.participles:
            total += _word(word, profile, is_head=False) or strange
    if _COPY in mention.participles and not mention.name and _CLIPBOARD in profile.phrase:
        total += _FINISHED
    for value in sorted(mention.values):
        total += _VALUE if value in profile.values else _STRANGE
    return total


def fits(words: Collection[str], profile: Profile) -> float:
    """How well loose words fit a subtask, for telling versions of one file apart."""
    return sum(_word(word, profile, is_head=False) for word in words)


def _word(word: str, profile: Profile, is_head: bool) -> float:
    key = word, is_head
    if key not in profile.fit:
        profile.fit[key] = _fit(word, profile, is_head)
    return profile.fit[key]


def _fit(word: str, profile: Profile, is_head: bool) -> float:
    words = lexicon()
    concepts = words.concepts.get(word, frozenset())
    if word in profile.phrase:
        return _VERB_PHRASE
    if word in profile.introduced:
        return _VERB_PHRASE
    if word in profile.files:
        return _VERB_PHRASE
    if word in profile.kinds:
        return _KIND
    if word in profile.text:
        return _TEXT
    of_phrase, of_text = profile.concepts
    if not concepts.isdisjoint(of_phrase):
        return _CONCEPT
    if word in words.finished and not is_head:
        return _FINISHED
    if word in words.generic and is_head:
        return _GENERIC
    if not concepts.isdisjoint(of_text):
        return _CONCEPT / 2
    return 0.0


def _deed(word: str, profile: Profile) -> float:
    """How well a participle fits: what was copied comes from a subtask that copies."""
    words = lexicon()
    if word in profile.phrase:
        return _VERB_PHRASE
    is_related = not words.concepts.get(word, frozenset()).isdisjoint(profile.concepts[0])
    if word in profile.text or is_related:
        return _CONCEPT
    return _FINISHED if word in words.finished or word in profile.files else _STRANGE


def _nearness(mention: Mention, item: int, profile: Profile, nearest: int | None) -> float:
    if item == nearest:
        return _NEAR
    return _BEFORE if profile.first < mention.place else 0.0


def stems_of_name(name: str) -> set[str]:
    """Stems of the parts of a file's name: ages_frame.png -> age, frame."""
    stem = name.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return {lexicon().stem(piece) for piece in re.split(r"[^a-z]+", stem) if piece}
