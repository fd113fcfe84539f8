"""When a wanted text counts as seen: on a clicked control, on the screen, typed, or read off a picture.

Everything is compared in Unicode NFKC. tests/apis/text_pairs.tsv is the table of accepted and refused pairs.
Where a rule is in doubt it refuses: a refusal shows when a function is proven, a wrong acceptance never.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from records.errors import OmniSynthError

LABEL_ROLES = frozenset(
    {
        "button",
        "push button",
        "toggle button",
        "radio button",
        "check box",
        "label",
        "menu",
        "menu item",
        "check menu item",
        "radio menu item",
    }
)
"""Roles whose texts may hold a mnemonic mark and a trailing ellipsis; items of lists, icons and trees do not,
since their names are file names, where an underscore is a letter."""
OCR_EDITS = ((121, 0), (16, 2), (8, 1))
"""From how many characters of a text how many may be misread; the longest are read exactly, as the time to
compare grows with the text."""
OCR_WORD = 5
"""Letters of a word from which one of them may be misread: `on` and `of` are two words, not an error."""

_ESCAPED_OR_MARK = re.compile(r"(&&)|[&_](?=[^\W_])")
_ELLIPSIS = re.compile(r"\s*\.{3}$")
# Han, kana, Thai, Lao, Tibetan, Myanmar and Khmer are written without spaces between words.
_WITHOUT_SPACES = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\U00020000-\U0003ffff]"
)
# Toolkits put direction marks around names, and break points into long ones; nobody sees them. The joiners
# are no part of it: they make other letters and other emoji.
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]"
)
_JOINERS = "\u200c\u200d"
_SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_MINUS_SIGNS = "-\u2212"
_AROUND_WORD = re.compile(r"^\W+|\W+$")
_FOLDED_TEXTS = 8192


class EmptyText(OmniSynthError):
    """A comparison was asked for no text; an empty text would be found everywhere."""


def same_label(wanted: str, seen: str, role: str) -> bool:
    """Whether a control of this role (a name of AT-SPI) that shows `seen` is the one called `wanted`.

    Raises:
        EmptyText: wanted is blank.
    """
    refuse_blank(wanted)
    return _label(wanted, role) == _label(seen, role)


def on_screen(wanted: str, seen: str) -> bool:
    """Whether `seen` holds `wanted` as a whole: not as part of a longer word, number or file name.

    Raises:
        EmptyText: wanted is blank.
    """
    part, whole = _folded(wanted), _folded(seen)
    if not part:
        refuse_blank(wanted)
    start = whole.find(part)
    while start >= 0:
        if _stands_alone(whole, start, start + len(part)):
            return True
        start = whole.find(part, start + 1)
    return False


def was_typed(wanted: str, seen: str) -> bool:
    """Whether `seen`, all that was typed between two other actions, is `wanted`: case, tabs and lines count.

    White space around the whole does not count: an Enter at the end sends a text and is no part of it.

    Raises:
        EmptyText: wanted is blank.
    """
    refuse_blank(wanted)
    return _typed(wanted) == _typed(seen)


def on_screen_by_ocr(wanted: str, seen: str) -> bool:
    """Whether `seen`, read off a picture, holds `wanted` as a whole; on long texts with an error or two.

    An error is one letter in a word of at least OCR_WORD letters, or a space between or within words, and
    never the first or last character. What is no plain word (numbers, file names, addresses) is read exactly,
    and so is what is written without spaces, where a letter is a word.

    Raises:
        EmptyText: wanted is blank.
    """
    if on_screen(wanted, seen):
        return True
    part, whole = _folded(wanted), _folded(seen)
    return any(
        _stands_alone(whole, start, end)
        for start in _possible_starts(part, whole)
        for end in _ends_of_readings(part, whole, start)
    )


def same_label_by_ocr(wanted: str, seen: str) -> bool:
    """Whether `seen`, all of a label as read off a picture, is `wanted`, with the errors of on_screen_by_ocr.

    An ellipsis at the end does not count; mnemonic marks are not looked for, since a picture shows none.

    Raises:
        EmptyText: wanted is blank.
    """
    refuse_blank(wanted)
    part, whole = _without_ellipsis(_folded(wanted)), _without_ellipsis(_folded(seen))
    return part == whole or (
        _ocr_edits(part) > 0 and whole != "" and len(whole) in _ends_of_readings(part, whole, 0)
    )


def after_backspaces(typed: str) -> str:
    r"""The text that is left when every Backspace ("\b") has taken the character before it."""
    left: list[str] = []
    for character in typed:
        if character != "\b":
            left.append(character)
        elif left:
            left.pop()
    return "".join(left)


def refuse_blank(wanted: str) -> None:
    """Raise EmptyText where there is nothing to compare."""
    if not _folded(wanted):
        raise EmptyText("a check was asked for an empty text: give the text that must be there")


@lru_cache(maxsize=_FOLDED_TEXTS)  # the same controls are compared step after step
def _folded(text: str) -> str:
    visible = _INVISIBLE.sub("", text)
    # Folding can leave combining marks apart, so the text is composed again.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", visible).casefold())
    return " ".join(folded.split())


def _label(text: str, role: str) -> str:
    folded = _folded(text)
    if role not in LABEL_ROLES:
        return folded
    return _without_ellipsis(_ESCAPED_OR_MARK.sub(lambda mark: "&" if mark[1] else "", folded))


def _without_ellipsis(text: str) -> str:
    return _ELLIPSIS.sub("", text) or text


def _typed(text: str) -> str:
    lines = unicodedata.normalize("NFKC", text).splitlines()
    return "\n".join(re.sub(" +", " ", line).strip(" ") for line in lines).strip()


def _stands_alone(whole: str, start: int, end: int) -> bool:
    """Whether the match whole[start:end] is continued on neither side."""
    before, after = whole[max(0, start - 2) : start][::-1], whole[end : end + 2]
    # A mark, a joiner or a skin tone makes another letter or emoji of the one before it, in every script.
    if after and (after[0] in _JOINERS + _SKIN_TONES or unicodedata.category(after[0])[0] == "M"):
        return False
    if before and (before[0] in _JOINERS or (before[0] in _MINUS_SIGNS and whole[start].isdecimal())):
        return False
    return not _continues(whole[start], before) and not _continues(whole[end - 1], after)


def _continues(edge: str, beyond: str) -> bool:
    """Whether the word at a match's edge goes on; beyond: up to two characters, outwards from the match."""
    if not beyond or _WITHOUT_SPACES.match(edge) or _WITHOUT_SPACES.match(beyond[0]):
        return False
    if beyond[0] in "._-":
        return _is_letter_or_digit(beyond[1:])
    if beyond[0] == ",":
        return edge.isdecimal() and beyond[1:].isdecimal()
    return _is_letter_or_digit(beyond[0])


