"""Reading a tree in bulk against a walk of the toolkits' library, timed inside the session."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.application import Application
from records.errors import ActionError, OmniSynthError
from resources.fixtures import HOME

_RUNS = 3
_ENDED = 7
_SCRIPT = f"{HOME}/.walks.py"
_OUTPUT = f"{HOME}/.walks.json"
ENTRIES: Mapping[str, bytes] = {_SCRIPT: (Path(__file__).parent / "walks.py").read_bytes()}
"""What a session's start state must hold."""
READER = Application(
    name="walks",
    title="Walks",
    package="python3-gi",
    # A program without a window: that it ends with a status of its own says that it is done.
    command=("sh", "-c", f"/usr/bin/python3 {_SCRIPT} {_OUTPUT} {_RUNS} && exit {_ENDED}"),
    category="system",
    toolkit="none",
    window="^never$",
    own_paths=(".walks.*",),
    frozen_clock=False,
    licence="Apache-2.0",
)
"""To be among the session's applications."""


@dataclass(frozen=True)
class Walks:
    """Medians of seconds, and nodes and boxes that each way came to."""

    bulk: float
    gi: float
    bulk_nodes: int
    gi_nodes: int
    bulk_boxes: int
    gi_boxes: int


def walks(desktop: BubblewrapDesktop) -> Walks:
    """Both ways over what the session shows.

    Raises:
        OmniSynthError: they could not be run; says why.
    """
    try:
        desktop.act(Action(kind="open_app", application=READER.name))
    except ActionError as error:
        if f"ended with code {_ENDED}" not in str(error):
            raise
    hashes = {file.path: file.sha256 for file in desktop.evidence().files}
    data = desktop.blob(hashes.get(_OUTPUT, ""))
    if data is None:
        raise OmniSynthError("the two ways of reading left no result")
    read = json.loads(data)
    (bulk, bulk_nodes, bulk_boxes), (gi, gi_nodes, gi_boxes) = (
        map(median, zip(*read[way], strict=True)) for way in ("bulk", "gi")
    )
    return Walks(bulk, gi, int(bulk_nodes), int(gi_nodes), int(bulk_boxes), int(gi_boxes))
