"""What lies in a folder, and whether two files are the same; from the listing, nothing is read."""

import posixpath
from dataclasses import replace

from apis.content.kept import file_entry
from apis.scene import Scene
from records.errors import ObservationMissing


def get_file_names(scene: Scene, path: str) -> list[str] | None:
    """Names of what lies directly in a folder, sorted, folders with a slash behind, None: no such folder.

    So a file whose name an application chose can be found.
    """
    folder = scene.file(path)
    if folder is None or folder.kind != "directory":
        return None
    return sorted(
        posixpath.basename(entry.path) + ("/" if entry.kind == "directory" else "")
        for entry in scene.moment(path)[0].files
        if posixpath.dirname(entry.path) == folder.path
    )


def get_file_hash(scene: Scene, path: str) -> str | None:
    """The SHA-256 of a file's bytes, None where there is no such file: equal for equal files alone.

    Raises:
        ObservationMissing: the file is over the limit, and evidence has none of it.
    """
    entry = file_entry(scene, path)
    if entry is not None and not entry.sha256:
        raise ObservationMissing(f"{entry.path}: its {entry.size} bytes were not hashed; raise the limit")
    return None if entry is None else entry.sha256


def get_file_hash_before(scene: Scene, path: str) -> str | None:
    """The same of the moment from which gestures count, None where there was no such file then.

    So a file that was moved or packed can be held against what it was.
    """
    return get_file_hash(replace(scene, evidence=scene.evidence[: scene.since + 1]), path)
