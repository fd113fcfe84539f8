"""Pictures of the screen."""

import hashlib

import mss
import mss.tools

from apis.desktop.guest.environment import HEIGHT, WIDTH

_AREA = {"left": 0, "top": 0, "width": WIDTH, "height": HEIGHT}


class Screen:
    """Grabs the whole screen over a connection that stays open."""

    def __init__(self) -> None:
        self._grabber = mss.mss()
        self._frame = b""
        self._encoded = ("", b"")

    def frame(self) -> bytes:
        """Raw pixels (BGRX), only good for comparing."""
        return bytes(self._grabber.grab(_AREA).raw)

    def png(self) -> tuple[str, bytes]:
        """SHA-256 and PNG of the screen now; the same pixels give the same bytes."""
        picture = self._grabber.grab(_AREA)
        frame = bytes(picture.raw)
        if frame != self._frame:
            data = mss.tools.to_png(picture.rgb, picture.size, level=1) or b""
            self._frame, self._encoded = frame, (hashlib.sha256(data).hexdigest(), data)
        return self._encoded
