"""Windows of the display: which there are, which has the focus, which lies at a point, whose they are."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from Xlib import X
from Xlib.display import Display
from Xlib.error import XError
from Xlib.protocol.event import ClientMessage
from Xlib.xobject.drawable import Window as XWindow

from apis.desktop.guest.box import SCREEN, Box
from apis.desktop.guest.properties import property_bytes, property_numbers

# Of a frame round a window: left, right, top, bottom.
_SIDES = 4
# Static gravity, all four numbers are given, and it is the user's wish.
_ALL_OF_IT = 10 | 0b1111 << 8 | 2 << 12


@dataclass(frozen=True)
class Window:
    """A window; `popup` where the window manager does not manage it (menus, tips).

    application: slug, "" where no application's pattern matches; box: without the title bar. is_splash: shown
    only until the application has started.
    """

    number: int
    title: str
    classes: tuple[str, ...]
    application: str
    process: int
    box: Box
    popup: bool = False
    is_splash: bool = False


@dataclass(frozen=True)
class Popup:
    """A window that the window manager does not manage, in pixels of the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.width, self.height)

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Windows:
    """Reads windows over a connection of its own. patterns: slug to regular expression for WM_CLASS."""

    def __init__(self, patterns: Mapping[str, str]) -> None:
        self._display = Display()
        self._root = self._display.screen().root
        self._looked_at: set[int] = set()
        self._fitted: dict[int, Box] = {}
        self._patterns = {slug: re.compile(pattern) for slug, pattern in patterns.items()}
        self._preferred = ""
        self._splash = self._display.intern_atom("_NET_WM_WINDOW_TYPE_SPLASH")

    def stack(self) -> list[Window]:
        """The managed windows, topmost first."""
        numbers = self._numbers(self._root, "_NET_CLIENT_LIST_STACKING")
        windows = [self._window(number) for number in reversed(numbers)]
        return [window for window in windows if window is not None]

    def active(self) -> Window | None:
        """The window that has the focus; menus do not take it from their window."""
        numbers = self._numbers(self._root, "_NET_ACTIVE_WINDOW")
        return self._window(numbers[0]) if numbers and numbers[0] else None

    def at(self, x: int, y: int) -> Window | None:
        """The topmost window at a point of the screen, popups included."""
        try:
            for child in reversed(self._root.query_tree().children):
                box = child.get_geometry()
                inside = box.x <= x < box.x + box.width and box.y <= y < box.y + box.height
                if inside and child.get_attributes().map_state == X.IsViewable:
                    return self._of_child(child)
        except XError:
            # A window closed while it was asked: what lies there now is not known.
            return None
        return None

    def popups(self) -> list[Popup]:
        """The popups on the screen: menus, lists, tips."""
        found = []
        for child in self._root.query_tree().children:
            try:
                attributes = child.get_attributes()
                box = child.get_geometry()
            except XError:
                # It closed while it was asked.
                continue
            inside = box.x + box.width > 0 and box.y + box.height > 0
            if attributes.override_redirect and attributes.map_state == X.IsViewable and inside:
                found.append(Popup(box.x, box.y, box.width, box.height))
        return found

    def activate(self, window: Window) -> None:
        """Asks the window manager to give the focus to a window."""
        self._request(window.number, "_NET_ACTIVE_WINDOW", [2, X.CurrentTime, 0, 0, 0])

    def restore_transients(self) -> bool:
        """Gives tool windows their own size back; returns whether there were any new ones.

        The window manager maximises by type, and some applications call a tool window that belongs to another
        window a normal one.
        """
        numbers = set(self._numbers(self._root, "_NET_CLIENT_LIST"))
        horizontal, vertical = (
            self._display.intern_atom(f"_NET_WM_STATE_MAXIMIZED_{way}") for way in ("HORZ", "VERT")
        )
        found = False
        for number in numbers - self._looked_at:
            window = self._display.create_resource_object("window", number)
            is_transient = any(self._numbers(window, "WM_TRANSIENT_FOR"))
            if is_transient and horizontal in self._numbers(window, "_NET_WM_STATE"):
                self._request(number, "_NET_WM_STATE", [0, horizontal, vertical, 2, 0])
                found = True
        self._looked_at = numbers
        return found

    def fit(self) -> bool:
        """Brings windows that reach beyond the screen inside it; returns whether there were any new ones.

        Where a window does not become smaller, its upper left corner is what lies inside.
        """
        found = False
        for window in self.stack():
            resource = self._display.create_resource_object("window", window.number)
            sides = self._numbers(resource, "_NET_FRAME_EXTENTS")
            left, right, top, bottom = sides if len(sides) == _SIDES else (0, 0, 0, 0)
            box = window.box
            frame = Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)
            inside = frame.within(SCREEN)
            if inside == frame or self._fitted.get(window.number) == box:
                continue
            width, height = inside.width - left - right, inside.height - top - bottom
            data = [_ALL_OF_IT, inside.x + left, inside.y + top, width, height]
            self._request(window.number, "_NET_MOVERESIZE_WINDOW", data)
            self._fitted[window.number] = box
            found = True
        return found

    @property
    def applications(self) -> tuple[str, ...]:
        """Slugs of the applications whose windows are known here."""
        return tuple(self._patterns)

    def prefer(self, application: str) -> None:
        """Of several applications whose patterns match a window without an owner, it is this one's."""
        self._preferred = application

    def _request(self, number: int, name: str, data: list[int]) -> None:
        """Asks the window manager, as a task bar does."""
        event = ClientMessage(
            window=self._display.create_resource_object("window", number),
            client_type=self._display.intern_atom(name),
            data=(32, data),
        )
        self._root.send_event(event, X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self._display.sync()

    def _of_child(self, child: XWindow) -> Window | None:
        if child.get_attributes().override_redirect:
            return self._popup(child)
        managed = {window.number: window for window in self.stack()}
        number = self._descendant(child, set(managed))
        return managed.get(number)

    def _descendant(self, child: XWindow, numbers: set[int]) -> int:
        """The managed window inside a frame that the window manager put round it."""
        level = [child]
        for _ in range(4):
            for window in level:
                if window.id in numbers:
                    return int(window.id)
            level = [inner for window in level for inner in window.query_tree().children]
        return 0

    def _popup(self, child: XWindow) -> Window | None:
        window = self._window(child.id, popup=True)
        owner = self._numbers(child, "WM_TRANSIENT_FOR")
        main = self._window(owner[0]) if window and owner and owner[0] else None
        if window is None or main is None:
            return window
        return Window(
            **{
                **vars(window),
                "title": main.title,
                "application": window.application or main.application,
            }
        )

    def _window(self, number: int, popup: bool = False) -> Window | None:
        window = self._display.create_resource_object("window", number)
        try:
            # A window that has closed has no properties either; this tells it from one without any.
            size = window.get_geometry()
            corner = self._root.translate_coords(window, 0, 0)
            classes = self._classes(window)
            process = self._numbers(window, "_NET_WM_PID")
            return Window(
                number=number,
                title=self._title(window),
                classes=classes,
                application=self._application(window, classes),
                process=process[0] if process else 0,
                box=Box(corner.x, corner.y, size.width, size.height),
                popup=popup,
                is_splash=self._splash in self._numbers(window, "_NET_WM_WINDOW_TYPE"),
            )
        except XError:
            # It closed while it was asked.
            return None

    def _application(self, window: XWindow, classes: Sequence[str], owners: int = 4) -> str:
        """A suite's applications may share the class of their dialogs: such a window is its owner's.

        owners: how many of them are asked, one after the other; windows may name each other.
        """
        slugs = self._matching(classes)
        if len(slugs) < 2:
            return "".join(slugs)
        known = self._preferred
        owner = self._numbers(window, "WM_TRANSIENT_FOR")
        if owner and owner[0] and owners:
            owned = self._display.create_resource_object("window", owner[0])
            known = self._application(owned, self._classes(owned), owners - 1) or known
        return known if known in slugs else slugs[0]

    def _matching(self, classes: Sequence[str]) -> list[str]:
        return [
            slug for slug, pattern in self._patterns.items() if any(pattern.search(name) for name in classes)
        ]

    def _title(self, window: XWindow) -> str:
        for name in ("_NET_WM_NAME", "WM_NAME"):
            title = property_bytes(self._display, window, name)
            if title is not None:
                return title.decode(errors="replace")
        return ""

    def _classes(self, window: XWindow) -> tuple[str, ...]:
        names = property_bytes(self._display, window, "WM_CLASS") or b""
        return tuple(name.decode(errors="replace") for name in names.split(b"\0") if name)

    def _numbers(self, window: XWindow, name: str) -> list[int]:
        return property_numbers(self._display, window, name)
