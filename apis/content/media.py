"""Sound and film."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import MediaInfo
from apis.scene import Scene

_INFO = Reading("media.info", TypeAdapter(MediaInfo))


def get_media_info(scene: Scene, path: str) -> MediaInfo | None:
    """Format, seconds, and whether a file has picture and sound, None where there is no such file."""
    return _INFO(scene, path)
