"""The content of a file in a scene, as evidence kept it."""

from apis.content.unreadable import ContentUnreadable
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import FileEntry


def file_entry(scene: Scene, path: str) -> FileEntry | None:
    """The file at a path, None where there is none; a directory is none."""
    entry = scene.file(path)
    return None if entry is None or entry.kind == "directory" else entry


def content(scene: Scene, entry: FileEntry, limit: int, kind: str) -> bytes:
    """The bytes of a file of at most `limit` bytes, to be read as this kind.

    Raises:
        ContentUnreadable: the file is larger; it is not fetched then.
        ObservationMissing: evidence did not keep it.
    """
    if entry.size > limit:
        raise ContentUnreadable(
            f"{entry.path}: {entry.size} bytes, more than the {limit} that are read as {kind}"
        )
    data = scene.blob(entry.sha256) if entry.sha256 else None
    if data is None:
        raise ObservationMissing(
            f"{entry.path}: its content ({entry.size} bytes) was not kept; where an application keeps "
            "its own affairs, declare the file as an effect of the subtask"
        )
    return data
