"""Text documents, written by hand as their formats' definitions and LibreOffice and AbiWord have them."""

import pytest
from content_scene import LAUGHS, OUTSIDE, packed, path, scene

from apis.content import (
    ContentUnreadable,
    DocumentParagraph,
    get_document_paragraphs,
    get_document_tables,
)
from records.errors import FunctionFailed

_ODF = "urn:oasis:names:tc:opendocument:xmlns"
_OPEN = " ".join(
    f'xmlns:{name}="{_ODF}:{full}:1.0"'
    for name, full in {
        "office": "office",
        "text": "text",
        "table": "table",
        "style": "style",
        "draw": "drawing",
        "fo": "xsl-fo-compatible",
    }.items()
)
_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
Tables = list[list[list[str]]]


def odt(text: str, automatic: str = "", named: str = "", doctype: str = "") -> bytes:
    content = (
        f"{doctype}<office:document-content {_OPEN}><office:automatic-styles>{automatic}"
        f"</office:automatic-styles><office:body><office:text>{text}</office:text></office:body>"
        "</office:document-content>"
    )
    styles = (
        f"<office:document-styles {_OPEN}><office:styles>{named}</office:styles></office:document-styles>"
    )
    return packed({"content.xml": content, "styles.xml": styles})


def docx(body: str, styles: str = "", doctype: str = "") -> bytes:
    return packed(
        {
            "word/document.xml": f"{doctype}<w:document {_WORD}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {_WORD}>{styles}</w:styles>",
        }
    )


def abw(sections: str) -> bytes:
    styles = '<styles><s name="Middle" basedon="Up"/><s name="Up" props="text-align:center"/></styles>'
    return f'<abiword xmlns="http://www.abisource.com/awml.dtd">{styles}{sections}</abiword>'.encode()


def paragraphs(name: str, data: bytes | None) -> list[DocumentParagraph] | None:
    return get_document_paragraphs(scene(name, data), path(name))


def tables(name: str, data: bytes | None) -> Tables | None:
    return get_document_tables(scene(name, data), path(name))


def plain(
    text: str,
    style: str,
    *,
    level: int = 0,
    in_list: bool = False,
    alignment: str = "left",
    bold: str = "",
    italic: str = "",
    underlined: str = "",
) -> DocumentParagraph:
    return DocumentParagraph(text, style, level, in_list, alignment, bold, italic, underlined)


ODT = odt(
    "<text:tracked-changes><text:deletion><text:p>gone</text:p></text:deletion></text:tracked-changes>"
    '<text:h text:style-name="P1" text:outline-level="2">Harbour <text:span text:style-name="T1">fair'
    "</text:span></text:h>"
    '<text:p text:style-name="Text_20_body">Boats\n   leave<text:s text:c="3"/>at<text:tab/>nine'
    "<text:line-break/>"
    "now<text:note><text:note-body><text:p>a note</text:p></text:note-body></text:note>"
    "<text:a>.</text:a></text:p>"
    '<text:p text:style-name="P2">All <text:span text:style-name="T2">of</text:span></text:p>'
    '<text:list><text:list-item><text:p text:style-name="Standard">oar</text:p><text:list><text:list-item>'
    "<text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>"
    "<text:section><text:p><draw:frame><draw:text-box><text:p>box</text:p></draw:text-box>"
    "</draw:frame>x</text:p>"
    '<text:p text:style-name="Loop"><text:span text:style-name="Strong_20_Emphasis">s</text:span></text:p>'
    "</text:section>"
    "<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Crew</text:p>"
    "</table:table-cell>"
    '<table:table-cell table:number-columns-repeated="2"/></table:table-row></table:table-header-rows>'
    '<table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>a</text:p><text:p>b</text:p>'
    "<table:table><table:table-row><table:table-cell><text:p>in</text:p></table:table-cell></table:table-row>"
    "</table:table></table:table-cell><table:covered-table-cell/></table:table-row></table:table>",
    automatic='<style:style style:name="P1" style:parent-style-name="Heading_20_2">'
    '<style:paragraph-properties fo:text-align="end"/></style:style>'
    '<style:style style:name="P2" style:parent-style-name="Title">'
    '<style:text-properties fo:font-weight="bold"/>'
    "</style:style>"
    '<style:style style:name="T1"><style:text-properties fo:font-style="italic"'
    ' style:text-underline-style="solid"/></style:style>'
    '<style:style style:name="T2"><style:text-properties style:text-underline-style="none"/></style:style>',
    named='<style:style style:name="Heading_20_2" style:display-name="Heading 2"><style:text-properties'
    ' fo:font-weight="bold"/></style:style>'
    '<style:style style:name="Title"><style:paragraph-properties fo:text-align="center"/></style:style>'
    '<style:style style:name="Strong_20_Emphasis"><style:text-properties fo:font-weight="bold"/>'
    "</style:style>"
    '<style:style style:name="Loop" style:parent-style-name="Loop"/>',
)


