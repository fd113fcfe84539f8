"""The deployment `pool`: prove everything anew and write the pool that ships."""

from typing import Any

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from exports.run_folder import find_run
from flows.discover import discover
from flows.prove import prove
from flows.stage import outcome, reported
from resources.pool import load_pool, write_pool


@flow(name="pool")
def pool(name: str = "pool", apps: list[str] | None = None) -> State[Any]:
    """Prove all subtasks and write them to data/pool, one file for each application.

    Args:
        name: of the run's folder. Runs that it already holds are not made again, so an interrupted proof
            goes on; remove the folder, or give another name, to make them all anew.
        apps: only these applications; the others' files stay as they are.
    """
    return reported(_write, name, apps)


def _write(name: str, apps: list[str] | None) -> str:
    run: str = outcome(discover(name, apps, return_state=True))
    outcome(prove(run, "all", 0, return_state=True))
    written = write_pool(load_pool(find_run(run).proofs))
    get_run_logger().info("pool: %s", ", ".join(f"{app} {count}" for app, count in written.items()))
    return run
