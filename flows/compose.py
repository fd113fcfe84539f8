"""The deployment `compose`: task graphs out of what is proven, with instructions, through the gates."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from prefect import flow, get_run_logger
from prefect.client.schemas.objects import State

from apis.judge import Judge
from exports.data_card import write_card
from exports.run_folder import find_run
from flows.stage import package_versions, reported, table_artifact
from records.errors import CompositionRefused
from records.parquet import read_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.task import Task
from records.verdict import Rejection
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.worlds import load_worlds
from synthesis.composition import Composition
from synthesis.composition import compose as compose_drafts
from synthesis.consistency import consistency_rates, reading_of
from synthesis.control_reader import ControlReader
from synthesis.reader import LibraryReader
from synthesis.requests import CompositionRequest
from synthesis.task_draft import TaskDraft
from synthesis.writing import write_tasks
from validators.start_judge import judge_start_with
from validators.task_gates import TaskSetting, judge_tasks
from validators.task_gates.t3_false_at_start import JudgedAtStart


@flow(name="compose")
def compose(
    name: str = "",
    n_tasks: int = 120,
    capability: str | None = None,
    structure: str | None = None,
    max_nodes: int = 7,
) -> State[Any]:
    """Compose tasks from a run's proven subtasks.

    Args:
        name: of the run; the newest where it is empty.
        n_tasks: how many to compose; fewer come out where the pool admits no more or gates refuse.
        capability: short name of one capability that all must test, for example LRP.
        structure: levels of dependency, instruction, hierarchy and branch as letters, for example HHHE.
        max_nodes: of a task.
    """
    return reported(run_composition, name, n_tasks, capability, structure, max_nodes)


def run_composition(
    name: str, n_tasks: int, capability: str | None, structure: str | None, max_nodes: int
) -> str:
    """Compose into a run's folder; returns the run's name."""
    started = time.monotonic()
    logger = get_run_logger()
    run = find_run(name)
    seed = int(run.read_manifest()["configuration"]["discover"]["seed"])
    if not run.subtasks.exists():
        raise CompositionRefused(f"run {run.path.name} has nothing proven; run the deployment prove first")
    proven = read_records(run.subtasks, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    applications = load_catalogue(only=sorted({bound.application for bound in proven})).applications
    request = CompositionRequest.parse(
        {
            "n_tasks": n_tasks,
            "seed": seed,
            "capability": capability,
            "structure": structure,
            "max_nodes": max_nodes,
        },
        "compose",
    )
    composition = compose_drafts(proven, load_intents(load_worlds()), request, applications)
    if not composition.drafts:
        raise CompositionRefused(
            f"run {run.path.name}: no intent makes a task of what is proven for {', '.join(applications)}; "
            "take more applications"
        )
    titles = {slug: application.title for slug, application in applications.items()}
    with Judge(reuse=True) as judge:
        made = _accepted(composition, judge_start_with(judge, applications), titles)
    for rejection in made.rejections:
        logger.warning("task refused by %s: %s", rejection.gate, rejection.reason)
    run.write_tasks(made.tasks)
    run.write_rejections("compose", [*composition.rejections, *made.rejections])
    for path in (run.episodes, run.nodes, run.node_steps):
        path.unlink(missing_ok=True)
    rates = {
        "reader": made.first_time / made.drafted,
        **consistency_rates(made.tasks, titles, {"control": ControlReader()}),
    }
    run.note_stage(
        "compose",
        {
            "n_tasks": n_tasks,
            "capability": capability,
            "structure": structure,
            "max_nodes": max_nodes,
            "unreached": dict(composition.unreached),
            "consistency_rates": rates,
        },
        {
            **{key.replace(" ", "_"): value for key, value in composition.counts.items()},
            "drafted": made.drafted,
            "consistent": made.consistent,
            "consistent_first_time": made.first_time,
            "accepted": len(made.tasks),
        },
        time.monotonic() - started,
        {"packages": package_versions()},
    )
    write_card(run)
    table = pd.DataFrame(
        [(task.structure, len(task.nodes), len(task.edges), task.intent) for task in made.tasks],
        columns=["structure", "nodes", "edges", "intent"],
    )
    counted = table.value_counts("structure").rename("tasks").reset_index()
    table_artifact(f"structures-{run.path.name}", counted, "Accepted tasks by structure")
    logger.info(
        "run %s: %d of %d drafted tasks accepted, %d asked for",
        run.path.name,
        len(made.tasks),
        made.drafted,
        n_tasks,
    )
    return run.path.name


@dataclass
class _Made:
    """What became of the drafts: those that the gates accepted, and why the others were refused."""

    tasks: list[Task] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    drafted: int = 0
    consistent: int = 0
    first_time: int = 0


def _accepted(composition: Composition, judge_at_start: JudgedAtStart, titles: Mapping[str, str]) -> _Made:
    """The drafts through writing and gates; a spare takes the place of each that is refused."""
    made, reader = _Made(), LibraryReader()
    wave: Sequence[TaskDraft] = composition.drafts
    while wave:
        written = write_tasks(wave, composition.subtasks, titles, reader)
        setting = TaskSetting(written.tasks, judge_at_start, reading_of(reader, titles), tuple(made.tasks))
        verdicts = judge_tasks(setting, composition.subtasks)
        accepted = [task for task in written.tasks if verdicts[task.task_id][-1].passed]
        refused = [task for task in written.tasks if not verdicts[task.task_id][-1].passed]
        made.tasks += accepted
        made.rejections += written.rejections
        made.rejections += [
            Rejection(
                kind="task",
                id=task.task_id,
                name=task.goal,
                gate=verdicts[task.task_id][-1].gate,
                reason=verdicts[task.task_id][-1].reason,
            )
            for task in refused
        ]
        made.drafted += len(wave)
        made.consistent += len(written.tasks)
        made.first_time += written.first_time
        there = {(task.world, task.skeleton) for task in accepted}
        wave = composition.spares.instead_of(
            [draft for draft in wave if (draft.world, draft.skeleton) not in there]
        )
    return made
