"""A text cut into tokens: words, names of files and places, quotations, applications, numbers, marks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from synthesis.reading.lexicon import lexicon

Kind = Literal["word", "name", "quote", "number", "application", "mark"]

_QUOTE = r"“[^”]*”|\"[^\"\n]*\"|«[^»]*»"
_NAME = (
    r"\w+://[^\s,;]*\w/?"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|~?/?(?:[\w+-][\w.+-]*/)+(?:[\w+-][\w.+-]*\w~?|\w)?"
    r"|[\w+-]{2,}(?:\.[\w+-]+)*\.[A-Za-z][A-Za-z0-9]{0,9}~?(?![\w/])"
    r"|\b\w\.[A-Za-z][A-Za-z0-9]{1,9}(?![\w/])"
)
_NUMBER = r"\d+(?:[.,:]\d+)*%?(?:-(?=[a-z])|\.(?= [a-z]))?"
_WORD = r"[^\W\d_][\w]*(?:['’][^\W\d_]+)?"
_MARK = r"\n|[.?!]+|[,;:()]|[-–—](?=\s)"
_TOKEN = re.compile(
    rf"(?P<quote>{_QUOTE})|(?P<name>{_NAME})|(?P<number>{_NUMBER})|(?P<word>{_WORD})|(?P<mark>{_MARK})"
)
_POSSESSIVE = ("'s", "’s")


@dataclass(frozen=True)
class Token:
    """text: as written. stem: of a word its stem, of a name its lower case, of an application its title."""

    kind: Kind
    text: str
    stem: str

    @cached_property
    def lower(self) -> str:
        """The text in lower case."""
        return self.text.lower()

    @cached_property
    def is_content(self) -> bool:
        """Whether it is a word that carries meaning."""
        return self.kind == "word" and self.lower not in lexicon().stop

    @cached_property
    def may_be_verb(self) -> bool:
        """Whether it is a word that is used as a verb, too."""
        return self.is_content and self.stem in lexicon().verbs

    @cached_property
    def may_open_relative(self) -> bool:
        """Whether a clause about the noun before it may begin with it."""
        is_word = self.lower in ("which", "that", "you", "i", "we") or self.kind == "application"
        return is_word or (self.kind == "word" and self.is_participle)

    @cached_property
    def is_participle(self) -> bool:
        """Whether it may be a past participle of a known verb."""
        return lexicon().is_participle(self.text)


def tokenise(text: str, titles: Sequence[str]) -> list[Token]:
    """The tokens of a text in which the applications with these titles may be named."""
    named = _applications(text, titles)
    found: list[Token] = []
    place = 0
    while True:
        match = _TOKEN.search(text, place)
        while named and named[-1][0] < place:
            named.pop()
        if named and (match is None or named[-1][0] <= match.start()):
            start, place, title = named.pop()
            found.append(Token("application", text[start:place], title))
        elif match is None:
            return found
        else:
            place = match.end()
            found.append(_token(match.lastgroup or "mark", match.group()))


@lru_cache(maxsize=65536)
def _token(kind: str, written: str) -> Token:
    """The same for the same word, so that what is asked of a word is worked out once."""
    match kind:
        case "name":
            return Token("name", written, written.rstrip("/").lower())
        case "word":
            return Token("word", written, lexicon().stem(written))
        case "quote":
            return Token("quote", written, written[1:-1].lower())
        case "number":
            return Token("number", written, written.lower())
        case _:
            return Token("mark", written, written)


def _applications(text: str, titles: Sequence[str]) -> list[tuple[int, int, str]]:
    """Start, end and title wherever an application is named, last first; of several from one start the one
    with the longest form, whole titles before their last words."""
    plain = text.lower()
    found: dict[int, tuple[int, str]] = {}
    for form, title, is_whole in _forms(tuple(sorted(set(titles)))):
        among = plain if is_whole else text
        start = among.find(form)
        while start >= 0:
            end = start + len(form)
            if start not in found and not (_goes_on(text, start - 1) or _goes_on(text, end)):
                owns = text[end : end + 2] in _POSSESSIVE
                found[start] = (end + 2 if owns else end, title)
            start = among.find(form, start + 1)
    return [(start, *found[start]) for start in sorted(found, reverse=True)]


def _goes_on(text: str, place: int) -> bool:
    """Whether a word or a path goes on at a place."""
    return 0 <= place < len(text) and (text[place] in "_/" or text[place].isalnum())


@lru_cache(maxsize=16384)
def _forms(titles: tuple[str, ...]) -> list[tuple[str, str, bool]]:
    """How titles may be written, with the title, and whether it is the whole title in any case of letters.

    "In Mail" is in Claws Mail, but a mail is none.
    """
    whole = {form: title for title in titles for form in (title.lower(), title.lower().replace(" ", "-"))}
    short = {form: title for title in titles if (form := _last_word(title, titles))}
    return [
        (form, forms[form], is_whole)
        for forms, is_whole in ((whole, True), (short, False))
        for form in sorted(forms, key=len, reverse=True)
    ]


def _last_word(title: str, titles: Sequence[str]) -> str:
    """A title's last word as it is written, where it is none of the whole titles and no other ends in it."""
    *before, last = title.split()
    is_one = sum(other.split()[-1].lower() == last.lower() for other in set(titles)) == 1
    return last if before and is_one else ""
