from collections.abc import Iterator

import pytest
from note_trials import GOOD, SOUND, Bench, open_bench, subtask

from validators.subtask_gates import FOREIGN_GATES, OWN_GATES, judge_trial


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def test_a_sound_subtask_passes_every_gate_in_their_order(bench: Bench) -> None:
    verdicts = judge_trial(bench.trial())
    assert [verdict.gate for verdict in verdicts] == ["G7", "G1", "G2", "G3", "G6", "G5", "G8", "G4"]
    assert all(verdict.passed for verdict in verdicts)


def test_the_gates_on_own_runs_need_no_other_subtask(bench: Bench) -> None:
    trial = bench.trial(foreign=())
    assert [verdict.gate for verdict in judge_trial(trial, OWN_GATES) if verdict.passed] == [
        name for name, _ in OWN_GATES
    ]
    refused = judge_trial(trial, FOREIGN_GATES)
    assert [(verdict.gate, verdict.passed) for verdict in refused] == [("G4", False)]


def test_the_first_refusal_ends_the_trial(bench: Bench) -> None:
    verdicts = judge_trial(bench.trial(oracle=(GOOD,), mutants=(), sequels=()))
    assert [(verdict.gate, verdict.passed) for verdict in verdicts] == [
        ("G7", True),
        ("G1", True),
        ("G2", False),
    ]


def test_a_function_that_fails_is_refused_by_the_gate_that_ran_it(bench: Bench) -> None:
    source = SOUND.replace("    if found", "    zero = 0\n    ratio = 1 / zero\n    if found")
    verdict = bench.last(subtask(source))
    assert (verdict.gate, verdict.passed) == ("G1", False)
    assert "ZeroDivisionError" in verdict.reason
