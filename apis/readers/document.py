"""Text documents of three formats."""

import zipfile

from lxml import etree

from apis.readers import abiword, open_text, word
from apis.readers.answers import DocumentParagraph, Unreadable
from apis.readers.markup import parsed, without_namespaces
from apis.readers.office import part

KIND = "text document"
DAMAGE = (etree.LxmlError, zipfile.BadZipFile)
TEXT_LIMIT = 10_000
"""Paragraphs, and cells, that are answered at once."""


def paragraphs(data: bytes, suffix: str) -> list[DocumentParagraph]:
    """The paragraphs outside of tables, in order."""
    match suffix:
        case ".odt":
            styles = part(data, "styles.xml")
            found = open_text.paragraphs(_content(data), None if styles is None else _root(styles))
        case ".docx":
            styles = part(data, "word/styles.xml")
            found = word.paragraphs(_body(data), None if styles is None else _root(styles))
        case _:
            found = abiword.paragraphs(_document(data))
    if len(found) > TEXT_LIMIT:
        raise Unreadable(f"more than {TEXT_LIMIT} paragraphs")
    return found


def tables(data: bytes, suffix: str) -> list[list[list[str]]]:
    """The tables, in order, as rows of cells' texts."""
    match suffix:
        case ".odt":
            found = open_text.tables(_content(data))
        case ".docx":
            found = word.tables(_body(data))
        case _:
            found = abiword.tables(_document(data))
    if sum(len(row) for table in found for row in table) > TEXT_LIMIT:
        raise Unreadable(f"more than {TEXT_LIMIT} cells")
    return found


def _content(data: bytes) -> etree._Element:
    """The content of an OpenDocument text."""
    content = part(data, "content.xml")
    root = None if content is None else _root(content)
    if root is None or root.find("body/text") is None:
        raise Unreadable("its content is not that of a .odt file")
    return root


def _body(data: bytes) -> etree._Element:
    document = part(data, "word/document.xml")
    body = None if document is None else _root(document).find("body")
    if body is None:
        raise Unreadable("its content is not that of a .docx file")
    return body


def _document(data: bytes) -> etree._Element:
    root = _root(data)
    if root.tag != "abiword":
        raise Unreadable("its content is not that of a .abw file")
    return root


def _root(data: bytes) -> etree._Element:
    return without_namespaces(parsed(data))
