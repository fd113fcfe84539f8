import pytest

from apis.ocr import OcrLine
from apis.ocr_layout import line_at, passages


def line(text: str, x: int, y: int, width: int = 100, height: int = 20) -> OcrLine:
    return OcrLine(text=text, x=x, y=y, width=width, height=height, score=1.0)


SAVE, CANCEL = line("Save", 10, 10, width=40), line("Cancel", 60, 10, width=50)


@pytest.mark.parametrize(
    ("x", "y", "text"),
    [
        (10, 10, "Save"),
        (49, 29, "Save"),
        (50, 20, "Save"),
        (54, 20, "Save"),
        (56, 20, "Cancel"),
        (30, 39, "Save"),
        (30, 40, None),
        (0, 20, "Save"),
        (120, 20, None),
        (30, 0, "Save"),
    ],
)
def test_the_line_at_a_pixel(x: int, y: int, text: str | None) -> None:
    found = line_at((SAVE, CANCEL), x, y)
    assert (found.text if found else None) == text


def test_a_row_and_a_paragraph_are_joined() -> None:
    lines = (
        line("Meeting at", 10, 10),
        line("9:00 AM", 130, 12, width=80),
        line("in the large", 10, 35),
        line("room", 10, 60, width=40),
    )
    assert set(passages(lines)) == {
        "Meeting at 9:00 AM",
        "in the large",
        "room",
        "9:00 AM",
        "Meeting at\nin the large\nroom",
    }


def test_what_is_far_apart_is_not_joined() -> None:
    lines = (
        line("Total", 10, 10),
        line("42", 10 + 100 + 41, 10, width=20),
        line("Volume", 10, 10 + 20 + 21),
        line("Elsewhere", 300, 32),
    )
    assert set(passages(lines)) == {"Total", "42", "Volume", "Elsewhere"}


def test_two_columns_are_two_paragraphs() -> None:
    left = [line(text, 10, 10 + 22 * row) for row, text in enumerate(["a", "b", "c"])]
    right = [line(text, 400, 10 + 22 * row) for row, text in enumerate(["x", "y", "z"])]
    found = passages((left[0], right[0], left[1], right[1], left[2], right[2]))
    assert {text for text in found if "\n" in text} == {"a\nb\nc", "x\ny\nz"}


def test_no_lines_no_passages() -> None:
    assert passages(()) == ()
    assert line_at((), 0, 0) is None
