"""The change of state that a trajectory made, in words: what is handed back to whoever tries again."""

from records.evidence import Clipboard, Evidence
from records.trajectory import Trajectory

TEXT_SHOWN = 60
"""Characters of a clipboard's text that are quoted."""
MOST_LINES = 40


def state_change(trajectory: Trajectory) -> tuple[str, ...]:
    """Files and folders made, changed and deleted, the clipboard, and windows, from the start to the end.

    Files in hidden folders are left out: applications keep their own affairs there.
    """
    start = trajectory.start[-1]
    end = trajectory.steps[-1].evidence if trajectory.steps else start
    lines = [*_files(start, end), *_clipboard(start.clipboard, end.clipboard), *_windows(start, end)]
    more = len(lines) - MOST_LINES
    return (*lines[:MOST_LINES], *((f"and {more} more",) if more > 0 else ()))


def _files(start: Evidence, end: Evidence) -> list[str]:
    before = {file.path: file for file in start.files if "/." not in file.path}
    after = {file.path: file for file in end.files if "/." not in file.path}
    return [
        *(f"made: {path}" for path in after if path not in before),
        *(f"changed: {path}" for path, file in after.items() if path in before and file != before[path]),
        *(f"deleted: {path}" for path in before if path not in after),
    ]


def _clipboard(start: Clipboard, end: Clipboard) -> list[str]:
    if start == end:
        return []
    what = {
        "empty": "nothing",
        "text": f"the text {end.text[:TEXT_SHOWN]!r}",
        "image": "an image",
        "file": f"the files {', '.join(end.file_names)}",
    }[end.kind]
    return [f"clipboard: now holds {what}"]


def _windows(start: Evidence, end: Evidence) -> list[str]:
    return [
        *(f"window opened: {title}" for title in end.windows if title not in start.windows),
        *(f"window closed: {title}" for title in start.windows if title not in end.windows),
    ]
