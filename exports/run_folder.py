"""A run's folder: where each table lies, and how a stage adds to it."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from records.errors import OmniSynthError, RecordError
from records.parquet import read_parts, read_records, write_records
from records.schema import SCHEMA_VERSION
from records.task import TASK_SCHEMA, Task
from records.verdict import REJECTION_SCHEMA, Rejection

RUNS = Path(__file__).parent.parent / "data" / "runs"
STAGES = ("discover", "prove", "compose", "evaluate")
TASKS_A_PART = 2048


@dataclass(frozen=True)
class RunFolder:
    """The tables of one run, each a file that appears by rename."""

    path: Path

    @property
    def proposed(self) -> Path:
        """Bound subtasks that discovery proposed."""
        return self.path / "proposed.parquet"

    @property
    def rehearsals(self) -> Path:
        """One folder for each rehearsed subtask with its runs and verdicts; progress is read from here."""
        return self.path / "rehearsals"

    @property
    def mutants(self) -> Path:
        """What became of every mutant of the subtasks that were rehearsed."""
        return self.path / "mutants.parquet"

    @property
    def live_runs(self) -> Path:
        """The ledger: what each live run of the rehearsals cost."""
        return self.path / "live_runs.parquet"

    @property
    def drift(self) -> Path:
        """What became of every shipped subtask when it was proven again."""
        return self.path / "drift.parquet"

    @property
    def repeats(self) -> Path:
        """Runs of a proof that were made once more, with both verdicts."""
        return self.path / "repeats.parquet"

    @property
    def live_sample(self) -> Path:
        """Rehearsals of subtasks from the pool, made as a check on the machine."""
        return self.path / "live_sample"

    @property
    def proofs(self) -> Path:
        """Everything proven that the run composes from, one file for each application."""
        return self.path / "proofs"

    @property
    def subtasks(self) -> Path:
        """The proven bound subtasks."""
        return self.path / "subtasks.parquet"

    @property
    def trajectories(self) -> Path:
        """The steps of their trajectories."""
        return self.path / "trajectories.parquet"

    @property
    def rounds(self) -> Path:
        """The rounds of the iterative loop: what was tried, what the judge said, what changed."""
        return self.path / "rounds.parquet"

    @property
    def screenshots(self) -> Path:
        """The pictures that this run took, by hash."""
        return self.path / "screenshots.parquet"

    @property
    def tasks(self) -> Path:
        """Folder of the accepted tasks, in part files."""
        return self.path / "tasks"

    @property
    def experiments(self) -> Path:
        """Folder of what experiments need beside the tasks: other orders of telling, and twins."""
        return self.path / "experiments"

    @property
    def episodes(self) -> Path:
        """One row for each agent on each task."""
        return self.path / "episodes.parquet"

    @property
    def nodes(self) -> Path:
        """One row for each node of each episode."""
        return self.path / "nodes.parquet"

    @property
    def node_steps(self) -> Path:
        """One row for each node of each episode after each of its actions."""
        return self.path / "node_steps.parquet"

    @property
    def episode_trajectories(self) -> Path:
        """Folder of what the agents did and what was there, a file for each episode."""
        return self.path / "episode_trajectories"

    @property
    def rejections(self) -> Path:
        """Everything dropped, by which gate and why."""
        return self.path / "rejections.parquet"

    @property
    def manifest(self) -> Path:
        """Configuration, versions, counts and seconds by stage."""
        return self.path / "manifest.json"

    @property
    def card(self) -> Path:
        """The data card."""
        return self.path / "README.md"

    def write_rejections(self, stage: str, rejections: Iterable[Rejection]) -> None:
        """Replace the stage's rejections, and drop those of the stages after it."""
        earlier = STAGES[: STAGES.index(stage)]
        kept = [one for one in self.read_rejections() if one.stage in earlier]
        new = [one.model_copy(update={"stage": stage}) for one in rejections]
        write_records(self.rejections, [*kept, *new], REJECTION_SCHEMA)

    def read_rejections(self) -> list[Rejection]:
        """All rejections so far; none where no stage has written any."""
        if not self.rejections.exists():
            return []
        return read_records(self.rejections, Rejection, REJECTION_SCHEMA)

    @contextmanager
    def making_tasks(self, of: str) -> Iterator[Path]:
        """A folder in which the part files of the tasks are made; it takes the place of the tasks at the end.

        After an interruption it is there again for what is made of the same, and no longer for other things.

        Args:
            of: what the tasks are made of, as an id.
        """
        folder = self.path / f"tasks-{of}"
        for other in self.path.glob("tasks-*"):
            if other != folder:
                shutil.rmtree(other)
        folder.mkdir(exist_ok=True)
        yield folder
        for path in folder.iterdir():
            if not path.match("part-*.parquet"):
                path.unlink()
        if self.tasks.exists():
            shutil.rmtree(self.tasks)
        folder.rename(self.tasks)

    def write_tasks(self, tasks: Sequence[Task]) -> None:
        """Write the tasks in part files of a fixed size; parts left over from before go."""
        parts = [tasks[start : start + TASKS_A_PART] for start in range(0, len(tasks), TASKS_A_PART)] or [()]
        names = [f"part-{number:05d}.parquet" for number in range(len(parts))]
        for name, part in zip(names, parts, strict=True):
            write_records(self.tasks / name, part, TASK_SCHEMA)
        for path in self.tasks.glob("part-*.parquet"):
            if path.name not in names:
                path.unlink()

    def read_tasks(self) -> list[Task]:
        """The accepted tasks.

        Raises:
            OmniSynthError: the run has none yet; says which deployment makes them.
        """
        if not self.tasks.is_dir():
            raise OmniSynthError(f"run {self.path.name} has no tasks yet; run the deployment compose first")
        return read_parts(self.tasks, Task, TASK_SCHEMA)

    def read_manifest(self) -> dict[str, Any]:
        """The manifest, empty before the first stage.

        Raises:
            RecordError: it is damaged.
        """
        if not self.manifest.exists():
            return {}
        try:
            manifest: dict[str, Any] = json.loads(self.manifest.read_text(encoding="utf-8"))
        except ValueError as error:
            raise RecordError(f"{self.manifest}: damaged ({error}); start a run of another name") from None
        return manifest

    def note_stage(
        self,
        stage: str,
        configuration: Mapping[str, Any],
        counts: Mapping[str, int],
        seconds: float,
        versions: Mapping[str, Mapping[str, str]],
    ) -> None:
        """Add a finished stage to the manifest; what later stages had noted goes, as it rests on it."""
        manifest = self.read_manifest()
        stages = STAGES[: STAGES.index(stage)]

        def earlier(part: str) -> dict[str, Any]:
            return {name: value for name, value in manifest.get(part, {}).items() if name in stages}

        write_text(
            self.manifest,
            json.dumps(
                {
                    "run": self.path.name,
                    "schema_version": SCHEMA_VERSION,
                    "licence": "Apache-2.0",
                    "configuration": {**earlier("configuration"), stage: dict(configuration)},
                    "counts": {**earlier("counts"), stage: dict(counts)},
                    "seconds": {**earlier("seconds"), stage: round(seconds, 2)},
                    "versions": {
                        **manifest.get("versions", {}),
                        **{key: dict(value) for key, value in versions.items()},
                    },
                },
                indent=2,
                sort_keys=True,
            )
            + "\n",
        )


