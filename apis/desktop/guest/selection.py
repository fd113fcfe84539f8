"""Reads the clipboard selection from its owner and serves it to others, over one X connection.

It also stands in as the clipboard manager that applications look for before they offer to copy at all (some
hide the choice without one) and that they ask, when they end, to save what they own.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping

from Xlib import X, Xatom
from Xlib.display import Display
from Xlib.protocol.event import SelectionNotify
from Xlib.protocol.rq import Event

from apis.desktop.guest.properties import as_bytes, whole_property
from apis.desktop.guest.xfixes import follow_owners

_CHUNK = 128 << 10
_MOST = 64 << 20
_TEXT_TARGETS = ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT")


class Selection:
    """The CLIPBOARD selection seen from a hidden window of our own."""

    def __init__(self) -> None:
        self.display = Display()
        self._window = self.display.screen().root.create_window(
            -1, -1, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask
        )
        self._clipboard = self._atom("CLIPBOARD")
        self._manager = self._atom("CLIPBOARD_MANAGER")
        self._landing = self._atom("DESKTOP_CLIPBOARD")
        self._held: dict[str, bytes] = {}
        self.later: deque[Event] = deque()
        self._window.set_selection_owner(self._manager, X.CurrentTime)
        follow_owners(self.display, self._window, self._clipboard)

    def is_own(self, owner: int) -> bool:
        return bool(owner == self._window.id)

    def own(self, held: Mapping[str, bytes]) -> None:
        """Becomes the owner and offers what is held (target to content)."""
        self._held = dict(held)
        self._window.set_selection_owner(self._clipboard, X.CurrentTime)
        self.display.sync()

    def targets(self, seconds: float = 1.0) -> list[str] | None:
        """What the owner offers; None where it does not answer."""
        end = time.monotonic() + seconds
        answer = self._convert("TARGETS", end)
        if answer is None or answer.format != 32:
            return None
        return [self.display.get_atom_name(atom) for atom in answer.value]

    def content(self, target: str, seconds: float = 2.0) -> bytes | None:
        """The content in one form, bounded; None where the owner does not give it."""
        end = time.monotonic() + seconds
        answer = self._convert(target, end)
        if answer is None:
            return None
        if answer.property_type != self._atom("INCR"):
            return as_bytes(answer.value) if answer.format == 8 else None
        return self._in_parts(end)

    def serve(self, request: Event) -> None:
        """Answers another client's request for what is held, or to save what it owns.

        Its content was read when it became the owner, so there is nothing left to save.
        """
        target = self.display.get_atom_name(request.target)
        place = request.property or request.target
        offered = self._offered(request.selection)
        data = self._held.get("UTF8_STRING" if target in _TEXT_TARGETS else target)
        if target == "TARGETS":
            request.requestor.change_property(place, Xatom.ATOM, 32, [self._atom(name) for name in offered])
        elif target == "SAVE_TARGETS" and request.selection == self._manager:
            request.requestor.change_property(place, self._atom("NULL"), 32, [])
        elif data is not None and request.selection == self._clipboard:
            self._hand_over(request, place, data)
        else:
            place = X.NONE
        request.requestor.send_event(
            SelectionNotify(
                time=request.time,
                requestor=request.requestor,
                selection=request.selection,
                target=request.target,
                property=place,
            )
        )
        self.display.flush()

    def _offered(self, selection: int) -> list[str]:
        if selection == self._manager:
            return ["TARGETS", "SAVE_TARGETS"]
        names = ["TARGETS", *self._held]
        if "UTF8_STRING" in self._held:
            names += [name for name in _TEXT_TARGETS if name not in self._held]
        return names

    def _hand_over(self, request: Event, place: int, data: bytes) -> None:
        """Large contents are appended part by part before the requestor is told: one request has a limit."""
        mode = X.PropModeReplace
        for start in range(0, max(1, len(data)), _CHUNK):
            part = data[start : start + _CHUNK]
            request.requestor.change_property(place, request.target, 8, part, mode)
            mode = X.PropModeAppend

    def _convert(self, target: str, end: float):  # type: ignore[no-untyped-def]
        wanted = self._atom(target)
        self._window.convert_selection(self._clipboard, wanted, self._landing, X.CurrentTime)
        self.display.flush()
        event = self._await(lambda event: event.type == X.SelectionNotify and event.target == wanted, end)
        if event is None or event.property == X.NONE:
            return None
        answer = whole_property(self._window, self._landing)
        self._window.delete_property(self._landing)
        self.display.flush()
        return answer

    def _in_parts(self, end: float) -> bytes | None:
        data = bytearray()
        while len(data) < _MOST:
            event = self._await(
                lambda event: (
                    event.type == X.PropertyNotify
                    and event.atom == self._landing
                    and event.state == X.PropertyNewValue
                ),
                end,
            )
            if event is None:
                return None
            part = whole_property(self._window, self._landing)
            self._window.delete_property(self._landing)
            self.display.flush()
            value = as_bytes(part.value) if part is not None else b""
            if not value:
                return bytes(data)
            data += value
        return None

    def _await(self, is_it: Callable[[Event], bool], end: float) -> Event | None:
        """The first event that fits; others are put by for later, in order."""
        while time.monotonic() < end:
            if not self.display.pending_events():
                time.sleep(0.001)
                continue
            event = self.display.next_event()
            if is_it(event):
                return event
            self.later.append(event)
        return None

    def _atom(self, name: str) -> int:
        return int(self.display.intern_atom(name))
