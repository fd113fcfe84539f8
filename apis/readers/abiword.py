"""AbiWord's own documents: sections of paragraphs, properties as in CSS."""

from collections import defaultdict
from collections.abc import Iterator

from lxml import etree

from apis.readers.answers import DocumentParagraph
from apis.readers.office import Run, paragraph

_BREAKS = {"br": "\n", "cbr": "\n", "pbr": "\n"}
_APART = ("foot", "end", "frame", "annotate", "toc")
_NORMAL = "Normal"
_NO_LIST = ("", "0")


def paragraphs(root: etree._Element) -> list[DocumentParagraph]:
    styles = {style.get("name", ""): style for style in root.iterfind("styles/s")}
    own = (each for each in root.iterfind("section//p") if _stands(each, (*_APART, "cell")))
    return [_paragraph(each, styles) for each in own]


def tables(root: etree._Element) -> list[list[list[str]]]:
    return [_table(each) for each in root.iterfind("section//table") if _stands(each, _APART)]


def _stands(element: etree._Element, apart: tuple[str, ...]) -> bool:
    """Whether it stands in the body itself; headers and footers are sections with a type."""
    return not any(
        each.tag in apart or (each.tag == "section" and each.get("type")) for each in element.iterancestors()
    )


def _paragraph(element: etree._Element, styles: dict[str, etree._Element]) -> DocumentParagraph:
    properties = _properties(element)
    style = element.get("style", _NORMAL)
    in_list = element.get("listid", "") not in _NO_LIST
    runs = list(_runs(element, properties))
    if in_list:
        # Between an item's mark, which is a field, and its text stands a tab.
        runs = _without_first_tab(runs)
    return paragraph(
        runs,
        style,
        properties.get("text-align", "") or _alignment(style, styles),
        in_list=in_list,
    )


def _alignment(style: str, styles: dict[str, etree._Element]) -> str:
    """As the style or one of its parents sets it."""
    seen = set()
    while style in styles and style not in seen:
        seen.add(style)
        if set_by_style := _properties(styles[style]).get("text-align"):
            return set_by_style
        style = styles[style].get("basedon", "")
    return ""


def _runs(element: etree._Element, properties: dict[str, str]) -> Iterator[Run]:
    def run(text: str) -> Run:
        return Run(
            text,
            properties.get("font-weight") == "bold",
            properties.get("font-style") == "italic",
            "underline" in properties.get("text-decoration", ""),
        )

    yield run(element.text or "")
    for child in element:
        if child.tag in _BREAKS:
            yield run(_BREAKS[str(child.tag)])
        elif child.tag in ("c", "a"):
            yield from _runs(child, properties | _properties(child))
        # A field shows a value that is not in the file, and what is apart is no part of the paragraph.
        yield run(child.tail or "")


def _without_first_tab(runs: list[Run]) -> list[Run]:
    for place, run in enumerate(runs):
        if run.text:
            return [*runs[:place], run._replace(text=run.text.removeprefix("\t")), *runs[place + 1 :]]
    return runs


def _table(table: etree._Element) -> list[list[str]]:
    rows: dict[int, dict[int, str]] = defaultdict(dict)
    for cell in table.iterfind("cell"):
        place = _properties(cell)
        texts = ("".join(run.text for run in _runs(each, {})) for each in cell.iterfind("p"))
        rows[int(place.get("top-attach", "0"))][int(place.get("left-attach", "0"))] = "\n".join(texts)
    return [[text for _, text in sorted(row.items())] for _, row in sorted(rows.items())]


def _properties(element: etree._Element) -> dict[str, str]:
    written = (each.partition(":") for each in element.get("props", "").split(";"))
    return {name.strip(): value.strip() for name, _, value in written}
