"""Which subtask's outcome a noun phrase speaks of: by its words, its participles, its values and nearness."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from synthesis.reading.lexicon import lexicon
from synthesis.reading.mentions import Mention

_THRESHOLD = 1.25
_VERB_PHRASE = 1.0
_FILE = 0.9
_TEXT = 0.7
_CONCEPT = 0.6
_GENERIC = 0.5
_FINISHED = 0.4
_VALUE = 1.5
_STRANGE = -0.35
_NEAR = 0.4
_BEFORE = 0.2


@dataclass
class Profile:
    """What is known of a subtask: stems of its verb phrase, of its clauses and of the files it makes.

    first: place of its first clause. values: numbers, quotations and names in its clauses.
    """

    phrase: frozenset[str]
    text: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    first: int = 0
    last: int = 0


def resolve(
    mention: Mention, own: int | None, profiles: Sequence[Profile], nearest: int | None
) -> list[tuple[int, float]]:
    """The subtasks whose outcome the phrase means, with scores; none where it means something else.

    Args:
        own: the subtask in whose clause the phrase stands; it is never the answer.
        nearest: the subtask that was spoken of last before the phrase.
    """
    if mention.is_pronoun or not mention.words or mention.determiner == "indefinite":
        return []
    scores = {
        item: score(mention, profile) + _nearness(mention, item, profile, nearest)
        for item, profile in enumerate(profiles)
        if item != own
    }
    if not scores:
        return []
    is_marked = mention.participles or mention.determiner in ("pointing", "both")
    if own is not None and not is_marked and score(mention, profiles[own]) + _NEAR >= max(scores.values()):
        return []
    threshold = _THRESHOLD + {"pointing": -0.4, "both": -0.4, "definite": 0.0}.get(mention.determiner, 0.5)
    ranked = sorted(scores.items(), key=lambda pair: -pair[1])
    if ranked[0][1] < threshold:
        return []
    many = 2 if mention.determiner == "both" else 1
    return [pair for pair in ranked[:many] if pair[1] >= threshold]


def score(mention: Mention, profile: Profile) -> float:
    """How well the words of a phrase fit the outcome of a subtask."""
    head = _word(mention.head, profile, is_head=True)
    if head <= 0:
        return 0.0
    total = head
    for word in mention.words[:-1]:
        total += _deed(word, profile) if word in mention.participles else _word(word, profile, is_head=False)
    for value in mention.values:
        total += _VALUE if value in profile.values else _STRANGE
    return total


def fits(words: Collection[str], profile: Profile) -> float:
    """How well loose words fit a subtask, for telling versions of one file apart."""
    return sum(_word(word, profile, is_head=False) for word in words)


def _word(word: str, profile: Profile, is_head: bool) -> float:
    words = lexicon()
    if word in profile.phrase:
        return _VERB_PHRASE
    if word in profile.files:
        return _FILE
    if any(words.related(word, other) for other in profile.phrase):
        return _CONCEPT
    if word in profile.text:
        return _TEXT
    if word in words.finished and not is_head:
        return _FINISHED
    if word in words.generic and is_head:
        return _GENERIC
    if any(words.related(word, other) for other in profile.text):
        return _CONCEPT / 2
    return 0.0 if is_head else _STRANGE


def _deed(word: str, profile: Profile) -> float:
    """How well a participle fits: what was copied comes from a subtask that copies."""
    words = lexicon()
    if word in profile.phrase:
        return _VERB_PHRASE
    if word in profile.text or any(words.related(word, other) for other in profile.phrase):
        return _CONCEPT
    return _FINISHED if word in words.finished else _STRANGE


def _nearness(mention: Mention, item: int, profile: Profile, nearest: int | None) -> float:
    if item == nearest:
        return _NEAR
    return _BEFORE if profile.first < mention.place else 0.0


def parts(name: str) -> set[str]:
    """Stems of the parts of a file's name, and what a file with its ending may be called."""
    words = lexicon()
    base = name.rsplit("/", 1)[-1]
    stem, _, ending = base.rpartition(".") if "." in base else (base, "", "")
    pieces = {
        words.stem(piece) for piece in stem.replace("-", "_").replace(".", "_").split("_") if piece.isalpha()
    }
    return pieces | words.endings.get(ending, frozenset())
