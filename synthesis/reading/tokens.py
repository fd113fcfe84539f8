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


def tokenise(text: str, titles: Sequence[str]) -> list[Token]:
    """The tokens of a text in which the applications with these titles may be named."""
    by_form, pattern = _vocabulary(tuple(sorted(set(titles))))
    found: list[Token] = []
    for match in pattern.finditer(text):
        written = match.group(0)
        match match.lastgroup:
            case "application":
                bare = re.sub(r"['’]s$", "", written).lower()
                found.append(Token("application", written, by_form[bare]))
            case "name":
                found.append(Token("name", written, written.rstrip("/").lower()))
            case "word":
                found.append(Token("word", written, lexicon().stem(written)))
            case "quote":
                found.append(Token("quote", written, written[1:-1].lower()))
            case "number":
                found.append(Token("number", written, written.lower()))
            case _:
                found.append(Token("mark", written, written))
    return found


@lru_cache(maxsize=4096)
def _vocabulary(titles: tuple[str, ...]) -> tuple[dict[str, str], re.Pattern[str]]:
    """The titles by the forms in which they may be written, and the pattern of a token."""
    whole = {form: title for title in titles for form in (title.lower(), title.lower().replace(" ", "-"))}
    short = {form: title for title in titles if (form := _last_word(title, titles))}
    applications = "|".join(
        [
            rf"(?<![\w/])(?i:{re.escape(form)})(?![\w/])(?:['’]s)?"
            for form in sorted(whole, key=len, reverse=True)
        ]
        # "In Mail" is in Claws Mail, but a mail is none.
        + [
            rf"(?<![\w/]){re.escape(form)}(?![\w/])(?:['’]s)?"
            for form in sorted(short, key=len, reverse=True)
        ]
    )
    by_form = whole | {form.lower(): title for form, title in short.items()}
    return by_form, re.compile(
        rf"(?P<quote>{_QUOTE})|(?P<application>{applications or r'(?!)'})|(?P<name>{_NAME})"
        rf"|(?P<number>{_NUMBER})|(?P<word>{_WORD})|(?P<mark>{_MARK})"
    )


def _last_word(title: str, titles: Sequence[str]) -> str:
    """A title's last word as it is written, where it is none of the whole titles and no other ends in it."""
    *before, last = title.split()
    is_one = sum(other.split()[-1].lower() == last.lower() for other in set(titles)) == 1
    return last if before and is_one else ""
