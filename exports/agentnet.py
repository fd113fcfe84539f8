"""AgentNet-style JSONL (OpenCUA): one line a trajectory, images beside it.

Fields: task_id, instruction, traj[{index, image, value{code, observation, thought, action}}]; coordinates are
fractions of the screen with four decimals; the last step is computer.terminate.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exports.run_folder import write_text
from records.action import Action
from records.schema import SCHEMA_VERSION
from records.subtask import BoundSubtask
from records.trajectory import Screenshot, StepRow


@dataclass(frozen=True)
class ExportCounts:
    """trajectories: written; without_images: left out because this run holds no picture of a step."""

    trajectories: int
    steps: int
    images: int
    without_images: int


def export_agentnet(
    folder: Path,
    subtasks: Mapping[str, BoundSubtask],
    rows: Sequence[StepRow],
    screenshots: Mapping[str, Screenshot],
) -> ExportCounts:
    """Write `agentnet.jsonl`, `images/` and `manifest.json` into the folder.

    A trajectory is written where every step's picture is at hand, otherwise it is left out and counted.
    """
    trajectories: dict[str, list[StepRow]] = {}
    for row in sorted(rows, key=lambda row: (row.trajectory_id, row.step_index)):
        trajectories.setdefault(row.trajectory_id, []).append(row)
    lines: list[str] = []
    images: dict[str, Screenshot] = {}
    steps = without_images = 0
    for trajectory in trajectories.values():
        taken = [row for row in trajectory if row.action is not None]
        last = trajectory[-1].evidence.screenshot
        needed = [*(row.screenshot_before for row in taken), last]
        if any(name not in screenshots for name in needed):
            without_images += 1
            continue
        images |= {name: screenshots[name] for name in needed}
        steps += len(taken) + 1
        subtask = subtasks[trajectory[0].bound_subtask_id]
        lines.append(json.dumps(_line(subtask, trajectory[0], taken, last), ensure_ascii=False))
    for name, image in images.items():
        path = folder / "images" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(image.png)
    text = "".join(f"{line}\n" for line in lines)
    write_text(folder / "agentnet.jsonl", text)
    counts = ExportCounts(len(lines), steps, len(images), without_images)
    write_text(folder / "manifest.json", json.dumps(_manifest(counts, text, images), indent=2) + "\n")
    return counts


def action_code(action: Action, width: int, height: int) -> str:
    """The action as AgentNet writes it; fractions of a screen of width x height pixels."""

    def point(x: int | None, y: int | None) -> str:
        return f"x={(x or 0) / width:.4f}, y={(y or 0) / height:.4f}"

    match action.kind:
        case "click":
            names = {("left", 1): "click", ("left", 2): "doubleClick", ("right", 1): "rightClick"}
            name = names.get((action.button, action.clicks))
            if name:
                return f"pyautogui.{name}({point(action.x, action.y)})"
            extra = f", clicks={action.clicks}, button={action.button!r}"
            return f"pyautogui.click({point(action.x, action.y)}{extra})"
        case "drag":
            move = f"pyautogui.moveTo({point(action.x, action.y)})"
            return f"{move}\npyautogui.dragTo({point(action.to_x, action.to_y)}, button={action.button!r})"
        case "scroll":
            parts = [f"pyautogui.scroll({action.amount})"] if action.amount else []
            parts += [f"pyautogui.hscroll({action.amount_x})"] if action.amount_x else []
            return "\n".join([f"pyautogui.moveTo({point(action.x, action.y)})", *parts])
        case "type":
            return f"pyautogui.write({action.text!r})"
        case "key":
            return f"pyautogui.press({action.keys[0]!r}, presses={action.presses})"
        case "hotkey":
            return f"pyautogui.hotkey({', '.join(map(repr, action.keys))})"
        case "wait":
            return f"computer.wait(seconds={action.seconds})"
        case "open_app":
            arguments = f", arguments={list(action.arguments)!r}" if action.arguments else ""
            return f"computer.open_app(name={action.application!r}{arguments})"
        case "finish":
            return f"computer.terminate(status={action.status!r})"


def _line(subtask: BoundSubtask, start: StepRow, taken: Sequence[StepRow], last: str) -> dict[str, Any]:
    def entries() -> Iterator[dict[str, Any]]:
        for index, row in enumerate(taken):
            if row.action is not None:
                code = action_code(row.action, start.width, start.height)
                yield _entry(index, row.screenshot_before, code, row.thought)
        yield _entry(len(taken), last, "computer.terminate(status='success')", "")

    return {
        "task_id": start.trajectory_id,
        "instruction": subtask.instruction,
        "traj": list(entries()),
    }


def _entry(index: int, image: str, code: str, thought: str) -> dict[str, Any]:
    value = {"code": code, "observation": "", "thought": thought, "action": ""}
    return {"index": index, "image": f"{image}.png", "value": value}


def _manifest(counts: ExportCounts, text: str, images: Mapping[str, Screenshot]) -> dict[str, Any]:
    return {
        "format": "AgentNet (OpenCUA) JSONL",
        "schema_version": SCHEMA_VERSION,
        "coordinate_space": "fractions of the screen, origin top left, four decimals",
        "image_size": "as taken, not scaled",
        "action_grammar": "pyautogui calls; computer.open_app, computer.wait, computer.terminate",
        "licence": "Apache-2.0",
        "counts": counts.__dict__,
        "sha256": {
            "agentnet.jsonl": hashlib.sha256(text.encode()).hexdigest(),
            **{f"images/{name}.png": hashlib.sha256(image.png).hexdigest() for name, image in images.items()},
        },
    }
