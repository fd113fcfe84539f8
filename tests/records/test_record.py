import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.errors import RecordError
from records.record import Many, Record, canonical_json, content_id


class Sample(Record):
    count: int
    names: Many[str] = ()


def test_canonical_json_is_worked_out_by_hand() -> None:
    assert canonical_json({"b": [1, "é"], "a": None}) == '{"a":null,"b":[1,"é"]}'


def test_an_id_is_the_hash_of_the_canonical_json() -> None:
    expected = hashlib.sha256(b'{"count":2,"names":["x"]}').hexdigest()[:20]
    assert content_id(Sample(count=2, names=("x",))) == expected


@given(st.dictionaries(st.text(), st.integers(), min_size=2))
def test_an_id_does_not_depend_on_the_order_of_keys(value: dict[str, int]) -> None:
    assert content_id(value) == content_id(dict(reversed(value.items())))


def test_lists_are_taken_for_tuples_but_their_items_are_not_coerced() -> None:
    assert Sample.parse({"count": 1, "names": ["a"]}, "here").names == ("a",)
    with pytest.raises(RecordError, match=r"here: names\.0: .*string"):
        Sample.parse({"count": 1, "names": [3]}, "here")


@pytest.mark.parametrize(
    ("data", "place"),
    [({"count": "1"}, "count"), ({"count": True}, "count"), ({"count": 1, "more": 2}, "more"), ({}, "count")],
)
def test_wrong_types_and_unknown_fields_are_refused_by_name(data: dict[str, object], place: str) -> None:
    with pytest.raises(RecordError, match=place):
        Sample.parse(data, "apps/x.yaml")


def test_a_record_is_frozen() -> None:
    sample = Sample(count=1)
    with pytest.raises(ValueError, match="frozen"):
        sample.count = 2  # type: ignore[misc]
