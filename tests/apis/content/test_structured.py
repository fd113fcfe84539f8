import json

import pytest
from content_scene import path, scene
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.content import ContentUnreadable, get_json_values
from records.errors import FunctionFailed

PATH = path("trip.json")
TRIP = {
    "fields": {"name": "Emilie é", "nights": 2, "price": 78.5, "paid": True, "note": None},
    "stops": [{"town": "Ghent", "url": "a"}, {"town": "Bruges", "stops": [{"town": "Damme"}]}],
    "a/b": {"~": "odd"},
    "": "no name",
}


def values(place: str, data: bytes | None = json.dumps(TRIP).encode()) -> list[str] | None:
    return get_json_values(scene("trip.json", data), PATH, place)


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("/fields/name", ["Emilie é"]),
        ("/fields/nights", ["2"]),
        ("/fields/price", ["78.5"]),
        ("/fields/paid", ["true"]),
        ("/fields/note", ["null"]),
        ("/fields/*", ["Emilie é", "2", "78.5", "true", "null"]),
        ("/stops/1/town", ["Bruges"]),
        ("/stops/*/town", ["Ghent", "Bruges"]),
        ("/**/town", ["Ghent", "Bruges", "Damme"]),
        ("/**/stops/**/town", ["Ghent", "Bruges", "Damme"]),
        ("/stops/0", ['{"town":"Ghent","url":"a"}']),
        ("/stops/1/stops", ['[{"town":"Damme"}]']),
        ("/a~1b/~0", ["odd"]),
        ("/", ["no name"]),
        ("/stops/2", []),
        ("/fields/name/0", []),
        ("/FIELDS", []),
    ],
)
def test_values_at_a_place(place: str, found: list[str]) -> None:
    assert values(place) == found


def test_the_whole_and_no_file() -> None:
    assert values("", b'{"b": [1, 2.50], "a": "x"}') == ['{"a":"x","b":[1,2.5]}']
    assert values("", b'"text"') == ["text"]
    assert values("", None) is None


@settings(deadline=None, max_examples=15)
@given(st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=3), max_size=4))
def test_every_member_is_found_by_its_name(members: dict[str, int | str]) -> None:
    data = json.dumps(members).encode()
    for name, value in members.items():
        if name in ("*", "**"):
            continue
        place = "/" + name.replace("~", "~0").replace("/", "~1")
        assert values(place, data) == [str(value)]
    assert values("/*", data) == [str(value) for value in members.values()]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"{'a': 1}",
        b'{"a": NaN}',
        b'{"a": "caf\xe9"}',
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a": ' + b"1" * 5000 + b"}",
        b"[" + b"0," * 10_000 + b"0]",
        b" " * (4 * 2**20) + b"[]",
    ],
    ids=["empty", "cut", "other quotes", "no number", "Latin-1", "deep", "long number", "many", "long"],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="trip"):
        values("/*", data)
    assert values("/fields/nights") == ["2"]


def test_a_search_that_never_ends_is_given_up() -> None:
    deep = b"[" * 100 + b"]" * 100
    with pytest.raises(ContentUnreadable, match="on the way"):
        values("/**" * 8 + "/x", deep)


@pytest.mark.parametrize("place", ["fields", "fields/name", "$.fields"])
def test_a_place_that_is_none_is_the_functions_fault(place: str) -> None:
    with pytest.raises(FunctionFailed, match="get_json_values"):
        values(place)
