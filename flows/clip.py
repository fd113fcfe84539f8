"""A clip of a session: the pictures that differ, each with how long it was there."""

import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from records.errors import OmniSynthError

FORMATS = (".webp", ".gif")
_EVERY = 0.2
_MOST_PICTURES = 1500


class Clip:
    """Pictures are kept compressed."""

    def __init__(self) -> None:
        self._pictures: list[bytes] = []
        self._moments: list[float] = []
        self._last = b""

    def add(self, picture: Image.Image, moment: float) -> None:
        """moment: seconds of any clock that runs on. What is as before only stays longer."""
        pixels = picture.tobytes()
        if pixels == self._last or len(self._pictures) == _MOST_PICTURES:
            return
        self._last = pixels
        data = io.BytesIO()
        picture.save(data, "PNG", compress_level=1)
        self._pictures.append(data.getvalue())
        self._moments.append(moment)

    def save(self, path: Path, end: float) -> int:
        """Writes an animation that runs for ever and returns its number of pictures; end: of the last one.

        Raises:
            OmniSynthError: there is no picture, or the file cannot be written.
        """
        if not self._pictures:
            raise OmniSynthError(f"{path}: nothing was to be seen, so there is no clip")
        ends = [*self._moments[1:], end]
        durations = [
            max(20, round(1000 * (until - since))) for since, until in zip(self._moments, ends, strict=True)
        ]
        images = self._images()
        first = next(images)
        try:
            first.save(path, save_all=True, append_images=images, duration=durations, loop=0, quality=80)
        except OSError as error:
            raise OmniSynthError(f"{path}: the clip cannot be written: {error}") from None
        return len(self._pictures)

    def _images(self) -> Iterator[Image.Image]:
        for data in self._pictures:
            with Image.open(io.BytesIO(data)) as image:
                yield image.convert("RGB")


def record(picture: Callable[[], Image.Image | None], goes_on: Callable[[], bool], path: Path) -> int:
    """Takes pictures several times a second while it goes on and saves them; returns how many differed.

    Raises:
        OmniSynthError: see Clip.save.
    """
    clip = Clip()
    while goes_on():
        moment = time.monotonic()
        seen = picture()
        if seen is not None:
            clip.add(seen, moment)
        time.sleep(max(0.0, moment + _EVERY - time.monotonic()))
    return clip.save(path, time.monotonic())
