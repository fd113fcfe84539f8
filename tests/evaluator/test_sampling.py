from typing import NamedTuple, cast

from evaluator.sampling import is_large, sample_tasks
from records.task import Task


class Sketch(NamedTuple):
    """What sampling reads of a task."""

    task_id: str
    nodes: tuple[int, ...]
    applications: tuple[str, ...]


def sketch(number: int, nodes: int, applications: str) -> Task:
    return cast("Task", Sketch(f"t{number}", tuple(range(nodes)), tuple(applications)))


SMALL = [sketch(number, 2, "ab") for number in range(20)]
LARGE = [sketch(100 + number, 4, "abc") for number in range(20)]


def test_seven_of_ten_are_large_where_there_are_as_many() -> None:
    chosen = sample_tasks([*SMALL, *LARGE], 10, 7, "abc")
    assert len(chosen) == 10
    assert sum(map(is_large, chosen)) >= 7
    assert sum(map(is_large, sample_tasks([*SMALL, *LARGE[:2]], 10, 7, "abc"))) == 2


def test_a_task_of_an_absent_application_is_left_out() -> None:
    assert sample_tasks(LARGE, 10, 7, "ab") == []


def test_the_seed_draws() -> None:
    draws = [sample_tasks([*SMALL, *LARGE], 10, seed, "abc") for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]
    assert sample_tasks(list(reversed([*SMALL, *LARGE])), 10, 1, "abc") == draws[0]
