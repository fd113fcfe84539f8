"""Window properties as bytes or numbers, whichever of Xlib's releases is installed."""

from Xlib import X
from Xlib.display import Display
from Xlib.error import XError
from Xlib.xobject.drawable import Window as XWindow


def property_bytes(display: Display, window: XWindow, name: str) -> bytes | None:
    """A property of 8-bit items; None where the window or the property is not there."""
    found = _property(display, window, name)
    if found is None or found.format != 8:
        return None
    return as_bytes(found.value)


def property_numbers(display: Display, window: XWindow, name: str) -> list[int]:
    """A property of 32-bit items, empty where the window or the property is not there."""
    found = _property(display, window, name)
    return [int(number) for number in found.value] if found is not None and found.format == 32 else []


def as_bytes(value: bytes | str) -> bytes:
    """Releases before 0.20 give 8-bit items as text, a character for a byte."""
    return value.encode("latin-1") if isinstance(value, str) else bytes(value)


def _property(display: Display, window: XWindow, name: str):  # type: ignore[no-untyped-def]
    try:
        return window.get_full_property(display.intern_atom(name), X.AnyPropertyType)
    except XError:
        return None