def new_run(name: str, runs: Path | None = None) -> RunFolder:
    """The folder of a run, made where it is absent.

    Raises:
        OmniSynthError: the name is no plain folder name.
    """
    if not name or name != Path(name).name or name.startswith("."):
        raise OmniSynthError(f"run name {name!r}: give a plain name such as first-run")
    path = (runs or RUNS) / name
    path.mkdir(parents=True, exist_ok=True)
    return RunFolder(path)


def find_run(name: str = "", runs: Path | None = None) -> RunFolder:
    """An existing run: the named one, or the one changed last.

    Raises:
        OmniSynthError: there is none; lists those there are.
    """
    folder = runs or RUNS
    found = [path.parent for path in folder.glob("*/manifest.json")]
    by_age = sorted(found, key=lambda path: (path / "manifest.json").stat().st_mtime)
    if name:
        by_age = [path for path in by_age if path.name == name]
    if not by_age:
        there = ", ".join(sorted(path.name for path in found)) or "none yet"
        wanted = f"no run named {name}" if name else "no run"
        raise OmniSynthError(f"{wanted} in {folder}; there are: {there}. Run the deployment synthesize first")
    return RunFolder(by_age[-1])


def write_text(path: Path, text: str) -> None:
    """Write a text file that is complete or absent, never half-written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
