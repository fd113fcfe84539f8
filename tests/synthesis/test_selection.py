from hypothesis import given
from hypothesis import strategies as st

from synthesis.selection import shares


@given(st.integers(0, 60), st.dictionaries(st.text(max_size=3), st.integers(0, 20), max_size=8))
def test_shares_are_as_even_as_the_rooms_allow(total: int, rooms: dict[str, int]) -> None:
    given_out = shares(total, rooms)
    assert list(given_out) == list(rooms)
    assert sum(given_out.values()) == min(total, sum(rooms.values()))
    assert all(0 <= given_out[key] <= rooms[key] for key in rooms)
    # Whoever could take more has at most one less than anybody else.
    open_keys = [key for key in rooms if given_out[key] < rooms[key]]
    assert all(given_out[key] >= max(given_out.values()) - 1 for key in open_keys)


def test_what_is_left_over_goes_to_the_first() -> None:
    assert shares(5, {"b": 9, "a": 9, "c": 9}) == {"b": 2, "a": 2, "c": 1}
    assert shares(8, {"b": 1, "a": 9, "c": 9}) == {"b": 1, "a": 4, "c": 3}
