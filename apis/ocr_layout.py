"""What belongs together of the lines that OCR read, and which of them is at a pixel."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain

from apis.ocr import OcrLine

ROW_GAP = 2.0
"""Heights of a line that may lie between two pieces of one row, as between the words of spaced text."""
PARAGRAPH_GAP = 1.0
"""Heights of a line that may lie between two lines of one paragraph."""


def line_at(lines: Sequence[OcrLine], x: int, y: int) -> OcrLine | None:
    """The line at a pixel, or else the nearest of those within half their height of it."""
    distances = ((_distance(line, x, y), line) for line in lines)
    near = [(distance, line) for distance, line in distances if distance <= line.height / 2]
    return min(near, key=lambda found: found[0])[1] if near else None


@lru_cache(maxsize=64)  # a screen is asked for one text after the other
def passages(lines: tuple[OcrLine, ...]) -> tuple[str, ...]:
    """The texts in which a text may stand that was read in pieces: every row's and every paragraph's."""
    rows = _chains(lines, _gap_to_the_right, " ")
    paragraphs = _chains(lines, _gap_below, "\n")
    return tuple(dict.fromkeys(chain(rows, paragraphs)))


def _chains(
    lines: Sequence[OcrLine], gap: Callable[[OcrLine, OcrLine], float | None], between: str
) -> list[str]:
    """Texts of the lines, joined with the one that follows each at the least gap; every line is in one."""
    following: dict[int, int] = {}
    taken: set[int] = set()
    for index, line in enumerate(lines):
        gaps = [
            (space, other)
            for other, further in enumerate(lines)
            if other != index and other not in taken and (space := gap(line, further)) is not None
        ]
        if gaps:
            following[index] = min(gaps)[1]
            taken.add(following[index])
    texts = []
    for index in range(len(lines)):
        if index in taken:
            continue
        place: int | None = index
        parts = []
        while place is not None:
            parts.append(lines[place].text)
            place = following.get(place)
        texts.append(between.join(parts))
    return texts


def _gap_to_the_right(line: OcrLine, other: OcrLine) -> float | None:
    middle = other.y + other.height / 2
    space = other.x - (line.x + line.width)
    in_row = line.y <= middle < line.y + line.height and other.x > line.x
    return space if in_row and space <= ROW_GAP * line.height else None


def _gap_below(line: OcrLine, other: OcrLine) -> float | None:
    space = other.y - (line.y + line.height)
    overlap = min(line.x + line.width, other.x + other.width) - max(line.x, other.x)
    below = other.y + other.height / 2 > line.y + line.height and overlap > 0
    return space if below and space <= PARAGRAPH_GAP * line.height else None


def _distance(line: OcrLine, x: int, y: int) -> int:
    across = max(line.x - x, x - (line.x + line.width - 1), 0)
    down = max(line.y - y, y - (line.y + line.height - 1), 0)
    return max(across, down)
