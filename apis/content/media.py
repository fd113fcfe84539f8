"""Sound and film."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import MediaInfo, MediaTags
from apis.scene import Scene

_INFO = Reading("media.info", TypeAdapter(MediaInfo))
_TAGS = Reading("media.tags", TypeAdapter(MediaTags))
_LEVELS = Reading("media.levels", TypeAdapter(list[float]))


def get_media_info(scene: Scene, path: str) -> MediaInfo | None:
    """Format, seconds, and what a file has of picture and sound, None where there is no such file."""
    return _INFO(scene, path)


def get_media_tags(scene: Scene, path: str) -> MediaTags | None:
    """Title, artist and so on, None where there is no such file."""
    return _TAGS(scene, path)


def get_sound_levels(scene: Scene, path: str) -> list[float] | None:
    """Loudness of each tenth of a second, 0.0 for silence to 1.0, None where there is no such file.

    It is the root of the mean square, all channels mixed into one: a full sine wave has 0.7071. A last part
    that is shorter counts too.
    """
    return _LEVELS(scene, path)
