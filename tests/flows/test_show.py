from pathlib import Path

import pytest
from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from flows.show import main
from records.parquet import write_records
from records.task import TASK_SCHEMA

TASKS = [
    plain_task(
        [bound_subtask(name=f"pad.{number}")], task_id=f"{number}{'0' * 19}", instruction_high=f"Do {number}."
    )
    for number in (1, 2)
]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "part-00000.parquet"
    write_records(path, TASKS, TASK_SCHEMA)
    return path


def test_a_task_is_shown_by_the_beginning_of_its_id(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for where in (place, place.parent):
        assert main([str(where), "--task", "2"]) == 0
        assert "Do 2." in capsys.readouterr().out


def test_a_drawn_task_is_the_same_for_the_same_seed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = set()
    for _ in range(3):
        assert main([str(place), "--seed", "5"]) == 0
        pages.add(capsys.readouterr().out)
    assert len(pages) == 1


def test_an_id_that_is_not_there_is_said_with_some_that_are(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(place), "--task", "9"]) == 1
    said = capsys.readouterr().err
    ids = ", ".join(task.task_id for task in TASKS)
    assert said == f"error: {place}: the ids of no task begin with 9; there are {ids}, ...\n"
    assert main([str(place.parent / "none.parquet")]) == 1
    assert "no such file" in capsys.readouterr().err
