"""Content APIs: what the eleven cannot see inside a file.

They read the content that evidence kept (by hash), on the host. None stands for a file that is not there;
ContentUnreadable for one that is there and cannot be read as what it should be.
"""

import struct
import zlib
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageStat

from apis.scene import Scene
from records.errors import ObservationMissing, OmniSynthError
from records.evidence import FileEntry

TEXT_LIMIT = 4 * 2**20
"""Bytes of a text file that are read."""
PIXEL_LIMIT = 25_000_000
"""Pixels that an image may have: 100 MB once decoded."""
# Named, since some of Pillow's other formats start programs (EPS) or read more than one file.
IMAGE_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM", "ICO", "TGA", "XPM")


class ContentUnreadable(OmniSynthError):
    """A file is damaged, of another kind, or over the limit: whoever wrote it did not do what was asked."""


class ImageInfo(NamedTuple):
    """format: Pillow's name ("PNG"); width and height in pixels; mean colour, 0 to 255, alpha left out."""

    format: str
    width: int
    height: int
    red: float
    green: float
    blue: float


def get_file_text(scene: Scene, path: str) -> str | None:
    """The text of a UTF-8 file (a byte order mark left out), None where there is no such file."""
    entry = scene.file(path)
    if entry is None or entry.kind == "directory":
        return None
    if entry.size > TEXT_LIMIT:
        raise ContentUnreadable(
            f"{path}: {entry.size} bytes, more than the {TEXT_LIMIT} that are read as text"
        )
    try:
        return _content(scene, entry).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentUnreadable(f"{path}: no UTF-8 text (byte {error.start}: {error.reason})") from None


def get_image_info(scene: Scene, path: str) -> ImageInfo | None:
    """Format, size and mean colour of an image, None where there is no such file."""
    entry = scene.file(path)
    if entry is None or entry.kind == "directory":
        return None
    try:
        return _image_info(_content(scene, entry), path)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ContentUnreadable(f"{path}: {error}") from None
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error) as error:
        raise ContentUnreadable(f"{path}: no readable image ({error})") from None


def _image_info(data: bytes, path: str) -> ImageInfo:
    with Image.open(BytesIO(data), formats=IMAGE_FORMATS) as image:
        width, height = image.size
        if width * height > PIXEL_LIMIT:
            raise ContentUnreadable(f"{path}: {width} x {height}, more than {PIXEL_LIMIT} pixels")
        # By way of RGBA, which every mode and every kind of transparency converts to.
        red, green, blue = ImageStat.Stat(image.convert("RGBA")).mean[:3]
        return ImageInfo(image.format or "", width, height, round(red, 2), round(green, 2), round(blue, 2))


def _content(scene: Scene, entry: FileEntry) -> bytes:
    content = scene.blob(entry.sha256) if entry.sha256 else None
    if content is None:
        raise ObservationMissing(
            f"{entry.path}: its content ({entry.size} bytes) was not kept; raise the limit on kept files"
        )
    return content
