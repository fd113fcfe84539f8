"""PDF documents."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.scene import Scene

_TEXT = Reading("pdf.text", TypeAdapter(str))
_PAGES = Reading("pdf.pages", TypeAdapter(int))


def get_pdf_text(scene: Scene, path: str) -> str | None:
    """The text of all pages, a line break between pages, None where there is no such file."""
    return _TEXT(scene, path)


def get_pdf_pages(scene: Scene, path: str) -> int | None:
    """The number of pages, None where there is no such file."""
    return _PAGES(scene, path)
