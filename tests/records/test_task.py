import pytest
from sample_records import RESOURCE, TASK

from records.errors import RecordError
from records.task import Edge, Task


def test_a_task_with_a_foreign_edge_is_refused() -> None:
    edge = Edge(source="b1", target="b9", resources=(RESOURCE,))
    with pytest.raises(RecordError, match=r"edges: .*b9"):
        Task.parse({**TASK.model_dump(), "edges": [edge.model_dump()]}, "here")


def test_an_id_changes_with_the_content_alone() -> None:
    assert TASK.identified() == TASK
    assert TASK.model_copy(update={"goal": "another"}).identified().task_id != TASK.task_id


def test_a_task_keeps_its_id_in_another_split() -> None:
    assert TASK.model_copy(update={"split": "test"}).identified().task_id == TASK.task_id


def test_there_are_three_splits() -> None:
    with pytest.raises(RecordError, match="split: "):
        Task.parse({**TASK.model_dump(), "split": "dev"}, "here")
