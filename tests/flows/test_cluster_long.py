"""A Dask cluster of separate processes on loopback makes the same files as one process of this machine."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from exports.run_folder import RunFolder, write_text
from flows.runners import PROCESSES, SCHEDULER
from records.parquet import write_records
from records.subtask import BOUND_SUBTASK_SCHEMA
from resources.pool import load_pool

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]

TASKS = 6000
"""Three shards, and enough that the cells are filled on the cluster, too."""
_COMPOSE = """\
import sys
from pathlib import Path
from exports import run_folder
run_folder.RUNS = Path(sys.argv[1])
from flows.compose import compose
state = compose(name=sys.argv[2], n_tasks=int(sys.argv[3]), return_state=True)
sys.exit(0 if state.is_completed() else state.message)
"""


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A process that ends with the block."""
    started = subprocess.Popen([sys.executable, *command], stderr=subprocess.PIPE, text=True)
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of a Dask scheduler of its own process."""
    known_at = folder / "scheduler.json"
    command = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    with process(*command, "--no-dashboard", "--scheduler-file", str(known_at)):
        end = time.monotonic() + 60
        while not known_at.exists() or not known_at.read_text():
            assert time.monotonic() < end, "no scheduler came up"
            time.sleep(0.1)
        yield str(json.loads(known_at.read_text())["address"])


def worker(address: str, folder: Path) -> list[str]:
    """The command of a worker of one thread."""
    return [
        *("-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"),
        *("--local-directory", str(folder)),
    ]


def pool(runs: Path, name: str) -> RunFolder:
    """A run that has proven what the shipped pool holds."""
    run = RunFolder(runs / name)
    write_records(run.subtasks, [proof.bound_subtask for proof in load_pool()], BOUND_SUBTASK_SCHEMA)
    write_text(run.manifest, json.dumps({"configuration": {"discover": {"seed": 7}}, "versions": {}}))
    return run


def composing(runs: Path, name: str, folder: Path, **settings: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "PREFECT_HOME": str(folder / f"prefect-{name}"),
        "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "true",
        **settings,
    }
    command = [sys.executable, "-c", _COMPOSE, str(runs), name, str(TASKS)]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def files(run: RunFolder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(run.tasks.iterdir())}


def test_a_cluster_that_loses_a_worker_makes_the_same_files_as_processes(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    made: list[dict[str, bytes]] = []
    for count in ("1", "2", "4"):
        run = pool(runs, f"processes-{count}")
        with composing(runs, run.path.name, tmp_path, **{PROCESSES: count}) as flow:
            _, said = flow.communicate()
        assert flow.returncode == 0, said[-3000:]
        made.append(files(run))
    run = pool(runs, "cluster")
    with scheduler(tmp_path) as address, process(*worker(address, tmp_path)):
        with process(*worker(address, tmp_path)) as lost:
            flow = composing(runs, run.path.name, tmp_path, **{SCHEDULER: address})
            while flow.poll() is None and not list(run.path.glob("tasks-*/part-*.parquet")):
                time.sleep(0.2)
            lost.send_signal(signal.SIGKILL)
            _, said = flow.communicate()
        assert flow.returncode == 0, said[-3000:]
    made.append(files(run))
    assert len(made[0]) == 3
    assert made[0] == made[1] == made[2] == made[3]
