"""JSON, by the standard library."""

import json
from collections.abc import Iterator, Sequence

from apis.readers.answers import TEXT_LIMIT, Unreadable
from apis.readers.text import decoded

KIND = "JSON"
DAMAGE = ()
VALUE_LIMIT = 10_000
STEP_LIMIT = 200_000
"""Values that are looked at on the way."""

_Json = dict[str, "_Json"] | list["_Json"] | str | int | float | bool | None


def json_values(data: bytes, place: str) -> list[str]:
    """The values at a place such as "/fields/*/name", in the file's order."""
    if len(data) > TEXT_LIMIT:
        raise Unreadable(f"more than {TEXT_LIMIT} bytes")
    names = [name.replace("~1", "/").replace("~0", "~") for name in place.split("/")[1:]]
    search = _Search()
    search.look(json.loads(decoded(data), parse_constant=_refuse), names, ())
    if len(search.found) > VALUE_LIMIT:
        raise Unreadable(f"more than {VALUE_LIMIT} values")
    return [_shown(value) for _, value in sorted(search.found.items(), key=lambda item: item[0])]


class _Search:
    """Finds values by their way through the document, so that two ways of "**" to one find it once."""

    def __init__(self) -> None:
        self._steps = 0
        self.found: dict[tuple[int, ...], _Json] = {}

    def look(self, value: _Json, names: Sequence[str], way: tuple[int, ...]) -> None:
        self._steps += 1
        if self._steps > STEP_LIMIT:
            raise Unreadable(f"more than {STEP_LIMIT} values are on the way")
        if not names:
            self.found[way] = value
            return
        name, *further = names
        if name == "**":
            self.look(value, further, way)
        for number, (own, each) in enumerate(_members(value)):
            if name == "**":
                self.look(each, names, (*way, number))
            elif name in ("*", own):
                self.look(each, further, (*way, number))


def _members(value: _Json) -> Iterator[tuple[str, _Json]]:
    match value:
        case dict():
            yield from value.items()
        case list():
            for number, each in enumerate(value):
                yield str(number), each


def _shown(value: _Json) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _refuse(name: str) -> float:
    raise Unreadable(f"no JSON (it holds {name})")
