"""How much of what an application shows is in its accessibility tree."""

from typing import Literal

from apis.desktop.protocol import HEIGHT, WIDTH
from records.evidence import Control, Evidence

FEWEST_NAMED = 5
WINDOW_ROLES = ("frame", "dialog", "window", "alert", "file chooser")
_CELL = 8
_READABLE_ROLES = ("text", "entry", "terminal", "table", "tree table", "tree", "list", "list box")

Observed = Literal["controls", "partial", "poor"]


def observed(evidence: Evidence) -> Observed:
    """What the tree is good for.

    Poor: fewer than five named controls show on the screen, windows themselves left out. Partial: more do,
    but half of the window or more is blank (a page, a chat or a canvas that the tree knows nothing of).
    """
    if len(named_controls(evidence)) < FEWEST_NAMED:
        return "poor"
    return "partial" if blank_share(evidence) >= 0.5 else "controls"


def named_controls(evidence: Evidence) -> list[Control]:
    """The controls that a demonstration could name and point at."""
    return [
        control
        for control in evidence.controls
        if control.name and control.role not in WINDOW_ROLES and _is_on_screen(control)
    ]


def blank_share(evidence: Evidence) -> float:
    """The share of the windows' area where the smallest control has neither name, text nor value.

    What may come to hold text or rows is not blank while it is empty. 0 where no window has a box.
    """
    columns, rows = WIDTH // _CELL, HEIGHT // _CELL
    # Of every cell: None outside the windows, else whether it is blank.
    cells: list[list[bool | None]] = [[None] * columns for _ in range(rows)]
    shown = [control for control in evidence.controls if _is_on_screen(control)]
    # The smallest last, so that it is what remains; of equal ones the later in tree order lies deeper.
    for control in sorted(shown, key=lambda one: -one.width * one.height):
        left, right = max(0, control.x) // _CELL, min(WIDTH, control.x + control.width) // _CELL
        for row in range(max(0, control.y) // _CELL, min(HEIGHT, control.y + control.height) // _CELL):
            cells[row][left:right] = [not _is_readable(control)] * (right - left)
    inside = [cell for row in cells for cell in row if cell is not None]
    return sum(inside) / len(inside) if inside else 0.0


def _is_readable(control: Control) -> bool:
    if control.role in WINDOW_ROLES:
        return False
    is_named = bool(control.name or control.text or control.value)
    return is_named or "editable" in control.states or control.role in _READABLE_ROLES


def _is_on_screen(control: Control) -> bool:
    is_beside = control.x + control.width <= 0 or control.x >= WIDTH
    is_above = control.y + control.height <= 0 or control.y >= HEIGHT
    return control.width > 0 and not is_beside and not is_above