def test_an_open_document() -> None:
    assert paragraphs("a.odt", ODT) == [
        plain("Harbour fair", "Heading 2", level=2, alignment="right", italic="fair", underlined="fair"),
        plain("Boats leave   at\tnine\nnow.", "Text body"),
        plain("All of", "Title", alignment="center", bold="All of"),
        plain("oar", "Standard", in_list=True),
        plain("inner", "", in_list=True),
        plain("x", ""),
        plain("s", "Loop", bold="s"),
    ]
    assert tables("a.odt", ODT) == [
        [["Crew", "", ""], ["a\nb", ""], ["a\nb", ""]],
        [["in"]],
    ]


DOCX = docx(
    '<w:p><w:pPr><w:pStyle w:val="H1"/><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r>'
    "<w:t>Harbour </w:t></w:r>"
    '<w:r><w:rPr><w:i/><w:u w:val="single"/></w:rPr><w:t>fair</w:t></w:r></w:p>'
    '<w:p><w:pPr><w:jc w:val="both"/></w:pPr><w:hyperlink><w:r><w:t>Boats</w:t><w:tab/>'
    "<w:t>leave</w:t><w:br/></w:r>"
    '</w:hyperlink><w:ins><w:r><w:rPr><w:b w:val="true"/><w:u w:val="none"/></w:rPr><w:t>now</w:t>'
    "</w:r></w:ins>"
    "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>"
    '<w:p><w:pPr><w:pStyle w:val="Bullet"/></w:pPr><w:r><w:rPr><w:rStyle w:val="Strong"/></w:rPr>'
    "<w:t>oar</w:t></w:r>"
    '<w:r><w:rPr><w:rStyle w:val="Strong"/><w:b w:val="0"/></w:rPr><w:t>s</w:t></w:r></w:p>'
    '<w:p><w:pPr><w:pStyle w:val="Outlined"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:p>'
    "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Crew</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr>"
    "<w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>in</w:t></w:r>"
    "</w:p></w:tc></w:tr>"
    "</w:tbl><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
    "<w:p><w:r><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent><w:t>x</w:t></w:r></w:p>",
    styles='<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="T"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/><w:basedOn w:val="H1"/><w:pPr><w:jc'
    ' w:val="center"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Bullet"><w:name w:val="List Bullet"/><w:pPr><w:numPr>'
    '<w:numId w:val="3"/>'
    "</w:numPr></w:pPr></w:style>"
    '<w:style w:type="paragraph" w:styleId="Outlined"><w:basedOn w:val="Bullet"/><w:pPr>'
    '<w:outlineLvl w:val="2"/></w:pPr>'
    "</w:style>"
    '<w:style w:type="character" w:default="1" w:styleId="F"><w:name w:val="Font"/></w:style>'
    '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>',
)


def test_a_word_document() -> None:
    assert paragraphs("a.docx", DOCX) == [
        plain("Harbour fair", "Heading 1", level=1, alignment="center", italic="fair", underlined="fair"),
        plain("Boats\tleave\nnow", "Normal", alignment="justify", bold="now"),
        plain("oars", "List Bullet", in_list=True, bold="oar"),
        plain("", "Outlined", level=3),
        plain("x", "Normal"),
    ]
    assert tables("a.docx", DOCX) == [[["Crew", ""], ["a\nb"]], [["in"]]]


