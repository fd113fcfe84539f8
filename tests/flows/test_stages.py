"""The stages under a real Prefect server, on the shipped pool, with a live sample and live episodes."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from prefect import flow, task
from prefect.testing.utilities import prefect_test_harness

from exports import run_folder
from exports.run_folder import find_run
from flows import stage
from flows.evaluate import evaluate
from flows.export_sft import export_sft
from flows.rejudge import rejudge
from flows.summary import summary
from flows.synthesize import synthesize
from records.action import Action
from records.episode import EPISODE_SCHEMA, NODE_RESULT_SCHEMA, Episode, NodeResult
from records.errors import DesktopError
from records.parquet import read_records
from records.trajectory import STEP_ROW_SCHEMA, StepRow
from resources import applications
from resources.applications import APPS
from resources.pool import load_pool

pytestmark = [pytest.mark.desktop, pytest.mark.server]

PROVEN = sum(proof.bound_subtask.application == "mousepad" for proof in load_pool())
"""Mousepad's subtasks in the worlds in which the shipped pool has them."""


@pytest.fixture(scope="module", autouse=True)
def server() -> Iterator[None]:
    with prefect_test_harness(server_startup_timeout=120):
        yield


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_folder, "RUNS", folder)
        yield folder


@pytest.fixture(scope="module")
def whole(runs: Path) -> str:
    state = synthesize(
        n_tasks=6, prove="none", apps=["mousepad"], live_sample=1, sample=1, name="whole", return_state=True
    )
    assert state.is_completed(), state.message
    assert (runs / "whole").is_dir()
    return "whole"


def test_a_run_leaves_every_table(whole: str) -> None:
    run = find_run(whole)
    manifest = run.read_manifest()
    assert list(manifest["seconds"]) == ["compose", "discover", "evaluate", "prove"]
    counts = manifest["counts"]
    assert counts["prove"]["proven"] == counts["prove"]["from_pool"] == PROVEN
    assert (counts["prove"]["live_sample"], counts["prove"]["live_sample_passed"]) == (1, 1)
    tasks = run.read_tasks()
    assert len(tasks) == counts["compose"]["accepted"] > 0
    rows = read_records(run.trajectories, StepRow, STEP_ROW_SCHEMA)
    assert len({row.trajectory_id for row in rows}) == PROVEN
    episodes = read_records(run.episodes, Episode, EPISODE_SCHEMA)
    clicking = [one for one in episodes if "click" in one.agent]
    assert {(one.agent, one.outcome) for one in episodes if one not in clicking} == {
        ("shuffled_oracle", "success"),
        ("no_op", "finished_early"),
        ("premature_finisher", "finished_early"),
    }
    assert {one.agent for one in clicking} == {"random_clicker", "click_everything"}
    assert all(one.coverage_rate == 0 and one.outcome in {"stalled", "finished_early"} for one in clicking)
    nodes = read_records(run.nodes, NodeResult, NODE_RESULT_SCHEMA)
    assert {one.episode_id for one in nodes} == {one.episode_id for one in episodes}
    assert "solved live" in run.card.read_text()
    assert tasks[0].instruction_high in "".join(task.instruction_high for task in tasks)
    assert "results:" in summary(run)


def test_another_agents_episodes_are_added(whole: str) -> None:
    state = evaluate(name=whole, agent="oracle", sample=1, return_state=True)
    assert state.is_completed(), state.message
    agents = [one.agent for one in read_records(find_run(whole).episodes, Episode, EPISODE_SCHEMA)]
    assert sorted(agents) == [
        "click_everything",
        "no_op",
        "oracle",
        "premature_finisher",
        "random_clicker",
        "shuffled_oracle",
    ]


def test_stored_episodes_are_judged_again_and_equal(whole: str) -> None:
    count = len(read_records(find_run(whole).episodes, Episode, EPISODE_SCHEMA))
    state = rejudge(name=whole, return_state=True)
    assert state.is_completed(), state.message
    assert state.message == f"run {whole}: {count} episodes: {count} equal"


def test_an_export_without_images_says_how_many_it_left_out(whole: str) -> None:
    state = export_sft(name=whole, return_state=True)
    assert state.is_completed()
    manifest = (find_run(whole).path / "exports" / "agentnet" / "manifest.json").read_text()
    assert f'"without_images": {PROVEN}' in manifest


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"apps": ["mousepat"]}, "unknown application mousepat; there are abiword, audacious, audacity"),
        ({"name": "a/b"}, "plain name"),
        ({"n_tasks": 0, "apps": ["mousepad"], "prove": "none", "live_sample": 0}, "n_tasks: "),
    ],
)
def test_a_users_mistake_is_one_message(runs: Path, given: dict[str, object], message: str) -> None:
    state = synthesize(**given, return_state=True)
    said = state.message or ""
    assert state.is_failed()
    assert message in said
    assert "Traceback" not in said
    assert "\n" not in said
    del runs


def test_a_broken_file_and_an_absent_application_stop_nothing_else(
    runs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = (APPS / "mousepad.yaml").read_text()
    (tmp_path / "mousepad.yaml").write_text(sound)
    (tmp_path / "broken.yaml").write_text("name: [")
    absent = (APPS / "galculator.yaml").read_text().replace("package: galculator", "package: no-such-package")
    (tmp_path / "galculator.yaml").write_text(absent)
    monkeypatch.setattr(applications, "APPS", tmp_path)
    state = synthesize(n_tasks=6, prove="none", live_sample=0, sample=0, name="broken", return_state=True)
    assert state.is_completed(), state.message
    run = find_run("broken")
    reasons = {one.name: one.reason for one in run.read_rejections()}
    assert "broken.yaml, line 1: no valid YAML" in reasons["broken.yaml"]
    assert "apt-get install no-such-package" in reasons["galculator"]
    assert run.read_tasks()
    assert runs in run.path.parents


def test_one_bad_item_stops_no_other_and_records_pass_whole() -> None:
    @task
    def kind(number: int, action: Action) -> str:
        if number == 1:
            raise DesktopError("the desktop died")
        return action.kind

    @flow
    def three() -> Sequence[str]:
        action = Action(kind="hotkey", keys=("ctrl", "s"))
        futures = [kind.submit(number, stage.whole(action)) for number in range(3)]
        return [str(result) for result in stage.gather(futures, "three")]

    assert three() == ["hotkey", "the desktop died", "hotkey"]
