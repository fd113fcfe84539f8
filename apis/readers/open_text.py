"""Content of an OpenDocument text (ODF 1.3, part 3), its elements without their namespaces."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from apis.readers.answers import DocumentParagraph, Unreadable
from apis.readers.office import Run, paragraph

REPETITION_LIMIT = 1024
"""Cells for which one cell, and rows for which one row, may stand."""
_BLANKS = re.compile(r"[ \t\r\n]+")
_ENCODED = re.compile(r"_([0-9a-f]+)_")
_APART = ("note", "annotation", "text-box", "tracked-changes", "title", "desc", "ruby-text")
# What stands around a paragraph while it still stands in the body itself.
_AROUND = ("section", "list", "list-item", "list-header", "index-body", "index-title", "table-of-content")
_HEADINGS_AND_PARAGRAPHS = ("h", "p")


@dataclass(frozen=True)
class _Styles:
    """automatic: of direct changes, by name; named: those that the user sees."""

    automatic: dict[str, etree._Element]
    named: dict[str, etree._Element]

    def shown(self, name: str) -> str:
        """The name of a style, for an automatic one its parent's, as the document shows it."""
        if name in self.automatic:
            name = self.automatic[name].get("parent-style-name", "")
        display = self.named[name].get("display-name", "") if name in self.named else ""
        return display or _ENCODED.sub(lambda code: chr(int(code[1], 16)), name)

    def set_by(self, name: str, kind: str, attribute: str) -> str:
        """A property of a style or its parents, the first that is set."""
        seen = set()
        while name and name not in seen:
            seen.add(name)
            style = self.automatic.get(name, self.named.get(name))
            if style is None:
                break
            properties = style.find(kind)
            if properties is not None and (value := properties.get(attribute)):
                return value
            name = style.get("parent-style-name", "")
        return ""


_Marks = tuple[bool, bool, bool]
"""Whether a text is bold, italic, underlined."""
_TEXT = "text-properties"
_MARKS = (("font-weight", ("bold", "700", "800", "900")), ("font-style", ("italic", "oblique")))


def paragraphs(content: etree._Element, styles: etree._Element | None) -> list[DocumentParagraph]:
    known = _Styles(
        _by_name(content.find("automatic-styles")),
        {} if styles is None else _by_name(styles.find("styles")),
    )
    return [
        _paragraph(each, known)
        for each in content.iterfind("body/text//*")
        if each.tag in _HEADINGS_AND_PARAGRAPHS and _stands(each)
    ]


def tables(content: etree._Element) -> list[list[list[str]]]:
    return [
        [row for each in _own(table, "table-row") for row in [_row(each)] * _repeated(each, "rows")]
        for table in content.iterfind("body/text//table")
        if not any(around.tag in _APART for around in table.iterancestors())
    ]


def lines(element: etree._Element) -> Iterator[str]:
    """The texts of the headings and paragraphs in an element, in order."""
    for each in element.iter(*_HEADINGS_AND_PARAGRAPHS):
        yield "".join(text for text, _ in _texts(each, ""))


def _by_name(styles: etree._Element | None) -> dict[str, etree._Element]:
    return {} if styles is None else {style.get("name", ""): style for style in styles.iterfind("style")}


def _stands(element: etree._Element) -> bool:
    for around in element.iterancestors():
        if around.tag == "text":
            return True
        if around.tag not in _AROUND:
            return False
    return False


def _paragraph(element: etree._Element, styles: _Styles) -> DocumentParagraph:
    style = element.get("style-name", "")
    # A change by hand of a whole paragraph is in its automatic style; the named one's is not by hand.
    whole = _Styles(styles.automatic, {})
    return paragraph(
        (
            Run(text, *(a or b for a, b in zip(_marks(styles, span), _marks(whole, style), strict=True)))
            for text, span in _texts(element, "")
        ),
        styles.shown(style),
        styles.set_by(style, "paragraph-properties", "text-align"),
        level=int(element.get("outline-level", "1")) if element.tag == "h" else 0,
        in_list=next(element.iterancestors("list"), None) is not None,
    )


def _marks(styles: _Styles, style: str) -> _Marks:
    bold, italic = (styles.set_by(style, _TEXT, name) in values for name, values in _MARKS)
    return bold, italic, styles.set_by(style, _TEXT, "text-underline-style") not in ("", "none")


def _texts(element: etree._Element, span: str) -> Iterator[tuple[str, str]]:
    """The texts inside, in order, each with the style of its nearest span."""
    yield _BLANKS.sub(" ", element.text or ""), span
    for child in element:
        match child.tag:
            case "s":
                yield " " * min(int(child.get("c", "1")), REPETITION_LIMIT), span
            case "tab":
                yield "\t", span
            case "line-break":
                yield "\n", span
            case str() if child.tag not in _APART:
                own = child.get("style-name", span) if child.tag == "span" else span
                yield from _texts(child, own)
            case _:
                pass
        yield _BLANKS.sub(" ", child.tail or ""), span


def _row(row: etree._Element) -> list[str]:
    return [
        text
        for cell in row
        if cell.tag in ("table-cell", "covered-table-cell")
        for text in ["\n".join(_cell(cell))] * _repeated(cell, "columns")
    ]


def _cell(cell: etree._Element) -> Iterator[str]:
    for each in cell.iter(*_HEADINGS_AND_PARAGRAPHS):
        nearest = next(each.iterancestors("table-cell", "covered-table-cell", *_APART))
        if nearest is cell:
            yield "".join(text for text, _ in _texts(each, ""))


def _own(table: etree._Element, tag: str) -> Iterator[etree._Element]:
    return (each for each in table.iter(tag) if next(each.iterancestors("table")) is table)


def _repeated(element: etree._Element, what: str) -> int:
    times = int(element.get(f"number-{what}-repeated", "1"))
    if times > REPETITION_LIMIT:
        raise Unreadable(f"a table repeats {what} {times} times")
    return times
