import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from exports.run_folder import RunFolder
from flows.shards import Ground, ShardFiles, fill_cells, make_shard, workshop
from records.parquet import read_parts, write_records
from records.subtask import BOUND_SUBTASK_SCHEMA
from records.task import TASK_SCHEMA, Task
from resources.pool import load_pool
from resources.thresholds import shipped_thresholds
from synthesis.cells import Order
from synthesis.forms import forms

APPLICATIONS = {"mousepad", "pcmanfm", "zim", "scite", "xfce4-terminal", "geany", "engrampa"}


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """A run with proven subtasks of a few applications, and a request for 60 tasks."""
    run = RunFolder(tmp_path_factory.mktemp("run"))
    proven = [proof.bound_subtask for proof in load_pool()]
    write_records(
        run.subtasks, [one for one in proven if one.application in APPLICATIONS], BOUND_SUBTASK_SCHEMA
    )
    return Ground(run.path, json.dumps({"n_tasks": 60, "seed": 3}))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.slow
def test_shards_are_the_same_bytes_in_this_process_and_in_others(ground: Ground, tmp_path: Path) -> None:
    composition = workshop(ground).composer.compose()
    shards = composition.shards(15)
    assert len(shards) == 4
    assert sum(map(len, shards)) == len(composition) == 60
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    reports = [make_shard(ground, shard, ShardFiles(here, shard.number)) for shard in shards]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        futures = [
            processes.submit(make_shard, ground, shard, ShardFiles(there, shard.number))
            for shard in reversed(shards)
        ]
        assert [future.result() for future in reversed(futures)] == reports
    assert contents(here) == contents(there)
    tasks = read_parts(here, Task, TASK_SCHEMA)
    assert len({(task.world, task.skeleton) for task in tasks}) == len(tasks)
    assert sum(sum(report.tasks.values()) for report in reports) == len(tasks)
    # What is there is not made again, and what is not there is.
    gone = ShardFiles(there, 2)
    gone.report.unlink()
    gone.part.unlink()
    before = {path: path.stat().st_mtime_ns for path in there.iterdir() if "00002" not in path.name}
    for shard in shards:
        make_shard(ground, shard, ShardFiles(there, shard.number))
    assert contents(here) == contents(there)
    assert before == {path: path.stat().st_mtime_ns for path in there.iterdir() if "00002" not in path.name}


def test_cells_are_filled_alike_one_by_one_and_together(ground: Ground) -> None:
    wanted = forms({}, shipped_thresholds(), 4)
    intents = list(workshop(ground).composer.cells.intents)[:12]
    orders = [Order(intent, name, sizes, 3, 200) for intent in intents for name, sizes in wanted.items()]
    together, linked = fill_cells(ground, orders)
    assert [fill_cells(ground, [order])[0][0] for order in reversed(orders)] == together[::-1]
    assert linked
    assert any(crop.seedlings for crop in together)
