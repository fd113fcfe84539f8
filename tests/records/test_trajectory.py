import pytest
from sample_records import TRAJECTORY

from records.errors import RecordError
from records.trajectory import StepRow, Trajectory, step_rows


def test_step_rows_keep_order_and_place() -> None:
    rows = step_rows(TRAJECTORY)
    assert [(row.step_index, row.steps, row.trajectory_id) for row in rows] == [
        (0, 1, TRAJECTORY.trajectory_id),
        (1, 1, TRAJECTORY.trajectory_id),
    ]
    assert rows[0].action is None
    assert isinstance(rows[1], StepRow)


def test_a_trajectory_out_of_order_is_refused() -> None:
    steps = [TRAJECTORY.steps[0].model_dump() for _ in range(2)]
    with pytest.raises(RecordError, match="step_index must count"):
        Trajectory.parse({**TRAJECTORY.model_dump(), "steps": steps}, "here")
