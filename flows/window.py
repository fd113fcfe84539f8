"""A window on the user's own display that shows a session."""

import tkinter as tk
from collections.abc import Callable

from PIL import Image, ImageTk

from apis.desktop.protocol import HEIGHT, WIDTH
from records.errors import OmniSynthError

_MILLISECONDS = 150


def open_window() -> tk.Tk:
    """Raises OmniSynthError where there is no display to show it on."""
    try:
        window = tk.Tk(className="omnisynth")
    except tk.TclError as error:
        raise OmniSynthError(
            f"there is no display for a window ({error}); record the session with CLIP=clip.webp instead"
        ) from None
    window.resizable(width=False, height=False)
    return window


def show(window: tk.Tk, title: Callable[[], str], picture: Callable[[], Image.Image | None]) -> None:
    """Shows pictures several times a second; returns when the window is closed."""
    image = ImageTk.PhotoImage("RGB", (WIDTH, HEIGHT), master=window)
    tk.Label(window, borderwidth=0, image=str(image)).pack()

    def refresh() -> None:
        window.title(title())
        seen = picture()
        if seen is not None:
            image.paste(seen)
        window.after(_MILLISECONDS, refresh)

    refresh()
    window.mainloop()
