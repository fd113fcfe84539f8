"""JSON files."""

import re

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.scene import Scene
from records.errors import FunctionFailed

_VALUES = Reading("structured.json_values", TypeAdapter(list[str]))
_PLACE = re.compile(r"(/[^/]*)*")


def get_json_values(scene: Scene, path: str, place: str) -> list[str] | None:
    """The values at a place, in the file's order, [] where there is none, None where there is no such file.

    place: "/fields/name", the names and positions (from 0) on the way to it, "" for the whole; "*" is any
    name or position, "**" any number of them: "/roots/**/url". "~1" in a name is a slash, "~0" a tilde (as
    in RFC 6901). A text is told as it is, a number, true, false and null as JSON writes them, an object or a
    list as JSON without blanks and with sorted names.

    Raises:
        FunctionFailed: the place is none.
    """
    if not _PLACE.fullmatch(place):
        raise FunctionFailed(f'get_json_values takes a place such as "/fields/name", not {place!r}')
    return _VALUES(scene, path, place)
