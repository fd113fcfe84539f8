from collections.abc import Iterator

import pytest
from note_trials import GOOD, WRONG, Bench, open_bench


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def test_a_demonstration_that_fails_once_is_refused(bench: Bench) -> None:
    verdict = bench.last(oracle=(GOOD, WRONG))
    assert (verdict.gate, verdict.passed) == ("G2", False)
    assert verdict.reason == "run 2 of the demonstration fails: the file says something else"


def test_a_demonstration_that_passes_as_often_as_it_must_is_accepted(bench: Bench) -> None:
    assert bench.last(oracle=(GOOD, GOOD), oracle_runs=2).passed
    assert bench.last(oracle=(GOOD,), oracle_runs=1).passed


def test_too_few_runs_are_refused(bench: Bench) -> None:
    verdict = bench.last(oracle=(GOOD,))
    assert (verdict.gate, verdict.passed) == ("G2", False)
    assert verdict.reason == "1 of 2 runs of the demonstration came to their end"
    assert bench.last(oracle=()).gate == "G2"
