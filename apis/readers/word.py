"""Body of a Word document (ECMA-376, part 1, 17), its elements without their namespaces."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from apis.readers.answers import DocumentParagraph
from apis.readers.office import Run, paragraph

_OFF = ("0", "false", "off", "none")
# Of what stands inside a run: its text. A deleted text has a name of its own.
_NORMAL = "Normal"
_BREAKS = {"br": "\n", "cr": "\n", "tab": "\t", "noBreakHyphen": "\u2011"}
_APART = ("txbxContent", "footnote", "endnote", "comment", "Fallback")


@dataclass(frozen=True)
class _Styles:
    """names, parents (ids), elements: by a style's id. default: the id of paragraphs without a style."""

    names: dict[str, str] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    elements: dict[str, etree._Element] = field(default_factory=dict)
    default: str = _NORMAL

    def properties(self, style: str, path: str) -> Iterator[etree._Element]:
        """Those elements in the style and its parents, its own first."""
        seen = set()
        while style in self.elements and style not in seen:
            seen.add(style)
            yield from self.elements[style].findall(path)
            style = self.parents.get(style, "")


def paragraphs(body: etree._Element, styles: etree._Element | None) -> list[DocumentParagraph]:
    known = _Styles() if styles is None else _styles(styles)
    return [_paragraph(each, known) for each in body.iter("p") if _stands(each, body, inside_tables=False)]


def tables(body: etree._Element) -> list[list[list[str]]]:
    return [
        [[_cell(cell) for cell in row.iterfind("tc")] for row in table.iterfind("tr")]
        for table in body.iter("tbl")
        if _stands(table, body, inside_tables=True)
    ]


def _styles(root: etree._Element) -> _Styles:
    elements = {style.get("styleId", ""): style for style in root.iterfind("style")}
    return _Styles(
        names={name: _value(style, "name") or name for name, style in elements.items()},
        parents={name: _value(style, "basedOn") for name, style in elements.items()},
        elements=elements,
        default=next(
            (
                name
                for name, style in elements.items()
                if style.get("type") == "paragraph" and style.get("default") not in (None, *_OFF)
            ),
            _NORMAL,
        ),
    )


def _stands(element: etree._Element, body: etree._Element, *, inside_tables: bool) -> bool:
    """Whether it stands in the body itself: not in a text box, nor in a table unless that counts."""
    apart = _APART if inside_tables else (*_APART, "tbl")
    return not any(each.tag in apart for each in element.iterancestors() if each is not body)


def _paragraph(element: etree._Element, styles: _Styles) -> DocumentParagraph:
    style = _value(element, "pPr/pStyle") or styles.default

    def value(path: str, absent: str) -> str:
        own = element.find(path)
        found = own if own is not None else next(styles.properties(style, path), None)
        return absent if found is None else found.get("val", absent)

    # The outline's levels count from 0, and 9 is that of a body's text.
    level = int(value("pPr/outlineLvl", "9")) + 1
    return paragraph(
        (_run(run, styles) for run in element.iter("r") if _nearest(run, "p") is element),
        styles.names.get(style, style),
        value("pPr/jc", ""),
        level=level if level < 10 else 0,
        in_list=value("pPr/numPr/numId", "0") != "0",
    )


def _run(element: etree._Element, styles: _Styles) -> Run:
    text = "".join(
        (child.text or "") if child.tag == "t" else _BREAKS.get(str(child.tag), "") for child in element
    )
    style = _value(element, "rPr/rStyle")

    def is_on(name: str) -> bool:
        own = element.find(f"rPr/{name}")
        found = own if own is not None else next(styles.properties(style, f"rPr/{name}"), None)
        return found is not None and found.get("val", "1") not in _OFF

    return Run(text, is_on("b"), is_on("i"), is_on("u"))


def _cell(cell: etree._Element) -> str:
    own = (
        each
        for each in cell.iter("p")
        if _nearest(each, "tc") is cell and _stands(each, cell, inside_tables=True)
    )
    return "\n".join(
        "".join(_run(run, _Styles()).text for run in each.iter("r") if _nearest(run, "p") is each)
        for each in own
    )


def _nearest(element: etree._Element, tag: str) -> etree._Element | None:
    return next(element.iterancestors(tag), None)


def _value(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return "" if found is None else found.get("val", "")
