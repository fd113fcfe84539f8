"""The deployment `twins`: pairs of a run's chains and graphs that are alike but for their form."""

from typing import Any

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from exports.run_folder import find_run
from exports.twins import write_twins
from flows.stage import reported


@flow(name="twins")
def twins(name: str = "") -> State[Any]:
    """Pair chains with graphs of as many nodes and edges and the same categories.

    Args:
        name: of the run; the newest where it is empty.
    """
    return reported(run_twins, name)


def run_twins(name: str) -> str:
    """Write the pairs among the run's experiments; returns the file's path."""
    path, found = write_twins(find_run(name))
    in_test = sum(one.chain_split == one.graph_split == "test" for one in found)
    get_run_logger().info("%d pairs written to %s, %d of them in the test split", len(found), path, in_test)
    return str(path)