ABW = abw(
    '<section type="footer"><p>page</p></section><section>'
    '<p style="Heading 3" props="text-align:right; lang:en-GB">Harbour <c props="font-style:italic;'
    ' text-decoration:underline overline">fair</c></p>'
    '<p props="font-weight:bold">All <c props="font-weight:normal">but</c><field type="page"/> this<br/>'
    '<a href="x"><c>link</c></a><foot><p>note</p></foot></p>'
    '<p listid="7" style="Middle"><field type="list_label"><c/></field><c/>\toar\t</p>'
    '<table><cell props="top-attach:1; left-attach:0"><p>b</p></cell>'
    '<cell props="left-attach:1; top-attach:0">'
    '<p>a2</p><p>more</p><table><cell props="left-attach:0"><p>in</p></cell></table></cell>'
    '<cell props="left-attach:0; top-attach:0"><p>a1</p></cell></table></section>'
)


def test_an_abiword_document() -> None:
    assert paragraphs("a.abw", ABW) == [
        plain("Harbour fair", "Heading 3", level=3, alignment="right", italic="fair", underlined="fair"),
        plain("All but this\nlink", "Normal", bold="All  this\nlink"),
        plain("oar\t", "Middle", alignment="center", in_list=True),
    ]
    assert tables("a.abw", ABW) == [[["a1", "a2\nmore"], ["b"]], [["in"]]]


@pytest.mark.parametrize("name", ["a.odt", "a.docx", "a.abw"])
def test_absent_files_have_none(name: str) -> None:
    assert paragraphs(name, None) is None
    assert tables(name, None) is None


MANY = "<text:p/>" * 10_001
REPEATED = '<table:table><table:table-row table:number-rows-repeated="1048576"/></table:table>'
WIDE = (
    '<table:table><table:table-row table:number-rows-repeated="1000"><table:table-cell'
    ' table:number-columns-repeated="1000"/></table:table-row></table:table>'
)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.odt", b""),
        ("a.docx", b"text"),
        ("a.abw", b"text"),
        ("a.odt", ODT[:-40]),
        ("a.docx", DOCX[:200]),
        ("a.abw", ABW[:300]),
        ("a.odt", DOCX),
        ("a.docx", ODT),
        ("a.abw", b"<svg/>"),
        ("a.odt", odt(MANY + REPEATED)),
        ("a.odt", odt(MANY + WIDE)),
        ("a.odt", odt('<text:h text:outline-level="x"/><table:table table:name="&h;"/>', doctype=LAUGHS)),
        ("a.docx", docx("<w:p w:id='&h;'/>", doctype=OUTSIDE)),
        ("a.abw", f'{LAUGHS}<abiword id="&h;"/>'.encode()),
        ("a.docx", packed({"word/document.xml": b" " * 40_000_000})),
    ],
    ids=[
        "empty",
        "text as docx",
        "text as abw",
        "cut odt",
        "cut docx",
        "cut abw",
        "docx as odt",
        "odt as docx",
        "svg as abw",
        "many paragraphs and rows",
        "many paragraphs and cells",
        "growing entities",
        "outside entity",
        "growing entities in abw",
        "much once unpacked",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(name: str, data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=name):
        paragraphs(name, data)
    with pytest.raises(ContentUnreadable, match=name):
        tables(name, data)
    assert tables("a.docx", DOCX) is not None


def test_an_entity_in_a_text_is_not_expanded() -> None:
    found = paragraphs("a.odt", odt("<text:p>A&h;B</text:p>", doctype=OUTSIDE))
    assert found is not None
    assert "root" not in found[0].text


def test_a_name_that_no_document_has_is_the_functions_fault() -> None:
    for asked in (paragraphs, tables):
        with pytest.raises(FunctionFailed, match=r"notes\.txt"):
            asked("notes.txt", b"x")
