"""What a run leaves: its files and folders, the clipboard, and the dialogs that are open."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from records.evidence import Clipboard, Evidence, FileEntry
from resources.own_paths import is_own
from validators.end_state.dialogs import open_dialogs, windows_without_tree


@dataclass(frozen=True)
class EndState:
    """files: by path, without applications' own. dialogs: their titles, sorted. untreed: number of windows
    of which no controls are known. blob: content by SHA-256, None where it was not kept."""

    files: Mapping[str, FileEntry]
    clipboard: Clipboard
    dialogs: tuple[str, ...]
    untreed: int
    blob: Callable[[str], bytes | None]


def end_state(
    evidence: Evidence,
    blob: Callable[[str], bytes | None],
    own_paths: Sequence[str],
    declared: Collection[str] = (),
) -> EndState:
    """The end state that an evidence shows.

    Args:
        own_paths: globs, relative to the home, of what applications write for themselves.
        declared: absolute paths that count even where a glob covers them.
    """
    files = {
        file.path: file
        for file in evidence.files
        if file.path in declared or not is_own(file.path, own_paths)
    }
    return EndState(
        files=files,
        clipboard=evidence.clipboard,
        dialogs=open_dialogs(evidence),
        untreed=windows_without_tree(evidence),
        blob=blob,
    )
