"""The deployment `slices`: tasks of a run's test split that test one capability, as a test slice."""

from typing import Any

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from exports.run_folder import find_run
from exports.slices import write_slice
from flows.stage import reported


@flow(name="slices")
def slices(capability: str, size: int = 10, seed: int = 7, name: str = "") -> State[Any]:
    """Draw a slice from the test split of what is composed.

    Args:
        capability: short name, for example LRP.
        size: how many tasks.
        seed: of the draw; the same seed draws the same slice of the same run.
        name: of the run; the newest where it is empty.
    """
    return reported(run_slices, capability, size, seed, name)


def run_slices(capability: str, size: int, seed: int, name: str) -> str:
    """Write the slice into the run's folder; returns the file's path."""
    path = write_slice(find_run(name), capability, size, seed)
    get_run_logger().info("%d tasks for %s written to %s", size, capability, path)
    return str(path)
