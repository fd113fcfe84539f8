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
    try:
        image = Image.open(BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError:
        # The library's message names an object by its address, and would differ from run to run.
        raise Unreadable("no readable image (none of the known formats)") from None
    with image:
        width, height = image.size
        if width * height > PIXEL_LIMIT:
            raise Unreadable(f"{width} x {height}, more than {PIXEL_LIMIT} pixels")
        # By way of RGBA, which every mode and every kind of transparency converts to.
        red, green, blue = ImageStat.Stat(image.convert("RGBA")).mean[:3]
        return ImageInfo(image.format or "", width, height, round(red, 2), round(green, 2), round(blue, 2))
