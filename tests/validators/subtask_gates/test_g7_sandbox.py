from collections.abc import Iterator

import pytest
from note_trials import HEAD, Bench, open_bench, subtask

from records.subtask import EvaluationFunction


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def test_a_function_without_a_check_is_refused(bench: Bench) -> None:
    verdict = bench.last(subtask(f'{HEAD}    return EvalResult(True, "", 1.0)\n', ()))
    assert (verdict.gate, verdict.passed) == ("G7", False)
    assert verdict.reason.startswith("editor.write: ")


def test_a_function_that_does_not_type_check_is_refused(bench: Bench) -> None:
    source = f'{HEAD}    return EvalResult(check_file_exists(3), "there", 1.0)\n'
    assert bench.last(subtask(source, ("check_file_exists",))).gate == "G7"


def test_apis_that_are_not_the_recorded_ones_are_refused(bench: Bench) -> None:
    bound = subtask()
    other = EvaluationFunction(source=bound.evaluation.source, apis=("check_file_exists",))
    verdict = bench.last(bound.model_copy(update={"evaluation": other}))
    assert (verdict.gate, verdict.passed) == ("G7", False)


def test_a_function_with_one_check_passes(bench: Bench) -> None:
    source = f'{HEAD}    return EvalResult(get_file_text(path) == text, "there or not", 1.0)\n'
    assert bench.last(subtask(source)).passed
