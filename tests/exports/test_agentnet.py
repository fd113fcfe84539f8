import itertools
import json
from pathlib import Path

import pytest
from bound_subtasks import bound_subtask

from exports.agentnet import action_code, export_agentnet
from records.action import Action
from records.evidence import Clipboard, Evidence
from records.trajectory import Screenshot, Step, Trajectory, step_rows


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Action(kind="click", x=640, y=180), "pyautogui.click(x=0.5000, y=0.2500)"),
        (Action(kind="click", x=640, y=180, clicks=2), "pyautogui.doubleClick(x=0.5000, y=0.2500)"),
        (Action(kind="click", x=640, y=180, button="right"), "pyautogui.rightClick(x=0.5000, y=0.2500)"),
        (
            Action(kind="drag", x=0, y=0, to_x=1280, to_y=720),
            "pyautogui.moveTo(x=0.0000, y=0.0000)\npyautogui.dragTo(x=1.0000, y=1.0000, button='left')",
        ),
        (
            Action(kind="scroll", x=1244, y=0, amount=-3),
            "pyautogui.moveTo(x=0.9719, y=0.0000)\npyautogui.scroll(-3)",
        ),
        (Action(kind="type", text="it's\n"), 'pyautogui.write("it\'s\\n")'),
        (Action(kind="key", keys=("enter",)), "pyautogui.press('enter', presses=1)"),
        (Action(kind="hotkey", keys=("ctrl", "s")), "pyautogui.hotkey('ctrl', 's')"),
        (Action(kind="wait", seconds=1.0), "computer.wait(seconds=1.0)"),
        (Action(kind="open_app", application="pad"), "computer.open_app(name='pad')"),
        (Action(kind="finish", status="success"), "computer.terminate(status='success')"),
    ],
)
def test_actions_by_hand(action: Action, code: str) -> None:
    assert action_code(action, 1280, 720) == code


def evidence(picture: str) -> Evidence:
    return Evidence(clipboard=Clipboard(kind="empty"), screenshot=picture, clock=0, monotonic=0.0)


def trajectory(*pictures: str) -> Trajectory:
    steps = tuple(
        Step(
            step_index=number,
            screenshot_before=before,
            thought=f"thought {number}",
            action=Action(kind="key", keys=("a",)),
            evidence=evidence(after),
        )
        for number, (before, after) in enumerate(itertools.pairwise(pictures), 1)
    )
    return Trajectory(
        trajectory_id="",
        bound_subtask_id="b",
        width=1280,
        height=720,
        fixture_hash="f",
        start=(evidence(pictures[0]),),
        steps=steps,
    ).identified()


SUBTASK = bound_subtask(bound_subtask_id="b", instruction="Write it.")


def test_a_trajectory_with_images_is_written_in_order_and_one_without_is_counted(tmp_path: Path) -> None:
    whole, lacking = trajectory(*(f"p{number}" for number in range(12))), trajectory("p0", "gone")
    pictures = {
        f"p{number}": Screenshot(sha256=f"p{number}", width=1, height=1, png=b"png%d" % number)
        for number in range(12)
    }
    rows = [*reversed(step_rows(whole)), *step_rows(lacking)]
    counts = export_agentnet(tmp_path, {"b": SUBTASK}, rows, pictures)
    assert (counts.trajectories, counts.without_images, counts.steps) == (1, 1, 12)
    (line,) = (tmp_path / "agentnet.jsonl").read_text().splitlines()
    entry = json.loads(line)
    assert entry["task_id"] == whole.trajectory_id
    assert entry["instruction"] == "Write it."
    assert [step["image"] for step in entry["traj"]] == [f"p{number}.png" for number in range(12)]
    assert [step["index"] for step in entry["traj"]] == list(range(12))
    assert entry["traj"][1]["value"]["thought"] == "thought 2"
    assert entry["traj"][-1]["value"]["code"] == "computer.terminate(status='success')"
    named = {step["image"] for step in entry["traj"]}
    assert named == {path.name for path in (tmp_path / "images").iterdir()}
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["counts"]["without_images"] == 1
    assert set(manifest["sha256"]) == {"agentnet.jsonl", *(f"images/{name}" for name in named)}
