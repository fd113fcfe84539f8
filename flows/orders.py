"""The deployment `orders`: a run's instructions in other orders of telling, of the same meaning."""

from typing import Any

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from exports.run_folder import find_run
from flows.stage import reported
from records.errors import OmniSynthError
from records.order import ORDER_SCHEMA, InstructionOrder
from records.parquet import read_records, write_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.verdict import REJECTION_SCHEMA, Rejection
from resources.applications import load_catalogue
from synthesis.orders import other_orders
from synthesis.reader import LibraryReader


@flow(name="orders")
def orders(k: int = 4, name: str = "") -> State[Any]:
    """Tell the nodes of every task in other orders, to measure what the order does to an agent.

    Args:
        k: how many orders beside the task's own; tasks that have fewer are left out, as those of two nodes
            are from k=2.
        name: of the run; the newest where it is empty.
    """
    return reported(run_orders, k, name)


def run_orders(k: int, name: str) -> str:
    """Write `orders.parquet` and `orders_left_out.parquet` among the run's experiments; returns the first."""
    if k < 1:
        raise OmniSynthError(f"k={k}: ask for at least one other order")
    run = find_run(name)
    tasks = run.read_tasks()
    bound = {
        one.bound_subtask_id: one for one in read_records(run.subtasks, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    }
    catalogue = load_catalogue(only=sorted({slug for task in tasks for slug in task.applications}))
    titles = {slug: application.title for slug, application in catalogue.applications.items()}
    reader = LibraryReader()
    rows: list[InstructionOrder] = []
    left_out: list[Rejection] = []
    for task in tasks:
        found = other_orders(task, bound, titles, reader, k)
        if isinstance(found, Rejection):
            left_out.append(found)
        else:
            rows += found
    path = run.experiments / "orders.parquet"
    write_records(path, rows, ORDER_SCHEMA)
    write_records(run.experiments / "orders_left_out.parquet", left_out, REJECTION_SCHEMA)
    get_run_logger().info(
        "%d other orders of each of %d tasks written to %s; %d tasks have fewer and are left out",
        k,
        len(tasks) - len(left_out),
        path,
        len(left_out),
    )
    return str(path)
