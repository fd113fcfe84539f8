"""Text documents: .odt, .docx and AbiWord's .abw, by the file's name.

Told is the body: no headers and footers, notes, comments, text boxes, or what is deleted and still on record.
"""

import posixpath

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import DocumentParagraph
from apis.scene import Scene
from records.errors import FunctionFailed

SUFFIXES = (".abw", ".docx", ".odt")
_PARAGRAPHS = Reading("document.paragraphs", TypeAdapter(list[DocumentParagraph]))
_TABLES = Reading("document.tables", TypeAdapter(list[list[list[str]]]))


def get_document_paragraphs(scene: Scene, path: str) -> list[DocumentParagraph] | None:
    """The paragraphs outside of tables, in order, empty ones too, None where there is no such file.

    A tab is "\\t", a break of the line or page inside a paragraph "\\n".
    """
    return _PARAGRAPHS(scene, path, _suffix(path))


def get_document_tables(scene: Scene, path: str) -> list[list[list[str]]] | None:
    """The tables as rows of cells' texts, in order, a line break between a cell's paragraphs, None: no file.

    A table inside of a cell is told as a table of its own, and not in the cell.
    """
    return _TABLES(scene, path, _suffix(path))


def _suffix(path: str) -> str:
    suffix = posixpath.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise FunctionFailed(
            f"{path}: a text document is known by its name, which ends in {', '.join(SUFFIXES)}"
        )
    return suffix
