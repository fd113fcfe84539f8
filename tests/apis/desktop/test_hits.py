from hypothesis import given
from hypothesis import strategies as st

from apis.desktop.guest.reading.hits import spread


def test_a_sample_is_spread_evenly() -> None:
    assert spread("abcdefghij", 5) == ["a", "c", "e", "g", "i"]
    assert spread("abcdefg", 3) == ["a", "c", "e"]
    assert spread("abc", 5) == ["a", "b", "c"]
    assert spread("", 5) == []


@given(st.integers(0, 400), st.integers(1, 40))
def test_a_sample_is_as_large_as_it_can_be_in_order_and_without_doubles(count: int, most: int) -> None:
    sample = spread(range(count), most)
    assert len(sample) == min(count, most)
    assert sample == sorted(set(sample))
