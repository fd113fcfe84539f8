"""The deployment `compose`: task graphs out of what is proven, with instructions, through the gates."""

import json
import shutil
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import pandas as pd
from prefect import flow, get_run_logger, task
from prefect.client.schemas.objects import State
from prefect.futures import PrefectFuture

from exports.data_card import write_card
from exports.run_folder import TASKS_A_PART, RunFolder, find_run
from flows.runners import computing
from flows.shards import Ground, ShardFiles, ShardReport, fill_cells, make_shard, workshop
from flows.stage import gather, package_versions, reported, table_artifact, whole
from records.errors import CompositionRefused, OmniSynthError
from records.parquet import read_records
from records.record import content_id
from records.verdict import REJECTION_SCHEMA, Rejection
from synthesis.cells import Crop, Order
from synthesis.composition import Composition, Shard
from synthesis.harvest import AT_ONCE

T = TypeVar("T")
_GROUPS = 8
"""Groups of intents whose cells are filled together: more would cost more in starting than they spread."""


@flow(name="compose", task_runner=computing())
def compose(
    name: str = "",
    n_tasks: int = 120,
    capability: str | None = None,
    structure: str | None = None,
    max_nodes: int = 7,
    held_out_apps: list[str] | None = None,
    held_out_intents: list[str] | None = None,
) -> State[Any]:
    """Compose tasks from a run's proven subtasks.

    Args:
        name: of the run; the newest where it is empty.
        n_tasks: how many to compose; fewer come out where the pool admits no more or gates refuse.
        capability: short name of one capability that all must test, for example LRP.
        structure: levels of dependency, instruction, hierarchy and branch as letters, for example HHHE.
        max_nodes: of a task.
        held_out_apps: applications that only tasks of the test split have.
        held_out_intents: intents that only tasks of the test split have, or could have.
    """
    asked = {
        "n_tasks": n_tasks,
        "capability": capability,
        "structure": structure,
        "max_nodes": max_nodes,
        "held_out_applications": held_out_apps or [],
        "held_out_intents": held_out_intents or [],
    }
    return reported(run_composition, name, asked)


def run_composition(name: str, asked: Mapping[str, object]) -> str:
    """Compose into a run's folder; returns the run's name.

    asked: the fields of the request but for its seed, which is the run's.
    """
    started = time.monotonic()
    logger = get_run_logger()
    run = find_run(name)
    seed = int(run.read_manifest()["configuration"]["discover"]["seed"])
    ground = Ground(run.path, json.dumps({**asked, "seed": seed}))
    composition = _composed(ground)
    if not len(composition):
        raise CompositionRefused(
            f"run {run.path.name}: no intent makes a task of what is proven for "
            f"{', '.join(workshop(ground).applications)}; take more applications"
        )
    reports, rejections = _made(run, ground, composition)
    for rejection in rejections:
        logger.warning("task refused by %s: %s", rejection.gate, rejection.reason)
    run.write_rejections("compose", [*composition.rejections, *rejections])
    for path in (run.episodes, run.nodes, run.node_steps):
        path.unlink(missing_ok=True)
    if run.experiments.exists():
        shutil.rmtree(run.experiments)
    drafted = sum(report.drafted for report in reports)
    first_time = sum(report.first_time for report in reports)
    tasks = sum((report.tasks for report in reports), Counter[tuple[str, int, int, str]]())
    accepted = sum(tasks.values())
    run.note_stage(
        "compose",
        {
            **asked,
            "unreached": dict(composition.unreached),
            "consistency_rates": {
                "reader": first_time / drafted,
                "control": sum(report.control for report in reports) / accepted if accepted else 0.0,
            },
        },
        {
            **{key.replace(" ", "_"): value for key, value in composition.counts.items()},
            "drafted": drafted,
            "consistent": sum(report.consistent for report in reports),
            "consistent_first_time": first_time,
            "accepted": accepted,
        },
        time.monotonic() - started,
        {"packages": package_versions()},
    )
    write_card(run)
    counted = Counter[str]()
    for (name_of_structure, *_), count in tasks.items():
        counted[name_of_structure] += count
    table = pd.DataFrame(counted.most_common(), columns=["structure", "tasks"])
    table_artifact(f"structures-{run.path.name}", table, "Accepted tasks by structure")
    logger.info(
        "run %s: %d of %d drafted tasks accepted, %d asked for",
        run.path.name,
        accepted,
        drafted,
        asked["n_tasks"],
    )
    return run.path.name


def _composed(ground: Ground) -> Composition:
    """Which graphs are taken; a large request's cells are filled side by side."""
    composer = workshop(ground).composer
    if composer.request.n_tasks < AT_ONCE:
        return composer.compose()
    linked: set[str] = set()

    def fill(orders: Sequence[Order]) -> list[Crop]:
        intents = sorted({order.intent for order in orders})
        groups = [set(intents[number::_GROUPS]) for number in range(_GROUPS)]
        asked = [[order for order in orders if order.intent in group] for group in groups]
        answers = _all_of([filled.submit(whole(ground), whole(group)) for group in asked if group], "cells")
        crops: dict[Order, Crop] = {}
        for group, (given, found) in zip(filter(None, asked), answers, strict=True):
            crops.update(zip(group, given, strict=True))
            linked.update(found)
        return [crops[order] for order in orders]

    return composer.compose(fill, lambda: frozenset(linked))


def _made(
    run: RunFolder, ground: Ground, composition: Composition
) -> tuple[Sequence[ShardReport], list[Rejection]]:
    """The tasks of all shards, in the run's folder when all are there; what an interrupted run of the same
    request on the same ground made is not made again."""
    shards = composition.shards(TASKS_A_PART)
    of = content_id([ground.request, sha256(run.subtasks.read_bytes()).hexdigest(), repr(shards)])
    with run.making_tasks(of) as folder:
        files = [ShardFiles(folder, shard.number) for shard in shards]
        if len(shards) == 1:
            reports: Sequence[ShardReport] = [make_shard(ground, shards[0], files[0])]
        else:
            futures = [
                made.submit(whole(ground), whole(shard), whole(at))
                for shard, at in zip(shards, files, strict=True)
            ]
            reports = _all_of(futures, "shards of tasks")
        rejections = [one for at in files for one in read_records(at.refused, Rejection, REJECTION_SCHEMA)]
    return reports, rejections


def _all_of(futures: Sequence[PrefectFuture[T]], what: str) -> list[T]:
    """The results in their order; the first of our errors ends the stage."""
    results: list[T] = []
    for result in gather(futures, what):
        if isinstance(result, OmniSynthError):
            raise result
        results.append(result)
    return results


@task(task_run_name="fill cells")
def filled(ground: Ground, orders: Sequence[Order]) -> tuple[list[Crop], frozenset[str]]:
    """See fill_cells."""
    return fill_cells(ground, orders)


@task(task_run_name="shard {shard.number}")
def made(ground: Ground, shard: Shard, files: ShardFiles) -> ShardReport:
    """See make_shard."""
    return make_shard(ground, shard, files)
