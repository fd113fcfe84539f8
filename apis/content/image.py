"""Images."""

import re

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import ImageInfo, LayeredImage
from apis.scene import Scene
from records.errors import FunctionFailed

_INFO = Reading("image.info", TypeAdapter(ImageInfo))
_COLOR: Reading[str | None] = Reading("image.color", TypeAdapter(str | None))
_LAYERS = Reading("layered_image.layers", TypeAdapter(LayeredImage))
_BOX = re.compile(r"(\d{1,5}),(\d{1,5}),([1-9]\d{0,4}),([1-9]\d{0,4})", re.ASCII)


def get_image_info(scene: Scene, path: str) -> ImageInfo | None:
    """Format, size and mean colour of an image, None where there is no such file."""
    return _INFO(scene, path)


def get_image_color(scene: Scene, path: str, box: str) -> str | None:
    """The mean colour of a part of an image as "#rrggbb", alpha left out.

    box: "LEFT,TOP,WIDTH,HEIGHT" in pixels; "10,20,1,1" is one pixel. None where there is no such file, or the
    box reaches beyond the image.

    Raises:
        FunctionFailed: the box is none.
    """
    given = _BOX.fullmatch(box)
    if given is None:
        raise FunctionFailed(f'get_image_color takes a box "LEFT,TOP,WIDTH,HEIGHT", not {box!r}')
    left, top, width, height = map(int, given.groups())
    return _COLOR(scene, path, str(left), str(top), str(left + width), str(top + height))


def get_image_layers(scene: Scene, path: str) -> LayeredImage | None:
    """Size and layers of GIMP's own file (.xcf), None where there is no such file."""
    return _LAYERS(scene, path)
