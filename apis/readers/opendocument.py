"""OpenDocument spreadsheets as calamine takes them."""

import zipfile
from io import BytesIO

from lxml import etree

from apis.readers.answers import Unreadable

CONTENT = "content.xml"
UNPACKED_LIMIT = 64 * 2**20
"""Bytes of the content's XML."""
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}*"
_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_TYPE}"/></manifest:manifest>'
)


def without_indentation(data: bytes) -> bytes:
    """The same sheets, without the blanks between rows and cells, which Gnumeric writes and calamine refuses.

    Entities are not expanded, so that a document that uses its own stays unreadable.
    """
    with zipfile.ZipFile(BytesIO(data)) as parts:
        with parts.open("mimetype") as part:
            kind = part.read(len(_TYPE) + 1)
        with parts.open(CONTENT) as part:
            content = part.read(UNPACKED_LIMIT + 1)
    if kind != _TYPE.encode():
        raise Unreadable("it is no OpenDocument spreadsheet")
    if len(content) > UNPACKED_LIMIT:
        raise Unreadable(f"its content has more than {UNPACKED_LIMIT} bytes")
    root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))
    for element in root.iter(_TABLE):
        element.tail = None
        if not (element.text or "").strip():
            element.text = None
        for child in element:
            child.tail = None
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as parts:
        parts.writestr("mimetype", _TYPE)
        parts.writestr("META-INF/manifest.xml", _MANIFEST)
        parts.writestr(CONTENT, etree.tostring(root, encoding="utf-8", xml_declaration=True))
    return stream.getvalue()
