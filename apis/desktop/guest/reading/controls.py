"""Showing controls with boxes, texts and values, out of the accessibility trees."""

from collections.abc import Sequence
from dataclasses import dataclass

from apis.desktop.guest.box import Box
from apis.desktop.guest.bus import Bus
from apis.desktop.guest.reading.accessible import Accessibility
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.contents import read_texts, read_tips, read_values
from apis.desktop.guest.reading.names import role_name, state_names
from apis.desktop.guest.reading.open_menus import MENU_ROLES
from apis.desktop.guest.reading.showing import Shown, read_shown
from apis.desktop.guest.windows import Popup, Window

MOST_CONTROLS = 4000
_FEWEST_CONTROLS = 2


@dataclass(frozen=True)
class Seen:
    """A showing control, field by field the host's Control, the process that it belongs to, and its node."""

    role: str
    name: str
    value: str
    text: str
    x: int
    y: int
    width: int
    height: int
    states: tuple[str, ...]
    window: str
    application: str
    process: int
    place: Place

    def plain(self) -> dict[str, object]:
        """The host's Control, as JSON takes it."""
        plain = dict(vars(self))
        del plain["process"], plain["place"]
        return plain

    @property
    def box(self) -> Box | None:
        return Box(self.x, self.y, self.width, self.height) if self.width > 0 else None

    def contains(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True)
class Reading:
    """All that shows; `missing` says what the topmost window lacks, "" where nothing is missing.

    is_laid_out: whether most of what the topmost window's process shows has a place.
    """

    controls: tuple[Seen, ...]
    missing: str
    is_laid_out: bool


def read_controls(
    accessibility: Accessibility, windows: Sequence[Window], popups: Sequence[Popup]
) -> Reading:
    """Reads every application that shows a window; bounded in controls and text."""
    controls: list[Seen] = []
    processes = {window.process for window in windows}
    for root, process in accessibility.applications():
        if process not in processes:
            continue
        room = MOST_CONTROLS - len(controls)
        owned = [window for window in windows if window.process == process]
        shown = read_shown(accessibility, root, owned, popups, room)
        controls += controls_of(shown, process, accessibility.bus, owned)
    if not windows:
        return Reading(tuple(controls), missing="", is_laid_out=True)
    of_top = [control for control in controls if control.process == windows[0].process]
    placed = sum(control.box is not None for control in of_top)
    return Reading(tuple(controls), _missing(windows[0], len(of_top)), is_laid_out=2 * placed >= len(of_top))


def _missing(top: Window, count: int) -> str:
    """A tree of one element is none: toolkits give the frame alone where nothing in it is accessible."""
    if count >= _FEWEST_CONTROLS:
        return ""
    has = "an accessibility tree of one element" if count else "no accessibility tree"
    return f"the window “{top.title}” has {has}"


def pointed(controls: Sequence[Seen], window: Window | None, x: int, y: int) -> Seen | None:
    """The smallest control at a point that belongs to the window which lies on top there."""
    if window is None:
        return None
    there = [
        control
        for control in controls
        if control.contains(x, y) and (control.process == window.process or not window.process)
    ]
    if window.popup:
        there = [control for control in there if control.role in MENU_ROLES] or there
    else:
        there = [control for control in there if control.window == window.title] or there
    # Of equal boxes the later one in tree order lies deeper.
    return min(
        reversed(there),
        key=lambda control: control.width * control.height,
        default=None,
    )


def controls_of(shown: Shown, process: int, bus: Bus, windows: Sequence[Window]) -> list[Seen]:
    """The showing nodes of a process, which has these windows, as controls."""
    places = list(shown.titles)
    nodes = [shown.tree[place] for place in places]
    texts = {**read_texts(bus, shown.tree, places), **shown.texts}
    values = read_values(bus, shown.tree, places)
    tips = read_tips(bus, shown.tree, [place for place in places if not texts.get(place)])
    slugs = {window.title: window.application for window in windows}
    default = windows[0].application if windows else ""
    controls = []
    for (place, title), node in zip(shown.titles.items(), nodes, strict=True):
        x, y, width, height = shown.boxes.get(place, (-1, -1, -1, -1))
        text = texts.get(place, "")
        controls.append(
            Seen(
                role=role_name(node.role),
                # GTK 2 icon views keep the label of an icon in its text alone.
                name=node.name.strip()
                or (text[:200] if role_name(node.role) in ("icon", "table cell") else "")
                or tips.get(place, ""),
                value=values.get(place, ""),
                text=text,
                x=x,
                y=y,
                width=width,
                height=height,
                states=state_names(node.states),
                window=title,
                application=slugs.get(title) or default,
                process=process,
                place=place,
            )
        )
    return controls
