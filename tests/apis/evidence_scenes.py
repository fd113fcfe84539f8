"""Evidence and scenes in short, for the tests of the system APIs."""

from typing import Any

from apis.scene import ObservationQuality, Scene
from records.evidence import Clipboard, Evidence


def evidence(**facts: Any) -> Evidence:
    return Evidence(**{"clipboard": Clipboard(kind="empty"), "clock": 0, "monotonic": 0.0, **facts})


def scene(*steps: Evidence, since: int = 0, observation: ObservationQuality = "controls") -> Scene:
    return Scene(steps, since, "mousepad", observation, dict[str, bytes]().get)
