"""PDFs by the text of their pages and the pictures on them."""

import hashlib
import io
import zlib

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject, StreamObject

from validators.end_state.unreadable import Unreadable

MOST_PAGES = 200


def pdf_parts(name: str, data: bytes) -> dict[str, str] | None:
    """The number of pages, and of each its text and pictures; None for what is no PDF."""
    del name
    if not data.startswith(b"%PDF-"):
        return None
    try:
        reader = PdfReader(io.BytesIO(data))
        count = len(reader.pages)
        if count > MOST_PAGES:
            raise Unreadable(f"{count} pages, more than {MOST_PAGES}")
        pages = {f"page {number}": _digest(page) for number, page in enumerate(reader.pages, 1)}
    # What pypdf lets through on a damaged file.
    except (
        PyPdfError,
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RuntimeError,
        zlib.error,
    ) as error:
        raise Unreadable(f"no readable PDF ({error})") from None
    return {"the number of pages": str(count), **pages}


def _digest(page: PageObject) -> str:
    digest = hashlib.sha256(page.extract_text().encode())
    resources = page.get("/Resources", DictionaryObject()).get_object()
    pictures = resources.get("/XObject") if isinstance(resources, DictionaryObject) else None
    for picture in (pictures.get_object() if pictures is not None else {}).values():
        stream = picture.get_object()
        if isinstance(stream, StreamObject) and stream.get("/Subtype") == "/Image":
            digest.update(b"\0" + hashlib.sha256(stream.get_data()).digest())
    return digest.hexdigest()
