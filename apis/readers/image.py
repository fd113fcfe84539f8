"""Images, by Pillow."""

from io import BytesIO

from PIL import Image, ImageStat, UnidentifiedImageError

from apis.readers.answers import ImageInfo, Unreadable

KIND = "image"
DAMAGE = (Image.DecompressionBombError,)
PIXEL_LIMIT = 25_000_000
"""Pixels that an image may have: 100 MB once decoded."""
# Named, since some of Pillow's other formats start programs (EPS) or read more than one file.
_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM", "ICO", "TGA", "XPM")


def info(data: bytes) -> ImageInfo:
    """Format, size and mean colour of the first frame."""
    with _opened(data) as image:
        red, green, blue = _mean(image)
        return ImageInfo(image.format or "", *image.size, round(red, 2), round(green, 2), round(blue, 2))


def color(data: bytes, left: str, top: str, right: str, bottom: str) -> str | None:
    """The mean colour of a box as "#rrggbb", None where it reaches beyond the image."""
    box = (int(left), int(top), int(right), int(bottom))
    with _opened(data) as image:
        if box[2] > image.width or box[3] > image.height:
            return None
        return "#" + "".join(f"{round(band):02x}" for band in _mean(image, box))


def _mean(image: Image.Image, box: tuple[int, int, int, int] | None = None) -> list[float]:
    # By way of RGBA, which every mode and every kind of transparency converts to.
    return ImageStat.Stat(image.convert("RGBA").crop(box)).mean[:3]


def _opened(data: bytes) -> Image.Image:
    try:
        image = Image.open(BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        # The library's message names an object by its address, and would differ from run to run.
        raise Unreadable("no readable image (none of the known formats)") from None
    width, height = image.size
    if width * height > PIXEL_LIMIT:
        raise Unreadable(f"{width} x {height}, more than {PIXEL_LIMIT} pixels")
    return image
