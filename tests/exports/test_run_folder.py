import json
from pathlib import Path

import pytest

from exports.run_folder import RunFolder, find_run, new_run
from records.errors import OmniSynthError, RecordError
from records.verdict import Rejection


def rejection(name: str) -> Rejection:
    return Rejection(kind="task", id=name, name=name, gate="T1", reason="r")


def test_a_stage_that_runs_again_replaces_its_own_and_later_entries(tmp_path: Path) -> None:
    run = new_run("a", tmp_path)
    for stage in ("discover", "prove", "compose"):
        run.note_stage(stage, {}, {stage: 1}, 0.5, {})
        run.write_rejections(stage, [rejection(stage)])
    run.note_stage("prove", {"prove": "all"}, {"prove": 2}, 0.25, {"packages": {"x": "1"}})
    run.write_rejections("prove", [])
    manifest = json.loads(run.manifest.read_text())
    assert manifest["counts"] == {"discover": {"discover": 1}, "prove": {"prove": 2}}
    assert manifest["configuration"]["prove"] == {"prove": "all"}
    assert [one.stage for one in run.read_rejections()] == ["discover"]


def test_runs_are_found_by_name_or_the_newest(tmp_path: Path) -> None:
    with pytest.raises(OmniSynthError, match="there are: none yet"):
        find_run("", tmp_path)
    for name in ("one", "two"):
        new_run(name, tmp_path).note_stage("discover", {}, {}, 0.1, {})
    assert find_run("one", tmp_path) == RunFolder(tmp_path / "one")
    assert find_run("", tmp_path).path.name == "two"
    with pytest.raises(OmniSynthError, match=r"no run named three .*there are: one, two"):
        find_run("three", tmp_path)


@pytest.mark.parametrize("name", ["", "a/b", "../x", ".hidden"])
def test_a_name_that_leaves_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(OmniSynthError, match="plain name"):
        new_run(name, tmp_path)


def test_a_damaged_manifest_is_named(tmp_path: Path) -> None:
    run = new_run("a", tmp_path)
    run.manifest.write_text("{")
    with pytest.raises(RecordError, match=r"manifest\.json: damaged"):
        run.read_manifest()


def test_tasks_before_composition_are_an_error_that_says_how(tmp_path: Path) -> None:
    with pytest.raises(OmniSynthError, match="run the deployment compose first"):
        new_run("a", tmp_path).read_tasks()
