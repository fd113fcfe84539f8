"""Start states in which one input of a subtask is not there, or holds something else (gate G6)."""

from records.resource import CLIPBOARD_CELL, cell_path
from records.subtask import BoundSubtask, FixtureFile
from resources.fixtures import Fixture, decoy, fixture_of, start_state
from resources.fixtures.clipboard import FILE, IMAGE

OTHER_CLIPBOARD = "quartz lantern 417"
"""What the clipboard holds instead of a text; no value world has it."""
_OTHER_IMAGE = f"{IMAGE}97x61 {OTHER_CLIPBOARD}"


def start_without(bound: BoundSubtask, cell: str) -> Fixture:
    """The subtask's start state without the cell's file, folder (and all below it) or clipboard text."""
    right = start_state(bound.files, bound.clock, bound.clipboard)
    if cell == CLIPBOARD_CELL:
        return fixture_of(dict(right.entries), right.clock)
    path = cell_path(cell)
    kept = {
        name: content
        for name, content in right.entries
        if path is None or (name != path and not name.startswith(f"{path}/"))
    }
    return fixture_of(kept, right.clock, right.clipboard)


def start_with_other(bound: BoundSubtask, cell: str) -> Fixture | None:
    """The subtask's start state with other content in the cell: that of the file's decoy, or a clipboard of
    the same kind.

    None where there is nothing to hold: a folder is there or not.
    """
    right = start_state(bound.files, bound.clock, bound.clipboard)
    if cell == CLIPBOARD_CELL:
        return fixture_of(dict(right.entries), right.clock, _other_clipboard(bound))
    file = _file(bound, cell)
    if file is None or file.recipe == "directory":
        return None
    return fixture_of({**dict(right.entries), file.path: decoy(file)[1]}, right.clock, right.clipboard)


def _other_clipboard(bound: BoundSubtask) -> str:
    """Another picture, the decoy beside the file that was copied, or another text."""
    if bound.clipboard.startswith(IMAGE):
        return _OTHER_IMAGE
    copied = bound.clipboard.removeprefix(FILE)
    decoys = (decoy(file)[0] for file in bound.files if file.path == copied != bound.clipboard)
    return next((f"{FILE}{path}" for path in decoys), OTHER_CLIPBOARD)


def _file(bound: BoundSubtask, cell: str) -> FixtureFile | None:
    return next((file for file in bound.files if file.path == cell_path(cell)), None)
