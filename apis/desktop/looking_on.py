"""Pictures of a running session for people; taking them neither waits for its actions nor delays them."""

from PIL import Image, ImageGrab

from apis.desktop.session import BubblewrapDesktop


def picture(desktop: BubblewrapDesktop) -> Image.Image | None:
    """The screen now (RGB); None where no session runs, or its display is not up yet or no more.

    May be called from another thread than the session's.
    """
    display = desktop.display()
    if display is None or not display.is_socket():
        return None
    try:
        return ImageGrab.grab(xdisplay=str(display))
    except OSError:
        # It has just ended.
        return None
