"""The words that the library reader knows, from resources/reading.yaml, and the stems they are kept by."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

import resources

FILE = Path(resources.__file__).parent / "reading.yaml"


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    verbs: dict[str, list[str]]
    irregular: dict[str, str]
    function: dict[str, list[str]]
    concepts: list[list[str]]
    common: list[str]
    generic: list[str]
    parts: list[str]
    finished: list[str]
    endings: dict[str, list[str]]


@dataclass(frozen=True)
class Lexicon:
    """Everything by stem, but for the function words, which are kept as written, in lower case.

    verbs: stem to class (make, save, turn, alter, change, take, use).
    concepts: stem to the numbers of its groups.
    """

    verbs: dict[str, str]
    irregular: dict[str, str]
    function: dict[str, frozenset[str]]
    concepts: dict[str, frozenset[int]]
    common: frozenset[str]
    generic: frozenset[str]
    parts: frozenset[str]
    finished: frozenset[str]
    endings: dict[str, frozenset[str]]

    @cached_property
    def stop(self) -> frozenset[str]:
        """All function words."""
        return frozenset().union(*self.function.values())

    def stem(self, word: str) -> str:
        """A word without its ending: exports, exported, exporting -> export."""
        known = self._stems.get(word)
        if known is None:
            plain = re.sub(r"['’]s$", "", word.lower())
            known = self._stems[word] = _without_ending(self.irregular.get(plain, plain))
        return known

    @cached_property
    def _stems(self) -> dict[str, str]:
        """The stems of the words that were met."""
        return {}

    def is_participle(self, word: str) -> bool:
        """Whether the word may be a past participle of a known verb."""
        plain = word.lower()
        has_form = plain.endswith("ed") or (plain in self.irregular and plain != self.irregular[plain])
        return has_form and self.stem(plain) in self.verbs

    def related(self, one: str, other: str) -> bool:
        """Whether two stems share a concept."""
        mine = self.concepts.get(one)
        return mine is not None and not mine.isdisjoint(self.concepts.get(other, ()))


@cache
def lexicon() -> Lexicon:
    """The shipped lexicon."""
    data = _File.model_validate(yaml.safe_load(FILE.read_text(encoding="utf-8")))
    bare = Lexicon({}, data.irregular, {}, {}, frozenset(), frozenset(), frozenset(), frozenset(), {})

    def stems(words: Iterable[str]) -> frozenset[str]:
        return frozenset(bare.stem(word) for word in words)

    verbs: dict[str, str] = {}
    for kind, words in data.verbs.items():
        for stem in stems(words):
            verbs.setdefault(stem, kind)
    concepts: dict[str, frozenset[int]] = {}
    for number, words in enumerate(data.concepts):
        for stem in stems(words):
            concepts[stem] = concepts.get(stem, frozenset()) | {number}
    return Lexicon(
        verbs=verbs,
        irregular=data.irregular,
        function={kind: frozenset(words) for kind, words in data.function.items()},
        concepts=concepts,
        common=stems(data.common),
        generic=stems(data.generic),
        parts=stems(data.parts),
        finished=stems(data.finished),
        endings={ending: stems(words) for ending, words in data.endings.items()},
    )


def kinds_of_name(name: str) -> frozenset[str]:
    """Stems of what a file with this name's ending may be called: a.png -> picture, image, ..."""
    return lexicon().endings.get(name.rsplit(".", 1)[-1].lower(), frozenset())


def _without_ending(word: str) -> str:
    if len(word) > 4 and word.endswith(("ies", "ied")):
        return word[:-3] + "y"
    if len(word) > 7 and word.endswith("ment"):
        return word[:-4]
    if len(word) > 5 and word.endswith("ing"):
        word = _single(word[:-3])
    elif len(word) > 4 and word.endswith("ed"):
        word = _single(word[:-2])
    elif len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes", "zes")):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def _single(word: str) -> str:
    """Undo a doubled last consonant: cropp -> crop; fill and press keep theirs."""
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz" else word
