"""A set of the paper's size composed from the shipped pool: seconds and memory."""

import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure
from exports import run_folder
from exports.run_folder import RunFolder, write_text
from records.errors import OmniSynthError
from records.parquet import write_records
from records.subtask import BOUND_SUBTASK_SCHEMA
from resources.pool import load_pool

TASKS = 36_076
MOST_SECONDS = 60.0
MOST_MEGABYTES = 1500.0
_LOOK = 0.5


def figures() -> Iterator[Figure]:
    """With instructions, consistency, gates T1 to T6 and Parquet, in as many processes as processors.

    The start of Prefect is not counted. Memory is that of this process and those below it at its highest;
    pages that they share count once.

    Raises:
        OmniSynthError: fewer tasks came out than were asked for.
    """
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"PREFECT_HOME": f"{folder}/prefect", "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "true"}
        # Prefect reads its settings as it is imported.
        from flows.compose import compose

        run_folder.RUNS = Path(folder) / "runs"
        run = RunFolder(run_folder.RUNS / "pool")
        write_records(run.subtasks, [proof.bound_subtask for proof in load_pool()], BOUND_SUBTASK_SCHEMA)
        write_text(run.manifest, '{"configuration": {"discover": {"seed": 7}}, "versions": {}}')
        compose(name="pool", n_tasks=1, return_state=True)
        with _Memory() as memory:
            state = compose(name="pool", n_tasks=TASKS, return_state=True)
        manifest = run.read_manifest()
        accepted = int(manifest["counts"]["compose"]["accepted"]) if state.is_completed() else 0
        if accepted < TASKS:
            raise OmniSynthError(f"{accepted} of {TASKS} tasks came out: {state.message}")
        seconds = float(manifest["seconds"]["compose"])
    name = f"compose {TASKS:,} tasks"
    yield Figure(name, seconds, "s", f"{TASKS / seconds:.0f} tasks/s", MOST_SECONDS, seconds <= MOST_SECONDS)
    yield Figure(
        f"{name}: memory", memory.most, "MB", "all processes", MOST_MEGABYTES, memory.most <= MOST_MEGABYTES
    )


class _Memory:
    """The highest proportional set size (MB) of this process and those below it, while it is open."""

    def __init__(self) -> None:
        self.most = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "_Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._ended.wait(_LOOK):
            self.most = max(self.most, sum(map(_megabytes, _tree(os.getpid()))))


def _tree(root: int) -> list[int]:
    """A process and all below it."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue  # It has just ended.
    found = [root]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found


def _megabytes(process: int) -> float:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0  # It has just ended.
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1024
