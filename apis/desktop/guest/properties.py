"""Window properties as bytes or numbers, whichever of Xlib's releases is installed."""

from Xlib import X
from Xlib.display import Display
from Xlib.error import XError
from Xlib.xobject.drawable import Window as XWindow

_MOST_WORDS = 16 << 20


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
    """An early release gives 8-bit items as text where they are UTF-8."""
    return value.encode() if isinstance(value, str) else bytes(value)


def whole_property(window: XWindow, atom: int):  # type: ignore[no-untyped-def]
    """A property of any type and length in one request, or None.

    Xlib's own way reads in two parts, and an early release decodes each for itself.
    """
    return window.get_property(atom, X.AnyPropertyType, 0, _MOST_WORDS)


def _property(display: Display, window: XWindow, name: str):  # type: ignore[no-untyped-def]
    try:
        return whole_property(window, display.intern_atom(name))
    except XError:
        return None
