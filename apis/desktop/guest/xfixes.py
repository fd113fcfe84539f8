"""The part of the XFIXES extension that tells of a selection's owners.

Written out here because Xlib's own differs from release to release, and an early one does not load it.
"""

from Xlib.display import Display
from Xlib.protocol import rq
from Xlib.xobject.drawable import Window as XWindow

OWNER_SET, OWNER_WINDOW_DESTROYED, OWNER_CLIENT_GONE = range(3)
_ALL = 0b111


class _QueryVersion(rq.ReplyRequest):  # type: ignore[misc]
    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(0),
        rq.RequestLength(),
        rq.Card32("major_version"),
        rq.Card32("minor_version"),
    )
    _reply = rq.Struct(
        rq.ReplyCode(),
        rq.Pad(1),
        rq.Card16("sequence_number"),
        rq.ReplyLength(),
        rq.Card32("major_version"),
        rq.Card32("minor_version"),
        rq.Pad(16),
    )


class _SelectSelectionInput(rq.Request):  # type: ignore[misc]
    _request = rq.Struct(
        rq.Card8("opcode"),
        rq.Opcode(2),
        rq.RequestLength(),
        rq.Window("window"),
        rq.Card32("selection"),
        rq.Card32("mask"),
    )


class OwnerChanged(rq.Event):  # type: ignore[misc]
    """reason: OWNER_SET, OWNER_WINDOW_DESTROYED or OWNER_CLIENT_GONE; owner: window number, 0 for none."""

    _code = None
    _fields = rq.Struct(
        rq.Card8("type"),
        rq.Card8("reason"),
        rq.Card16("sequence_number"),
        rq.Card32("window"),
        rq.Card32("owner"),
        rq.Card32("selection"),
        rq.Card32("timestamp"),
        rq.Card32("selection_timestamp"),
        rq.Pad(8),
    )


def follow_owners(display: Display, window: XWindow, selection: int) -> None:
    """From here on `window` is sent an OwnerChanged for each change of the selection's owner."""
    extension = display.query_extension("XFIXES")
    # Not by extension_add_event: it registers a copy of the class, which isinstance would not know.
    display.display.add_extension_event(extension.first_event, OwnerChanged)
    opcode = extension.major_opcode
    _QueryVersion(display=display.display, opcode=opcode, major_version=1, minor_version=0)
    _SelectSelectionInput(
        display=display.display, opcode=opcode, window=window.id, selection=selection, mask=_ALL
    )
    display.sync()
