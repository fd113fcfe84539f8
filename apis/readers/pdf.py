"""PDF documents, by pypdf."""

from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from apis.readers.answers import Unreadable

KIND = "PDF"
DAMAGE = (PyPdfError,)
_TAIL = 1024
"""Bytes at the end in which the mark of the end stands."""


def text(data: bytes) -> str:
    """The text of all pages, a line break between one page and the next."""
    return "\n".join(page.extract_text() for page in _document(data).pages)


def pages(data: bytes) -> int:
    """The number of pages."""
    return len(_document(data).pages)


def _document(data: bytes) -> PdfReader:
    # The library mends a file that was cut off and answers part of it; half a document is none.
    if not data.startswith(b"%PDF-") or b"%%EOF" not in data[-_TAIL:]:
        raise Unreadable("no readable PDF (its header or its end is missing)")
    return PdfReader(BytesIO(data))
