"""How long a look into a file takes, and how soon a file that would take for ever is given up."""

from hashlib import sha256
from statistics import median
from time import perf_counter

from apis.content import ContentUnreadable, get_mail, get_sheet_rows
from apis.scene import Scene
from benchmarks.figure import Figure
from records.errors import ObservationMissing
from records.evidence import Clipboard, Evidence, FileEntry

RUNS = 100
READ_BAR_MS = 5.0
KEPT_BAR_MS = 1.0
GIVEN_UP_BAR_S = 10.0
BASELINE = "no counterpart in the paper"

_FOLDER = "/home/user/Documents"


def figures() -> list[Figure]:
    """Median milliseconds to read 1,000 cells, first and again; seconds until a read is given up."""
    scenes = [
        _scene("costs.csv", f"run {run}\n".encode() + b"1,2,3,4,5,6,7,8,9,10\n" * 100) for run in range(RUNS)
    ]
    _rows(_scene("costs.csv", b"the reader process starts\n"))
    read = median(_milliseconds(scene) for scene in scenes)
    kept = median(_milliseconds(scene) for scene in scenes)
    given_up = _given_up()
    return [
        Figure("content: 1,000 cells read", read, "ms median", BASELINE, READ_BAR_MS, read <= READ_BAR_MS),
        Figure(
            "content: the same cells again", kept, "ms median", BASELINE, KEPT_BAR_MS, kept <= KEPT_BAR_MS
        ),
        Figure(
            "content: endless read given up",
            given_up,
            "s",
            BASELINE,
            GIVEN_UP_BAR_S,
            given_up <= GIVEN_UP_BAR_S,
        ),
    ]


def _milliseconds(scene: Scene) -> float:
    began = perf_counter()
    _rows(scene)
    return (perf_counter() - began) * 1000


def _rows(scene: Scene) -> list[list[str]]:
    rows = get_sheet_rows(scene, f"{_FOLDER}/costs.csv", "")
    if rows is None:
        raise ObservationMissing("the benchmark's own file is not in its scene")
    return rows


def _given_up() -> float:
    addresses = _scene("trip.eml", b"To: " + b"emily@example.org, " * 100_000 + b"\r\n\r\n")
    began = perf_counter()
    try:
        get_mail(addresses, f"{_FOLDER}/trip.eml")
    except ContentUnreadable:
        return perf_counter() - began
    raise ObservationMissing("the benchmark's own endless file was read to its end")


def _scene(name: str, content: bytes) -> Scene:
    digest = sha256(content).hexdigest()
    entry = FileEntry(path=f"{_FOLDER}/{name}", kind="file", size=len(content), sha256=digest)
    state = Evidence(clipboard=Clipboard(kind="empty"), files=(entry,), clock=0, monotonic=0.0)
    return Scene((state,), 0, "gnumeric", "controls", {digest: content}.get)
