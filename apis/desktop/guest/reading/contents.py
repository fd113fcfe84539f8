"""What stands in controls: texts, numbers, and tips where nothing else names them."""

from collections.abc import Sequence

from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.reading import answers
from apis.desktop.guest.reading.accessible import ACCESSIBLE, PROPERTIES
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.names import role_name
from apis.desktop.guest.reading.tree import Tree

MOST_TEXT = 4000
_ALL = -1
_PART = "\N{OBJECT REPLACEMENT CHARACTER}"

_TEXT_ROLES = {
    "text",
    "entry",
    "paragraph",
    "terminal",
    "password text",
    "spin button",
    "heading",
    "editbar",
    "document text",
    "document web",
}
_VALUE_ROLES = {"slider", "spin button", "progress bar", "dial", "level bar", "rating"}
# What a picture alone often stands for.
_PICTURED_ROLES = {
    "push button",
    "toggle button",
    "radio button",
    "check box",
    "combo box",
    "spin button",
    "slider",
    "list item",
    "icon",
}


def read_texts(bus: Bus, tree: Tree, places: Sequence[Place]) -> dict[Place, str]:
    """The contents of text controls, and the texts of what has no name."""
    wanted = [
        place
        for place in places
        if "Text" in tree[place].interfaces
        and (not tree[place].name or role_name(tree[place].role) in _TEXT_ROLES)
    ]
    texts = _texts(bus, wanted, MOST_TEXT)
    # Some toolkits give nothing where the text is shorter than what is asked for.
    texts.update(_texts(bus, [place for place in wanted if not texts.get(place)], _ALL))
    # Chromium has a sign for each part of a node in its text, and often nothing else.
    return {place: text[:MOST_TEXT] if text.strip(_PART) else "" for place, text in texts.items()}


def _texts(bus: Bus, places: Sequence[Place], end: int) -> dict[Place, str]:
    calls = [Call(*place, "org.a11y.atspi.Text", "GetText", "ii", (0, end)) for place in places]
    told = zip(places, bus.calls(calls), strict=True)
    return {place: answer[0] for place, answer in told if answer and isinstance(answer[0], str)}


def read_values(bus: Bus, tree: Tree, places: Sequence[Place]) -> dict[Place, str]:
    """Numbers that sliders and the like stand at."""
    wanted = [
        place
        for place in places
        if "Value" in tree[place].interfaces and role_name(tree[place].role) in _VALUE_ROLES
    ]
    value = "org.a11y.atspi.Value"
    calls = [Call(*place, PROPERTIES, "Get", "ss", (value, "CurrentValue")) for place in wanted]
    told = zip(wanted, map(answers.variant, bus.calls(calls)), strict=True)
    return {place: f"{number:g}" for place, number in told if isinstance(number, float)}


def read_tips(bus: Bus, tree: Tree, places: Sequence[Place]) -> dict[Place, str]:
    """The tips of what may have a picture for a name."""
    wanted = [
        place
        for place in places
        if not tree[place].name.strip() and role_name(tree[place].role) in _PICTURED_ROLES
    ]
    calls = [Call(*place, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Description")) for place in wanted]
    told = zip(wanted, map(answers.variant, bus.calls(calls)), strict=True)
    return {place: tip.strip() for place, tip in told if isinstance(tip, str)}
