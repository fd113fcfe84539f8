"""How values are said to people: a path in the home without the home, everything else as it is."""

import re
from functools import lru_cache

from resources.fixtures import HOME

_BELOW_HOME = re.compile(rf"{HOME}/(?=[^\s/])")
_HOME = re.compile(rf"{HOME}(?:/(?!\S)|(?![\w/]))")


def shown(text: str) -> str:
    """The text with every path below the home in its short form.

    `/home/user/Documents/Berlin/notes.txt` is said as `Documents/Berlin/notes.txt`, the home itself as `~`.
    """
    return _HOME.sub("~", _BELOW_HOME.sub("", text)) if HOME in text else text


def says(text: str, value: str) -> bool:
    """Whether the text names the value as a whole (no part of a longer word, number or path).

    Both in the convention of `shown`; runs of white space count as one space.
    """
    return _as_whole(value).search(_plain(text)) is not None


@lru_cache(maxsize=16384)
def _as_whole(value: str) -> re.Pattern[str]:
    wanted = _plain(value)
    before = r"(?<![\w/])" if re.match(r"[\w/]", wanted) else ""
    after = r"(?![\w/]|[.-]\w)" if re.search(r"[\w/]$", wanted) else ""
    return re.compile(before + re.escape(wanted) + after)


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    return " ".join(shown(text).split())
