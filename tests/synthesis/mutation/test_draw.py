from collections import Counter

from edited_note import STEPS
from hypothesis import given
from hypothesis import strategies as st

from synthesis.mutation.draw import draw
from synthesis.mutation.mutant import Mutant

SIZES = {"leave_out": 6, "swap": 5, "undo": 3, "cancel": 1}
MUTANTS = tuple(
    Mutant(operator, f"{operator}, step {number}", STEPS[number:])
    for operator, size in SIZES.items()
    for number in range(size)
)


def test_operators_take_turns() -> None:
    drawn = draw(MUTANTS, 1, most=8)
    assert len(drawn) == 8
    assert {mutant.operator for mutant in drawn[:4]} == set(SIZES)
    assert {mutant.operator for mutant in drawn[4:7]} == {"leave_out", "swap", "undo"}
    assert Counter(mutant.operator for mutant in drawn)["cancel"] == 1


def test_all_are_drawn_once_where_there_are_few_enough() -> None:
    assert Counter(draw(MUTANTS, 1, most=99)) == Counter(MUTANTS)
    assert draw(MUTANTS, 1, most=0) == ()
    assert draw((), 1) == ()


@given(st.permutations(MUTANTS), st.integers(0, 5))
def test_the_order_in_which_they_come_has_no_influence(mutants: list[Mutant], seed: int) -> None:
    assert draw(mutants, seed) == draw(MUTANTS, seed)


def test_seeds_draw_differently() -> None:
    assert len({draw(MUTANTS, seed) for seed in range(10)}) > 5


def test_over_the_seeds_every_operator_and_mutant_has_its_chance() -> None:
    firsts = Counter(draw(MUTANTS, seed, most=1)[0].operator for seed in range(200))
    assert set(firsts) == set(SIZES)
    assert min(firsts.values()) > 20
    seen = {mutant for seed in range(100) for mutant in draw(MUTANTS, seed, most=4)}
    assert seen == set(MUTANTS)
