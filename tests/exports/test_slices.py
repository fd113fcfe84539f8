from pathlib import Path

import pytest
from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from exports.run_folder import RunFolder, new_run
from exports.slices import write_slice
from records.errors import CompositionRefused
from records.parquet import read_records
from records.task import TASK_SCHEMA, Task


def task(number: int, split: str, *capabilities: str) -> Task:
    return plain_task([bound_subtask(name=f"pad.s{number}")], split=split, capabilities=capabilities)


@pytest.fixture
def run(tmp_path: Path) -> RunFolder:
    run = new_run("one", tmp_path)
    run.write_tasks(
        [
            *(task(number, "test", "LRP") for number in range(8)),
            *(task(number, "train", "LRP") for number in range(8, 20)),
            *(task(number, "test", "PP") for number in range(20, 23)),
        ]
    )
    return run


def drawn(run: RunFolder, size: int, seed: int) -> list[Task]:
    return read_records(write_slice(run, "LRP", size, seed), Task, TASK_SCHEMA)


def test_a_slice_holds_tasks_of_the_test_split_alone(run: RunFolder) -> None:
    tasks = drawn(run, 8, 7)
    assert len({one.task_id for one in tasks}) == 8
    assert {(one.split, one.capabilities) for one in tasks} == {("test", ("LRP",))}


def test_equal_seeds_draw_equal_slices_and_others_other_ones(run: RunFolder) -> None:
    assert drawn(run, 4, 7) == drawn(run, 4, 7)
    assert len({tuple(one.task_id for one in drawn(run, 4, seed)) for seed in range(9)}) > 1


@pytest.mark.parametrize(
    ("capability", "size", "message"),
    [
        ("HHH", 1, "unknown capability HHH; there are PP, LRP"),
        ("LRP", 0, "at least one task"),
        ("LRP", 9, r"has 8 tasks for LRP in its test split, not 9, and 12 in the others; .*n_tasks=180"),
        ("PP", 4, "has 3 tasks for PP in its test split, not 4, and 0 in the others"),
    ],
)
def test_what_the_test_split_lacks_is_refused(
    run: RunFolder, capability: str, size: int, message: str
) -> None:
    with pytest.raises(CompositionRefused, match=message):
        write_slice(run, capability, size, 7)
