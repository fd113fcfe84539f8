"""Slides of OpenDocument (ODF 1.3, part 3) and PowerPoint (ECMA-376, part 1, 19) presentations."""

import posixpath
import zipfile
from collections.abc import Iterator

from lxml import etree

from apis.readers.answers import Slide, Unreadable
from apis.readers.markup import parsed, without_namespaces
from apis.readers.office import part
from apis.readers.open_text import lines

KIND = "presentation"
DAMAGE = (etree.LxmlError, zipfile.BadZipFile)
SLIDE_LIMIT = 500
_PRESENTATION = "ppt/presentation.xml"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_NAMED = "{http://schemas.openxmlformats.org/presentationml/2006/main}sldId"
_TITLES = ("title", "ctrTitle")
# What a slide takes from its master, by its kind in either format.
_FROM_MASTER = ("dt", "ftr", "hdr", "sldNum", "date-time", "footer", "header", "page-number")


def slides(data: bytes, suffix: str) -> list[Slide]:
    """The slides, in order."""
    found = list(_open_slides(data) if suffix == ".odp" else _powerpoint_slides(data))
    if len(found) > SLIDE_LIMIT:
        raise Unreadable(f"more than {SLIDE_LIMIT} slides")
    return found


def _open_slides(data: bytes) -> Iterator[Slide]:
    content = part(data, "content.xml")
    body = None if content is None else without_namespaces(parsed(content)).find("body/presentation")
    if body is None:
        raise Unreadable("its content is not that of a .odp file")
    for page in body.iterfind("page"):
        title, others, notes = "", [], ""
        for shape in page:
            kind = shape.get("class", "")
            texts = [text for text in lines(shape) if text.strip()]
            if shape.tag == "notes":
                # Of its shapes one is the slide's picture; dates and numbers are the master's.
                notes = "\n".join(
                    text for each in shape if each.get("class") == "notes" for text in lines(each)
                )
            elif kind == "title" and not title:
                title = "\n".join(texts)
            elif kind not in _FROM_MASTER:
                others += texts
        yield Slide(title, others, notes.strip())


def _powerpoint_slides(data: bytes) -> Iterator[Slide]:
    presentation = part(data, _PRESENTATION)
    if presentation is None:
        raise Unreadable("its content is not that of a .pptx file")
    targets = _targets(data, _PRESENTATION)
    for named in parsed(presentation).iter(_NAMED):
        place, _ = targets[named.get(_ID, "")]
        tree = _tree(data, place)
        title, others = "", []
        for shape in _shapes(tree):
            kind = _kind(shape)
            texts = [text for text in _lines(shape) if text.strip()]
            if kind in _TITLES and not title:
                title = "\n".join(texts)
            elif kind not in _FROM_MASTER:
                others += texts
        notes = next((target for target, kind in _targets(data, place).values() if kind == "notesSlide"), "")
        yield Slide(title, others, _notes(data, notes) if notes else "")


def _targets(data: bytes, name: str) -> dict[str, tuple[str, str]]:
    """Of a part's relations by their id: the part that is meant, and the last word of the relation's type."""
    folder, own = posixpath.split(name)
    relations = part(data, f"{folder}/_rels/{own}.rels")
    if relations is None:
        return {}
    return {
        each.get("Id", ""): (
            posixpath.normpath(posixpath.join("/", folder, each.get("Target", ""))).lstrip("/"),
            posixpath.basename(each.get("Type", "")),
        )
        for each in parsed(relations)
    }


def _tree(data: bytes, name: str) -> etree._Element:
    content = part(data, name)
    tree = None if content is None else without_namespaces(parsed(content)).find("cSld/spTree")
    if tree is None:
        raise Unreadable(f"its part {name} is missing or is no slide")
    return tree


def _shapes(tree: etree._Element) -> Iterator[etree._Element]:
    """Shapes with a text, those in groups too, and tables."""
    return tree.iter("sp", "graphicFrame")


def _kind(shape: etree._Element) -> str:
    placeholder = shape.find("nvSpPr/nvPr/ph")
    return "" if placeholder is None else placeholder.get("type", "")


def _lines(shape: etree._Element) -> Iterator[str]:
    for each in shape.iter("p"):
        yield "".join((piece.text or "") if piece.tag == "t" else "\n" for piece in each.iter("t", "br"))


def _notes(data: bytes, name: str) -> str:
    shapes = (shape for shape in _shapes(_tree(data, name)) if _kind(shape) == "body")
    return "\n".join(text for shape in shapes for text in _lines(shape)).strip()
