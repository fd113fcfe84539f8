"""Splits, slices, other orders and twins of a run composed from the shipped pool, without a desktop."""

import json
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from bound_subtasks import bound_subtask
from plain_tasks import plain_task
from prefect.testing.utilities import prefect_test_harness

from exports import run_folder
from exports.run_folder import RunFolder, new_run
from flows.compose import compose
from flows.orders import orders
from flows.slices import slices
from flows.stage import outcome
from flows.twins import twins
from records.errors import OmniSynthError
from records.order import ORDER_SCHEMA, InstructionOrder
from records.parquet import read_records, write_records
from records.resource import Resource
from records.subtask import BOUND_SUBTASK_SCHEMA
from records.task import TASK_SCHEMA, Complexities, Edge, Task
from records.twins import TWINS_SCHEMA, Twins
from records.verdict import REJECTION_SCHEMA, Rejection
from resources.pool import load_pool

pytestmark = [pytest.mark.server]

APPLICATIONS = ["mousepad", "geany", "pcmanfm", "zim"]
HELD_OUT = "zim"
NOTE = Resource(type="txt_path", cell="path:/home/user/n.txt", value="n.txt", noun="the note")


@pytest.fixture(scope="module", autouse=True)
def server() -> Iterator[None]:
    with prefect_test_harness(server_startup_timeout=120):
        yield


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunFolder]:
    """A run that composed what the pool has of a few applications, one of them held out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_folder, "RUNS", tmp_path_factory.mktemp("runs"))
        run = new_run("one")
        proven = [proof.bound_subtask for proof in load_pool(only=APPLICATIONS)]
        write_records(run.subtasks, proven, BOUND_SUBTASK_SCHEMA)
        count = len(proven)
        run.note_stage("discover", {"seed": 7}, {"proposed": count}, 0.0, {})
        run.note_stage("prove", {}, {"demonstrated": count, "proven": count}, 0.0, {})
        outcome(compose("one", n_tasks=40, structure="MMME", held_out_apps=[HELD_OUT], return_state=True))
        yield run


def test_the_split_is_a_column_and_what_is_held_out_is_in_the_test_alone(run: RunFolder) -> None:
    table = pd.read_parquet(run.tasks)
    assert {"train", "test"} <= set(table["split"])
    held = table["applications"].map(lambda names: HELD_OUT in names)
    assert set(table["split"][held]) == {"test"}
    assert table.groupby("skeleton")["split"].nunique().max() == 1
    configuration = json.loads(run.manifest.read_text())["configuration"]["compose"]
    assert configuration["held_out_applications"] == [HELD_OUT]


def test_the_card_says_what_the_splits_have_in_common(run: RunFolder) -> None:
    section = run.card.read_text().split("\n## Splits\n")[1].split("\n## ")[0]
    (line,) = [line for line in section.splitlines() if line.startswith("skeletons  ")]
    tasks = run.read_tasks()
    counts = [
        str(len({task.skeleton for task in tasks if task.split == split}))
        for split in ("train", "validation", "test")
    ]
    assert line.split()[1:5] == [*counts, "0"]


def test_a_slice_is_drawn_from_the_test_split_or_refused(run: RunFolder) -> None:
    capability = next(name for task in run.read_tasks() if task.split == "test" for name in task.capabilities)
    path = Path(outcome(slices(capability, size=1, name="one", return_state=True)))
    assert [task.split for task in read_records(path, Task, TASK_SCHEMA)] == ["test"]
    with pytest.raises(OmniSynthError, match="unknown capability HHH; there are PP, LRP"):
        outcome(slices("HHH", size=1, name="one", return_state=True))


def test_every_task_has_other_orders_or_a_reason(run: RunFolder) -> None:
    path = Path(outcome(orders(k=2, name="one", return_state=True)))
    rows = read_records(path, InstructionOrder, ORDER_SCHEMA)
    left_out = read_records(path.with_name("orders_left_out.parquet"), Rejection, REJECTION_SCHEMA)
    told = {row.task_id for row in rows}
    assert len(rows) == 3 * len(told)
    assert told | {one.id for one in left_out} == {task.task_id for task in run.read_tasks()}
    assert told
    with pytest.raises(OmniSynthError, match="k=0: ask for at least one"):
        outcome(orders(k=0, name="one", return_state=True))


def test_a_run_without_twins_says_so_and_others_are_paired(run: RunFolder) -> None:
    nodes = [bound_subtask(name=f"pad.{letter}") for letter in "abc"]
    a, b, c = (one.bound_subtask_id for one in nodes)

    def task(width: int, *pairs: tuple[str, str]) -> Task:
        edges = [Edge(source=one, target=other, resources=(NOTE,)) for one, other in pairs]
        counts = Complexities(
            dependency=2, instruction=3, knowledge=1, hierarchy=4 - width, branch=width, level_width=width
        )
        return plain_task(nodes, edges, complexities=counts, split="test")

    pair = new_run("pair")
    pair.note_stage("discover", {}, {}, 0.0, {})
    chain, graph = task(1, (a, b), (b, c)), task(2, (a, b), (a, c))
    pair.write_tasks([chain, graph])
    path = Path(outcome(twins(name="pair", return_state=True)))
    (found,) = read_records(path, Twins, TWINS_SCHEMA)
    assert (found.chain_task_id, found.graph_task_id) == (chain.task_id, graph.task_id)
    pair.write_tasks([chain])
    with pytest.raises(OmniSynthError, match="has 1 chains and 0 graphs, none of them twins"):
        outcome(twins(name="pair", return_state=True))
    assert run.path.parent == pair.path.parent


def test_what_rests_on_the_tasks_goes_when_others_are_composed(run: RunFolder) -> None:
    (run.experiments / "orders.parquet").touch()
    with pytest.raises(OmniSynthError, match="none of this run's intents is wort"):
        outcome(compose("one", n_tasks=2, held_out_intents=["wort"], return_state=True))
    assert run.experiments.exists()
    intent = run.read_tasks()[0].intent
    outcome(compose("one", n_tasks=2, structure="MMME", held_out_intents=[intent], return_state=True))
    assert not run.experiments.exists()
