"""The deployment `export-sft`: a run's trajectories in a format that trainers read."""

from typing import Any, Literal

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from exports.agentnet import export_agentnet
from exports.run_folder import find_run
from flows.stage import reported
from records.errors import OmniSynthError
from records.parquet import read_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.trajectory import SCREENSHOT_SCHEMA, STEP_ROW_SCHEMA, Screenshot, StepRow

Format = Literal["agentnet"]


@flow(name="export-sft")
def export_sft(format: Format = "agentnet", name: str = "") -> State[Any]:  # noqa: A002 - the option's name
    """Export supervised fine-tuning data.

    Args:
        format: agentnet for JSONL with images beside it.
        name: of the run; the newest where it is empty.
    """
    return reported(run_export, format, name)


def run_export(form: Format, name: str) -> str:
    """Write the export into the run's folder; returns its path."""
    run = find_run(name)
    if not run.trajectories.exists():
        raise OmniSynthError(f"run {run.path.name} has no trajectories; run the deployment prove first")
    subtasks = read_records(run.subtasks, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    rows = read_records(run.trajectories, StepRow, STEP_ROW_SCHEMA)
    pictures = read_records(run.screenshots, Screenshot, SCREENSHOT_SCHEMA)
    folder = run.path / "exports" / form
    counts = export_agentnet(
        folder,
        {subtask.bound_subtask_id: subtask for subtask in subtasks},
        rows,
        {picture.sha256: picture for picture in pictures},
    )
    get_run_logger().info(
        "%d trajectories with %d images written to %s; %d have no images in this run and are left out",
        counts.trajectories,
        counts.images,
        folder,
        counts.without_images,
    )
    return str(folder)
