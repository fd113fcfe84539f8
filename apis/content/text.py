"""Text files, now and as they were."""

from dataclasses import replace

from apis.content.kept import content, file_entry
from apis.content.unreadable import ContentUnreadable
from apis.readers.answers import TEXT_LIMIT, Unreadable
from apis.readers.text import decoded
from apis.scene import Scene


def get_file_text(scene: Scene, path: str) -> str | None:
    """The text of a UTF-8 file (a byte order mark left out), None where there is no such file."""
    entry = file_entry(scene, path)
    if entry is None:
        return None
    try:
        return decoded(content(scene, entry, TEXT_LIMIT, "text"))
    except Unreadable as error:
        raise ContentUnreadable(f"{path}: {error}") from None


def get_file_text_before(scene: Scene, path: str) -> str | None:
    """The text of the file at the moment from which gestures count, None where there was no such file then.

    So a function of an edit in place can hold the file against what it was.
    """
    return get_file_text(replace(scene, evidence=scene.evidence[: scene.since + 1]), path)
