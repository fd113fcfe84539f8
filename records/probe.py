"""What became of an application's start on a fresh desktop: the rows of apps.parquet."""

from typing import Literal

import pyarrow as pa

from records.record import Many, Record
from records.schema import schema

ProbeOutcome = Literal["passed", "failed", "absent"]


class ApplicationProbe(Record):
    """One application, started and looked at. Where it did not start, the figures are 0 and the texts empty.

    application: slug; version: of the Debian package, "" where it is not installed.
    toolkit: as its file says; toolkit_seen: as it calls itself on the accessibility bus.
    observation: as its file says; observation_seen: `controls`, `partial` or `poor`, "" where unknown.
    seconds: from open_app to a still window, all readings in between included; still: whether it came to
        rest.
    nodes, named: of the whole tree; showing, on_screen: showing controls, and those with a box on the screen.
    tested, hits, misses: of the hit test. memory: bytes resident of all its processes.
    own_paths: written and declared as its own, or the desktop's; stray_paths: written beyond these.
    windows: titles, topmost first; fits: whether each lies wholly on the screen.
    screenshot: SHA-256 of the PNG. reason: why it failed or is absent, "" where it passed.
    """

    application: str
    title: str
    package: str
    version: str = ""
    category: str
    toolkit: str
    toolkit_seen: str = ""
    observation: str
    observation_seen: str = ""
    seconds: float = 0.0
    still: bool = False
    nodes: int = 0
    named: int = 0
    showing: int = 0
    on_screen: int = 0
    tested: int = 0
    hits: int = 0
    misses: Many[str] = ()
    own_paths: Many[str] = ()
    stray_paths: Many[str] = ()
    memory: int = 0
    processes: int = 0
    log: str = ""
    windows: Many[str] = ()
    fits: bool = False
    screenshot: str = ""
    outcome: ProbeOutcome
    reason: str = ""


_TYPES = {
    "seconds": pa.float64(),
    "memory": pa.int64(),
    **dict.fromkeys(("still", "fits"), pa.bool_()),
    **dict.fromkeys(("nodes", "named", "showing", "on_screen", "tested", "hits", "processes"), pa.int32()),
    **dict.fromkeys(("misses", "own_paths", "stray_paths", "windows"), pa.list_(pa.string())),
}
APPLICATION_PROBE_SCHEMA = schema(
    "ApplicationProbe",
    [pa.field(name, _TYPES.get(name, pa.string()), nullable=False) for name in ApplicationProbe.model_fields],
)
