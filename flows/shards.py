"""The work of `compose` in pieces that any process can do: filling cells, and the tasks of a shard."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from apis.judge import Judge
from exports.run_folder import RunFolder, write_text
from records.application import Application
from records.errors import CompositionRefused
from records.parquet import read_records, write_records
from records.subtask import BOUND_SUBTASK_SCHEMA, BoundSubtask
from records.task import TASK_SCHEMA, Task
from records.verdict import REJECTION_SCHEMA, Rejection
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.worlds import load_worlds
from synthesis.cells import Crop, Order
from synthesis.composition import Composer, Shard
from synthesis.consistency import consistency_rates, reading_of
from synthesis.control_reader import ControlReader
from synthesis.reader import LibraryReader
from synthesis.requests import CompositionRequest
from synthesis.task_draft import TaskDraft
from synthesis.writing import write_tasks
from validators.start_judge import judge_start_with
from validators.task_gates import TaskSetting, judge_tasks


@dataclass(frozen=True)
class Ground:
    """What tasks are made of, as any process finds it: a run's folder, and the request in JSON."""

    run: Path
    request: str


@dataclass(frozen=True)
class ShardFiles:
    """Where a shard's tasks go, what was refused of it, and its report; all are there when the last is."""

    folder: Path
    number: int

    @property
    def part(self) -> Path:
        """The tasks."""
        return self.folder / f"part-{self.number:05d}.parquet"

    @property
    def refused(self) -> Path:
        """Rejections."""
        return self.folder / f"refused-{self.number:05d}.parquet"

    @property
    def report(self) -> Path:
        """The report, in JSON."""
        return self.folder / f"report-{self.number:05d}.json"


@dataclass(frozen=True)
class Workshop:
    """A composer and what its drafts are written and judged with."""

    composer: Composer
    applications: Mapping[str, Application]

    @property
    def titles(self) -> dict[str, str]:
        """What people call each application, by slug."""
        return {slug: application.title for slug, application in self.applications.items()}


@dataclass
class ShardReport:
    """What became of a shard's drafts; tasks by structure, nodes, edges and intent.

    control: tasks that the reader without the text gets right.
    """

    drafted: int = 0
    consistent: int = 0
    first_time: int = 0
    control: int = 0
    tasks: Counter[tuple[str, int, int, str]] = field(default_factory=Counter)


@lru_cache(maxsize=1)
def workshop(ground: Ground) -> Workshop:
    """The workshop on a ground; a process makes it once.

    Raises:
        CompositionRefused: nothing is proven, or the request is impossible.
    """
    proven_at = RunFolder(ground.run).subtasks
    if not proven_at.exists():
        raise CompositionRefused(f"run {ground.run.name} has nothing proven; run the deployment prove first")
    proven = read_records(proven_at, BoundSubtask, BOUND_SUBTASK_SCHEMA)
    applications = load_catalogue(only=sorted({bound.application for bound in proven})).applications
    request = CompositionRequest.parse(json.loads(ground.request), "compose")
    return Workshop(Composer(proven, load_intents(load_worlds()), request, applications), applications)


def fill_cells(ground: Ground, orders: Sequence[Order]) -> tuple[list[Crop], frozenset[str]]:
    """The crops of orders, and the bound subtasks that have an edge with another of one of their intents."""
    composer = workshop(ground).composer
    return composer.fill(orders), composer.linked({order.intent for order in orders})


def make_shard(ground: Ground, shard: Shard, files: ShardFiles) -> ShardReport:
    """Write and judge the tasks of a shard; its files hold what the gates accept and what they refuse.

    A shard that is there already is not made again.
    """
    if not files.report.exists():
        report, tasks, rejections = _made(workshop(ground), shard)
        write_records(files.part, tasks, TASK_SCHEMA)
        write_records(files.refused, rejections, REJECTION_SCHEMA)
        rows = [[*key, count] for key, count in sorted(report.tasks.items())]
        write_text(files.report, json.dumps({**vars(report), "tasks": rows}))
    kept = json.loads(files.report.read_text(encoding="utf-8"))
    tasks_by_kind = {(name, nodes, edges, intent): n for name, nodes, edges, intent, n in kept["tasks"]}
    return ShardReport(**{**kept, "tasks": Counter(tasks_by_kind)})


def _made(given: Workshop, shard: Shard) -> tuple[ShardReport, list[Task], list[Rejection]]:
    """The drafts through writing and gates; a spare takes the place of each that is refused."""
    composer, titles, reader = given.composer, given.titles, LibraryReader()
    report = ShardReport()
    tasks: list[Task] = []
    rejections: list[Rejection] = []
    spares = composer.spares(shard)
    wave: Sequence[TaskDraft] = composer.drafts(shard)
    with Judge(reuse=True) as judge:
        judge_at_start = judge_start_with(judge, given.applications)
        while wave:
            written = write_tasks(wave, composer.subtasks, titles, reader)
            setting = TaskSetting(written.tasks, judge_at_start, reading_of(reader, titles), tuple(tasks))
            verdicts = judge_tasks(setting, composer.subtasks)
            accepted = [task for task in written.tasks if verdicts[task.task_id][-1].passed]
            refused = [task for task in written.tasks if not verdicts[task.task_id][-1].passed]
            tasks += accepted
            rejections += written.rejections
            rejections += [
                Rejection(
                    kind="task",
                    id=task.task_id,
                    name=task.goal,
                    gate=verdicts[task.task_id][-1].gate,
                    reason=verdicts[task.task_id][-1].reason,
                )
                for task in refused
            ]
            report.drafted += len(wave)
            report.consistent += len(written.tasks)
            report.first_time += written.first_time
            there = {(task.world, task.skeleton) for task in accepted}
            wave = spares.instead_of([one for one in wave if (one.world, one.skeleton) not in there])
    control = consistency_rates(tasks, titles, {"control": ControlReader()})["control"]
    report.control = round(control * len(tasks))
    report.tasks.update((task.structure, len(task.nodes), len(task.edges), task.intent) for task in tasks)
    return report, tasks, rejections
