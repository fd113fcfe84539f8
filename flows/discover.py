"""The deployment `discover`: propose subtasks and open a run's folder."""

import time
from typing import Any

from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from exports.run_folder import RunFolder, new_run
from flows.stage import fresh_name, package_versions, reported
from records.parquet import write_records
from records.subtask import BOUND_SUBTASK_SCHEMA
from resources.applications import load_catalogue
from resources.worlds import load_worlds
from synthesis.discovery import ApiFamily
from synthesis.discovery import discover as propose


@flow(name="discover")
def discover(
    name: str = "", apps: list[str] | None = None, seed: int = 7, apis: ApiFamily = "extended"
) -> State[Any]:
    """Propose the library's subtasks in every value world.

    Args:
        name: of the run's folder below data/runs; made from the time where it is empty.
        apps: only these applications (their file names without .yaml).
        seed: of every draw in the stages that follow.
        apis: `extended`, or `paper` for subtasks alone whose functions keep to the paper's eleven APIs.
    """
    return reported(run_discovery, name, apps or [], seed, apis)


def run_discovery(name: str, apps: list[str], seed: int, apis: ApiFamily) -> str:
    """Discover into a run's folder; returns the run's name."""
    started = time.monotonic()
    catalogue = load_catalogue(only=apps)
    found = propose(catalogue, load_worlds(), apis)
    run: RunFolder = new_run(name or fresh_name())
    write_records(run.proposed, found.proposed, BOUND_SUBTASK_SCHEMA)
    run.write_rejections("discover", found.rejections)
    logger = get_run_logger()
    for rejection in found.rejections:
        logger.warning("left out: %s", rejection.reason)
    run.note_stage(
        "discover",
        {"apps": apps, "seed": seed, "apis": apis},
        {
            "applications": len(catalogue.entries),
            "subtasks": len({bound.subtask_id for bound in found.proposed}),
            "proposed": len(found.proposed),
            "rejected": len(found.rejections),
        },
        time.monotonic() - started,
        {"packages": package_versions()},
    )
    logger.info(
        "run %s: %d bound subtasks of %d applications proposed",
        run.path.name,
        len(found.proposed),
        len(catalogue.entries),
    )
    return run.path.name
