"""Cells of a sheet that are in view; it has more than any tree could hold, and tells single ones alone."""

from collections.abc import Iterator, Sequence

from apis.desktop.guest.box import Box
from apis.desktop.guest.bus import Bus, Call
from apis.desktop.guest.reading import answers
from apis.desktop.guest.reading.accessible import ACCESSIBLE, PROPERTIES
from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.boxes import read_boxes
from apis.desktop.guest.reading.cells import Cells, cell_name, position
from apis.desktop.guest.reading.names import ROLES
from apis.desktop.guest.reading.tree import SHOWING, Node, Tree

_FEWEST_CHILDREN = 1 << 20
_MOST_CELLS = 1500
_MOST_TEXT = 1000
_INSIDE = 3
_CELL = ROLES.index("table cell")


def add_cells(bus: Bus, tree: Tree) -> dict[Place, str]:
    """Adds the cells in view of every showing sheet to the tree; returns their texts."""
    sheets = [
        place
        for place, node in tree.items()
        if node.announced > _FEWEST_CHILDREN and node.states & SHOWING and "Table" in node.interfaces
    ]
    texts: dict[Place, str] = {}
    for sheet, box in zip(sheets, read_boxes(bus, sheets), strict=True):
        cells = _in_view(bus, sheet, box) if box is not None else None
        if cells is not None:
            texts.update(_add(bus, tree, sheet, list(cells.all(_MOST_CELLS))))
    return texts


def _in_view(bus: Bus, sheet: Place, box: Box) -> Cells | None:
    """From the cell in the sheet's upper left corner to the one in its lower right corner."""
    corners = [
        (box.x + _INSIDE, box.y + _INSIDE),
        (box.x + box.width - _INSIDE, box.y + box.height - _INSIDE),
    ]
    component = "org.a11y.atspi.Component"
    found = bus.calls([Call(*sheet, component, "GetAccessibleAtPoint", "iiu", (x, y, 0)) for x, y in corners])
    cells = [place for place in (answers.place(answer[0]) for answer in found if answer) if place]
    names = bus.calls([Call(*place, PROPERTIES, "Get", "ss", (ACCESSIBLE, "Name")) for place in cells])
    positions = [position(str(answers.variant(name) or "")) for name in names]
    if len(positions) != len(corners) or positions[0] is None or positions[1] is None:
        return None
    return Cells(*positions[0], *positions[1])


def _add(bus: Bus, tree: Tree, sheet: Place, cells: Sequence[tuple[int, int]]) -> Iterator[tuple[Place, str]]:
    table = "org.a11y.atspi.Table"
    told = bus.calls([Call(*sheet, table, "GetAccessibleAt", "ii", cell) for cell in cells])
    places = [answers.place(answer[0]) if answer else None for answer in told]
    there = [(place, cell_name(*cell)) for place, cell in zip(places, cells, strict=True) if place]
    text = "org.a11y.atspi.Text"
    texts = bus.calls([Call(*place, text, "GetText", "ii", (0, -1)) for place, _ in there])
    states = bus.calls([Call(*place, ACCESSIBLE, "GetState") for place, _ in there])
    for (place, name), content, state in zip(there, texts, states, strict=True):
        bits = answers.states(state[0]) if state else 0
        tree[place] = Node(sheet, _CELL, name, bits | SHOWING, frozenset({"Component", "Text"}), 0)
        tree[sheet].children.append(place)
        yield place, str(content[0])[:_MOST_TEXT] if content else ""
