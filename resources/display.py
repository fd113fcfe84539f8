"""How values are said to people: a path in the home without the home, everything else as it is."""

import re

from resources.fixtures import HOME


def shown(text: str) -> str:
    """The text with every path below the home in its short form.

    `/home/user/Documents/Berlin/notes.txt` is said as `Documents/Berlin/notes.txt`, the home itself as `~`.
    """
    short = re.sub(rf"{HOME}/(?=[^\s/])", "", text)
    return re.sub(rf"{HOME}(?:/(?!\S)|(?![\w/]))", "~", short)


def says(text: str, value: str) -> bool:
    """Whether the text names the value as a whole (no part of a longer word, number or path).

    Both in the convention of `shown`; runs of white space count as one space.
    """
    wanted = " ".join(shown(value).split())
    if not wanted:
        return True
    before = r"(?<![\w/])" if re.match(r"[\w/]", wanted) else ""
    after = r"(?![\w/]|[.-]\w)" if re.search(r"[\w/]$", wanted) else ""
    return re.search(before + re.escape(wanted) + after, " ".join(shown(text).split())) is not None
