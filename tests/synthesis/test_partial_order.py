import pytest
from hypothesis import given
from hypothesis import strategies as st

from records.graph import closure, directed
from synthesis.partial_order import PartialOrder


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=10))
def test_an_order_holds_the_closure_or_refuses_a_circle(pairs: list[tuple[int, int]]) -> None:
    below = closure(directed(range(6), pairs))
    # The closure leaves out a node's way back to itself, so a circle shows as a pair in both directions.
    circle = any(a == b or (b, a) in below for a, b in pairs)
    order = PartialOrder.of(6).with_pairs(pairs)
    if circle:
        assert order is None
        with pytest.raises(ValueError, match="circle"):
            PartialOrder.of(6, pairs)
    else:
        assert order == PartialOrder.of(6, reversed(pairs))
        assert order is not None
        assert {(a, b) for a in range(6) for b in range(6) if order.has((a, b))} == below
