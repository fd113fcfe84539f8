"""Trying one subtask: what the person at the terminal is told."""

from pathlib import Path

import pytest
import yaml

from flows.try_subtask import main
from resources import applications
from resources.applications import APPS

pytestmark = pytest.mark.desktop


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of Galculator alone, whose file a test may change."""
    apps = tmp_path / "apps"
    apps.mkdir()
    (apps / "galculator.yaml").write_text((APPS / "galculator.yaml").read_text())
    monkeypatch.setattr(applications, "APPS", apps)
    return apps


@pytest.mark.usefixtures("folder")
def test_each_step_is_told_with_its_answer_and_left_with_its_controls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["galculator.product", "--world", "harbour", "--out", str(tmp_path / "out")]) == 0
    told = capsys.readouterr().out
    assert "galculator.product in world harbour: In " in told
    assert told.index("\n      false ") < told.index("\n      true ")
    assert [line for line in told.splitlines() if line.startswith("G")] == [
        f"{gate}: passed" for gate in ("G7", "G1", "G2", "G3", "G6")
    ]
    left = tmp_path / "out" / "galculator.product" / "harbour"
    assert (left / "00.png").read_bytes().startswith(b"\x89PNG")
    assert "toggle button: '7'" in (left / "01.txt").read_text()


def test_a_step_that_finds_no_control_is_told_with_those_that_show(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = yaml.safe_load((folder / "galculator.yaml").read_text())
    (subtask, *_) = plain["subtasks"]
    subtask["demonstration"].insert(1, {"click": {"name": "No Such Button", "role": "push button"}})
    (folder / "galculator.yaml").write_text(yaml.safe_dump(plain))
    assert main(["galculator.product", "--out", str(tmp_path / "out")]) == 1
    told = capsys.readouterr().out
    assert "broke off: step 2: " in told
    assert "controls that showed then: " in told
    assert "7 (toggle button)" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["galculator.sing"], "no subtask galculator.sing; there are: galculator.product"),
        (["galculator.product", "--world", "atlantis"], "no world atlantis; there are: berlin, "),
        (["nosuch.sing"], "nosuch"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_mistake_is_told_in_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    said = capsys.readouterr().err
    assert said.startswith("error: ")
    assert message in said
    assert said.count("\n") == 1
