"""The deployment `probe`: every application started on a fresh desktop, with what is to be seen of it."""

import time
from typing import Any

import pandas as pd
from prefect import flow, get_run_logger, task
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State
from prefect.task_runners import ThreadPoolTaskRunner

from apis.desktop.session import BubblewrapDesktop
from apis.packages import installed_version, installed_versions
from exports.application_table import keep_probe, kept_probe, write_probes
from exports.run_folder import RunFolder, new_run
from flows.stage import fresh_name, gather, reported, table_artifact, whole
from records.application import Application
from records.errors import DesktopError, OmniSynthError
from records.probe import ApplicationProbe
from resources.applications import load_catalogue
from resources.fixtures import Fixture, service_files, start_state
from resources.worlds import load_worlds
from validators.application_probe import absent_probe, broken_probe, probe_of, unreadable_probe
from validators.application_start import start_of

SIDE_BY_SIDE = 2
"""Few, so that the seconds measured are those of an application and not of its neighbours."""


@flow(name="probe", task_runner=ThreadPoolTaskRunner(max_workers=SIDE_BY_SIDE))  # type: ignore[arg-type]
def probe(apps: list[str] | None = None, name: str = "") -> State[Any]:
    """Start every application and record what it shows, writes and takes.

    Args:
        apps: only these applications (their file names without .yaml).
        name: of the run's folder below data/runs; made from the time where it is empty. An interrupted probe
            of that name goes on; what a finished one left is measured anew.
    """
    return reported(run_probe, apps or [], name)


def run_probe(apps: list[str], name: str) -> str:
    """Probe into a run's folder; returns how many passed, and where the page lies."""
    started = time.monotonic()
    logger = get_run_logger()
    catalogue = load_catalogue(only=apps)
    applications = catalogue.applications
    versions = installed_versions(applications)
    run = new_run(name or fresh_name())
    clock = load_worlds()[0].clock
    probes = [unreadable_probe(file.removesuffix(".yaml"), fault) for file, fault in catalogue.faults]
    for slug, application in applications.items():
        if slug not in versions:
            wanted = (application.package, *application.needs)
            probes.append(absent_probe(application, [one for one in wanted if not installed_version(one)]))
    futures = [
        probe_application.submit(
            whole(applications[slug]),
            version,
            whole(start_state(service_files(applications[slug].services), clock)),
            whole(run),
        )
        for slug, version in versions.items()
    ]
    results = gather(futures, "applications probed")
    for (slug, version), result in zip(versions.items(), results, strict=True):
        if isinstance(result, OmniSynthError):
            probes.append(broken_probe(applications[slug], version, str(result)))
        else:
            probes.append(result)
    probes.sort(key=lambda row: (row.category, row.application))
    page = write_probes(run, probes)
    for row in probes:
        if row.outcome != "passed":
            logger.warning("%s %s: %s", row.application, row.outcome, row.reason)
    columns = [
        "application",
        "outcome",
        "seconds",
        "nodes",
        "showing",
        "on_screen",
        "hits",
        "tested",
        "reason",
    ]
    frame = pd.DataFrame([row.model_dump() for row in probes])[columns]
    table_artifact(f"applications-{run.path.name}", frame, "Applications probed")
    counts = frame["outcome"].value_counts()
    told = ", ".join(f"{counts.get(outcome, 0)} {outcome}" for outcome in ("passed", "failed", "absent"))
    return f"{told} of {len(probes)} applications in {time.monotonic() - started:.0f} s: {page}"


@task(task_run_name="{application.name}", cache_policy=NO_CACHE)
def probe_application(
    application: Application, version: str, fixture: Fixture, run: RunFolder
) -> ApplicationProbe:
    """One application on a fresh desktop; where the desktop breaks down, on another one once more."""
    there = kept_probe(run, application, version)
    if there is not None:
        return there
    with BubblewrapDesktop() as desktop:
        try:
            start = start_of(desktop, application, fixture)
        except DesktopError as error:
            get_run_logger().warning("%s is started once more: %s", application.name, error)
            start = start_of(desktop, application, fixture)
        row = probe_of(application, version, start)
        picture = desktop.blob(row.screenshot)
    if picture is None:
        raise DesktopError(f"{application.name}: the desktop kept no picture of its start")
    keep_probe(run, application, row, picture)
    return row
