"""Archives: zip, and tar also compressed by gzip, bzip2 or xz."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.scene import Scene

_MEMBERS = Reading("archive.members", TypeAdapter(list[str]))
_TEXT: Reading[str | None] = Reading("archive.text", TypeAdapter(str | None))
_DIGEST: Reading[str | None] = Reading("archive.digest", TypeAdapter(str | None))


def get_archive_members(scene: Scene, path: str) -> list[str] | None:
    """Names of the members, sorted, directories with a slash behind, None where there is no such file."""
    return _MEMBERS(scene, path)


def get_archive_text(scene: Scene, path: str, member: str) -> str | None:
    """The UTF-8 text of a member, None where there is no such file, or no such file in it."""
    return _TEXT(scene, path, member)


def get_archive_hash(scene: Scene, path: str, member: str) -> str | None:
    """The SHA-256 of a member, as get_file_hash gives a file's, None as for its text."""
    return _DIGEST(scene, path, member)
