"""Presentations, written by hand as their formats' definitions and LibreOffice have them."""

import pytest
from content_scene import LAUGHS, packed, path, scene

from apis.content import ContentUnreadable, Slide, get_slides
from records.errors import FunctionFailed

_ODF = "urn:oasis:names:tc:opendocument:xmlns"
_OPEN = " ".join(
    f'xmlns:{name}="{_ODF}:{full}:1.0"'
    for name, full in {
        "office": "office",
        "text": "text",
        "table": "table",
        "draw": "drawing",
        "presentation": "presentation",
    }.items()
)
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_POWERPOINT = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    f' xmlns:r="{_DOCUMENT}"'
)
FAIR = [
    Slide("Harbour fair", ["Saturday", "at\nnine"], "Smile.\nBow."),
    Slide("", ["Crew", "Herons", "grouped"], ""),
]


def odp(pages: str, doctype: str = "") -> bytes:
    return packed(
        {
            "content.xml": f"{doctype}<office:document-content {_OPEN}><office:body>"
            f"<office:presentation>{pages}"
            "</office:presentation></office:body></office:document-content>"
        }
    )


def frame(kind: str, *lines: str) -> str:
    texts = "".join(f"<text:p>{line}</text:p>" for line in lines)
    return f'<draw:frame presentation:class="{kind}"><draw:text-box>{texts}</draw:text-box></draw:frame>'


ODP = odp(
    f"<draw:page>{frame('date-time', 'today')}{frame('outline', 'Saturday', ' ', 'at<text:line-break/>nine')}"
    f"{frame('title', 'Harbour <text:span>fair</text:span>')}"
    f"<presentation:notes>{frame('page', '1')}{frame('notes', 'Smile.', 'Bow.')}{frame('date-time', 'now')}"
    "</presentation:notes></draw:page>"
    "<draw:page><draw:frame><table:table><table:table-row><table:table-cell><text:p>Crew</text:p>"
    "</table:table-cell>"
    "<table:table-cell><text:p>Herons</text:p></table:table-cell></table:table-row></table:table>"
    "</draw:frame>"
    "<draw:g><draw:custom-shape><text:p>grouped</text:p></draw:custom-shape></draw:g></draw:page>"
)


def relations(*targets: tuple[str, str, str]) -> str:
    inside = "".join(
        f'<Relationship Id="{name}" Type="{_DOCUMENT}/{kind}" Target="{target}"/>'
        for name, kind, target in targets
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inside}</Relationships>'


def slide(root: str, shapes: str) -> str:
    return f"<p:{root} {_POWERPOINT}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:{root}>"


def shape(kind: str, *lines: str) -> str:
    texts = "".join(f"<a:p>{line}</a:p>" for line in lines)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2"/><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr><p:txBody>{texts}'
        "</p:txBody></p:sp>"
    )


def run(text: str) -> str:
    return f"<a:r><a:t>{text}</a:t></a:r>"


PARTS = {
    "ppt/presentation.xml": f'<p:presentation {_POWERPOINT}><p:sldIdLst><p:sldId id="256" r:id="r9"/>'
    '<p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
    "ppt/_rels/presentation.xml.rels": relations(
        ("r1", "slide", "slides/slide1.xml"), ("r9", "slide", "/ppt/slides/slide2.xml")
    ),
    "ppt/slides/slide2.xml": slide(
        "sld",
        shape("ctrTitle", run("Harbour ") + run("fair"))
        + shape("sldNum", run("7"))
        + shape("body", run("Saturday"), "<a:endParaRPr/>", run("at") + "<a:br/>" + run("nine")),
    ),
    "ppt/slides/_rels/slide2.xml.rels": relations(
        ("r1", "slideLayout", "../slideLayouts/a.xml"), ("r2", "notesSlide", "../notesSlides/n.xml")
    ),
    "ppt/notesSlides/n.xml": slide(
        "notes", shape("sldImg") + shape("body", run("Smile."), run("Bow.")) + shape("sldNum", run("7"))
    ),
    "ppt/slides/slide1.xml": slide(
        "sld",
        f"<p:graphicFrame><a:tbl><a:tr><a:tc><a:p>{run('Crew')}</a:p></a:tc><a:tc>"
        f"<a:p>{run('Herons')}</a:p></a:tc>"
        f"</a:tr></a:tbl></p:graphicFrame><p:grpSp><p:sp><p:txBody><a:p>{run('grouped')}</a:p>"
        f"</p:txBody></p:sp></p:grpSp>",
    ),
}
PPTX = packed(PARTS)


def slides(name: str, data: bytes | None) -> list[Slide] | None:
    return get_slides(scene(name, data), path(name))


@pytest.mark.parametrize(("name", "data"), [("a.odp", ODP), ("a.pptx", PPTX)])
def test_slides_are_told_alike_in_both_formats(name: str, data: bytes) -> None:
    assert slides(name, data) == FAIR
    assert slides(name, None) is None


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.odp", b""),
        ("a.pptx", b"text"),
        ("a.odp", ODP[:-40]),
        ("a.pptx", PPTX[:300]),
        ("a.odp", PPTX),
        ("a.pptx", ODP),
        ("a.pptx", packed({name: part for name, part in PARTS.items() if "slide1" not in name})),
        (
            "a.pptx",
            packed({name: part for name, part in PARTS.items() if "presentation.xml.rels" not in name}),
        ),
        ("a.odp", odp('<draw:page draw:name="&h;"/>', LAUGHS)),
        ("a.odp", odp("<draw:page/>" * 501)),
        ("a.odp", packed({"content.xml": b" " * 40_000_000})),
    ],
    ids=[
        "empty",
        "text",
        "cut odp",
        "cut pptx",
        "pptx as odp",
        "odp as pptx",
        "without a slide",
        "without relations",
        "growing entities",
        "many",
        "much once unpacked",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(name: str, data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=name):
        slides(name, data)
    assert slides("a.pptx", PPTX) == FAIR


def test_a_name_that_no_presentation_has_is_the_functions_fault() -> None:
    with pytest.raises(FunctionFailed, match=r"notes\.txt"):
        slides("notes.txt", b"x")