def _is_letter_or_digit(character: str) -> bool:
    # A combining mark is part of the letter before it.
    return character != "" and unicodedata.category(character)[0] in "LNM"


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] in "LM"


def _ocr_edits(part: str) -> int:
    return next((edits for length, edits in OCR_EDITS if len(part) >= length), 0)


@lru_cache(maxsize=64)
def _words(part: str) -> tuple[int, ...]:
    """For each character the letters of its word, 0 where it stands in none that may be misread."""
    letters = [0] * len(part)
    for token in re.finditer(r"\S+", part):
        word = _AROUND_WORD.sub("", token[0])
        if all(map(_is_letter, word)) and not _WITHOUT_SPACES.search(word):
            letters[token.start() : token.end()] = [len(word)] * len(token[0])
    return tuple(letters)


def _possible_starts(part: str, whole: str) -> set[int]:
    """Where readings of part may start: with n errors, one of n + 1 pieces of it is read without any."""
    allowed = _ocr_edits(part)
    if allowed == 0:
        return set()
    length = len(part) // (allowed + 1)
    starts: set[int] = set()
    for offset in range(0, length * (allowed + 1), length):
        place = whole.find(part[offset : offset + length])
        while place >= 0:
            starts.update(range(max(0, place - offset - allowed), place - offset + allowed + 1))
            place = whole.find(part[offset : offset + length], place + 1)
    return starts


def _ends_of_readings(part: str, whole: str, start: int) -> set[int]:
    """Where in whole the readings of part end that begin at start. Part has at least two characters."""
    if whole[start] != part[0]:
        return set()
    allowed = _ocr_edits(part)
    reached = {start + 1: 0}  # for what is read of part so far: edits by place in whole
    for index in range(1, len(part)):
        for place, edits in _with_added(part, whole, index, reached, allowed):
            reached[place] = min(edits, reached.get(place, edits))
        following: dict[int, int] = {}
        for place, edits in reached.items():
            for further, cost in _steps(part, whole, index, place):
                if edits + cost <= allowed:
                    following[further] = min(edits + cost, following.get(further, allowed))
        reached = following
    return set(reached)


def _with_added(
    part: str, whole: str, index: int, reached: dict[int, int], allowed: int
) -> Iterator[tuple[int, int]]:
    """Places reached by reading characters that do not stand between part[index - 1] and part[index]."""
    words = _words(part)
    for place, edits in list(reached.items()):
        for added in range(1, allowed - edits + 1):
            character = whole[place + added - 1 : place + added]
            in_word = max(words[index - 1], words[index]) >= OCR_WORD
            if not (
                (character == " " and words[index - 1] and words[index])
                or (character and _is_letter(character) and in_word)
            ):
                break
            yield place + added, edits + added


def _steps(part: str, whole: str, index: int, place: int) -> Iterator[tuple[int, int]]:
    """Ways to read part[index] at a place of whole: the place behind it, and the edits that it costs."""
    words, character = _words(part), whole[place : place + 1]
    if character == part[index]:
        yield place + 1, 0
    if index == len(part) - 1:
        return
    if part[index] == " " and words[index - 1] and words[index + 1]:
        yield place, 1
    if words[index] >= OCR_WORD and _is_letter(part[index]):
        yield place, 1
        if character and _is_letter(character):
            yield place + 1, 1
