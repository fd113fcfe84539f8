"""Which files of the home an application, or the desktop under it, writes for itself."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import PurePosixPath

from resources.fixtures import HOME

DESKTOP_PATHS = (
    ".cache/**",
    ".config/dconf/**",
    ".config/glib-2.0/**",
    ".config/gtk-*/**",
    ".config/pulse/**",
    ".dbus/**",
    ".local/share/gvfs-metadata/**",
    ".local/share/recently-used.xbel*",
)
"""Written by the toolkits and the session's services, whatever application runs."""
HIDDEN_PATHS = (".*", ".*/**")
"""Every hidden file and folder right below the home."""


def is_own(path: str, globs: Sequence[str]) -> bool:
    """Whether an absolute path is one of the globs, or a folder above one.

    Globs are relative to the home; those that begin with / are absolute.

    `**` stands for anything, `*` for anything within one name; `x/**` is x itself too.
    """
    relative = path.removeprefix(f"{HOME}/")
    return any(_pattern(glob).fullmatch(relative) or _lies_above(relative, glob) for glob in globs)


@cache
def _pattern(glob: str) -> re.Pattern[str]:
    folder, below = (glob.removesuffix("/**"), "(/.*)?") if glob.endswith("/**") else (glob, "")
    parts = re.split(r"(\*\*|\*)", folder)
    words = {"**": ".*", "*": "[^/]*"}
    return re.compile("".join(words.get(part, re.escape(part)) for part in parts) + below)


@cache
def _lies_above(folder: str, glob: str) -> bool:
    # Only where no wildcard stands in the folder's own part of the glob.
    return PurePosixPath(folder) in PurePosixPath(glob).parents
