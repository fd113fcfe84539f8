"""Images by their pixels."""

import hashlib
import io
import struct
import zlib

from PIL import Image, UnidentifiedImageError

from validators.end_state.unreadable import Unreadable

MOST_PIXELS = 25_000_000
"""Of all frames together: 100 MB once decoded."""
# Named, since some of Pillow's other formats start programs (EPS) or read more than one file.
_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM", "ICO", "TGA", "XPM")
_DEEP_MODES = ("I", "F")
"""Modes with more than eight bits a channel, which RGBA would clip."""


def image_parts(name: str, data: bytes) -> dict[str, str] | None:
    """Size and pixels of every frame; None where no image is known by its first bytes."""
    del name
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            width, height = image.size
            frames = getattr(image, "n_frames", 1)
            if width * height * frames > MOST_PIXELS:
                raise Unreadable(f"{frames} frames of {width} x {height} are too many pixels")
            digest = hashlib.sha256()
            for frame in range(frames):
                image.seek(frame)
                deep = image.mode.startswith(_DEEP_MODES)
                digest.update((image if deep else image.convert("RGBA")).tobytes())
    except UnidentifiedImageError:
        return None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unreadable(str(error)) from None
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error) as error:
        raise Unreadable(f"no readable image ({error})") from None
    return {"size": f"{width} x {height}, {frames}", "pixels": digest.hexdigest()}
