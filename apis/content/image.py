"""Images."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import ImageInfo
from apis.scene import Scene

_INFO = Reading("image.info", TypeAdapter(ImageInfo))


def get_image_info(scene: Scene, path: str) -> ImageInfo | None:
    """Format, size and mean colour of an image, None where there is no such file."""
    return _INFO(scene, path)
