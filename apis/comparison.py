"""When a text that was wanted counts as seen: on a clicked control, on the screen, or typed.

Everything is compared in Unicode NFKC. tests/apis/text_pairs.tsv is the table of accepted and refused pairs.
"""

import re
import unicodedata

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

_ESCAPED_OR_MARK = re.compile(r"(&&)|[&_](?=[^\W_])")
_ELLIPSIS = re.compile(r"\s*\.{3}$")
# Han, kana, Thai, Lao, Tibetan, Myanmar and Khmer are written without spaces between words.
_WITHOUT_SPACES = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u2e80-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\U00020000-\U0003ffff]"
)


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
    refuse_blank(wanted)
    part, whole = _folded(wanted), _folded(seen)
    start = whole.find(part)
    while start >= 0:
        end = start + len(part)
        before, after = whole[max(0, start - 2) : start][::-1], whole[end : end + 2]
        if not _continues(part[0], before) and not _continues(part[-1], after):
            return True
        start = whole.find(part, start + 1)
    return False


def was_typed(wanted: str, seen: str) -> bool:
    """Whether `seen`, all that was typed between two other actions, is `wanted`: case and lines count.

    White space around the whole does not count: an Enter at the end sends a text and is no part of it.

    Raises:
        EmptyText: wanted is blank.
    """
    refuse_blank(wanted)
    return _typed(wanted) == _typed(seen)


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
    if not wanted.strip():
        raise EmptyText("a check was asked for an empty text: give the text that must be there")


def _folded(text: str) -> str:
    # Folding can leave combining marks apart, so the text is composed again.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def _label(text: str, role: str) -> str:
    folded = _folded(text)
    if role not in LABEL_ROLES:
        return folded
    unmarked = _ESCAPED_OR_MARK.sub(lambda mark: "&" if mark[1] else "", folded)
    return _ELLIPSIS.sub("", unmarked) or unmarked


def _typed(text: str) -> str:
    lines = unicodedata.normalize("NFKC", text).splitlines()
    return "\n".join(" ".join(line.split()) for line in lines).strip()


def _continues(edge: str, beyond: str) -> bool:
    """Whether the word at a match's edge goes on; beyond: up to two characters, outwards from the match."""
    if not beyond:
        return False
    if beyond[0] in "._-":
        return len(beyond) == 2 and _is_letter_or_digit(beyond[1])
    if _WITHOUT_SPACES.match(edge) or _WITHOUT_SPACES.match(beyond[0]):
        return False
    return _is_letter_or_digit(beyond[0])


def _is_letter_or_digit(character: str) -> bool:
    # A combining mark is part of the letter before it.
    return unicodedata.category(character)[0] in "LNM"
