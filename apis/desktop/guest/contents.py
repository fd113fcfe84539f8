"""What stands in controls: texts, numbers, and tips where nothing else names them."""

from collections.abc import Sequence

from apis.desktop.guest import answers
from apis.desktop.guest.accessible import ACCESSIBLE, PROPERTIES
from apis.desktop.guest.answers import Place
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.names import role_name
from apis.desktop.guest.tree import Tree

MOST_TEXT = 4000
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
    calls = [Call(*place, "org.a11y.atspi.Text", "GetText", "ii", (0, MOST_TEXT)) for place in wanted]
    texts = {}
    for place, answer in zip(wanted, bus.calls(calls), strict=True):
        if answer and isinstance(answer[0], str):
            # Chromium has a sign for each part of a node in its text, and often nothing else.
            texts[place] = answer[0][:MOST_TEXT] if answer[0].strip(_PART) else ""
    return texts


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
