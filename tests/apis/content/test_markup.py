import gzip

import pytest
from content_scene import LAUGHS, OUTSIDE, packed, path, scene

from apis.content import (
    ContentUnreadable,
    get_archive_element_attributes,
    get_archive_element_texts,
    get_element_attributes,
    get_element_texts,
)
from records.errors import FunctionFailed

PAGE = """<!doctype html><html><head><title>Trip</title></head><body>
<h1 id="top">Trip
   to <b>Ghent</b><!-- not this --></h1>
<ul class="costs"><li>Train</li><li class="dear">Hôtel</li></ul>
<p>5 &lt; 6<br><a href="map.png">Map</a> <a>no link</a>
</body></html>""".encode()
DRAWING = (
    b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
    b'<g><rect id="a" width="40" fill="#ff0000"/><rect id="b" width="20"/></g>'
    b'<text><tspan>Gh</tspan><tspan>ent</tspan></text><use xlink:href="#a"/></svg>'
)


def texts(name: str, data: bytes | None, selector: str) -> list[str] | None:
    return get_element_texts(scene(name, data), path(name), selector)


def attributes(name: str, data: bytes | None, selector: str, attribute: str) -> list[str] | None:
    return get_element_attributes(scene(name, data), path(name), selector, attribute)


@pytest.mark.parametrize("name", ["trip.html", "TRIP.HTM"])
@pytest.mark.parametrize(
    ("selector", "found"),
    [
        ("h1", ["Trip to Ghent"]),
        ("title", ["Trip"]),
        ("LI", ["Train", "Hôtel"]),
        ("ul.costs > li.dear", ["Hôtel"]),
        ("#top b", ["Ghent"]),
        ("p", ["5 < 6Map no link"]),
        ("table", []),
    ],
)
def test_text_of_html(name: str, selector: str, found: list[str]) -> None:
    assert texts(name, PAGE, selector) == found


def test_attributes_of_html() -> None:
    assert attributes("trip.html", PAGE, "a", "href") == ["map.png", ""]
    assert attributes("trip.html", PAGE, "table", "href") == []


def test_elements_of_a_drawing_go_without_namespaces() -> None:
    assert attributes("a.svg", DRAWING, "rect", "width") == ["40", "20"]
    assert attributes("a.svg", DRAWING, "g > rect#a", "fill") == ["#ff0000"]
    assert attributes("a.svg", DRAWING, "use", "href") == ["#a"]
    assert texts("a.svg", DRAWING, "text") == ["Ghent"]
    assert texts("a.svg", DRAWING, "RECT") == []


def test_compressed_xml_is_read_as_xml() -> None:
    assert attributes("a.svgz", gzip.compress(DRAWING), "rect", "width") == ["40", "20"]
    sheet = (
        b'<gnm:Workbook xmlns:gnm="http://www.gnumeric.org/v10.dtd"><gnm:Cells>'
        b'<gnm:Cell Row="0" Col="1" ValueType="40">49.5</gnm:Cell></gnm:Cells></gnm:Workbook>'
    )
    assert texts("a.gnumeric", gzip.compress(sheet), 'Cell[Row="0"][Col="1"]') == ["49.5"]


BOOK = packed({"content.xml": DRAWING, "text/page.html": PAGE, "plan.txt": "Ghent"})


def member_texts(data: bytes | None, member: str, selector: str) -> list[str] | None:
    return get_archive_element_texts(scene("book.ora", data), path("book.ora"), member, selector)


def test_elements_of_a_member() -> None:
    book = scene("book.ora", BOOK)
    assert member_texts(BOOK, "content.xml", "text") == ["Ghent"]
    assert member_texts(BOOK, "text/page.html", "LI") == ["Train", "Hôtel"]
    found = get_archive_element_attributes(book, path("book.ora"), "content.xml", "rect", "id")
    assert found == ["a", "b"]
    found = get_archive_element_attributes(book, path("book.ora"), "text/page.html", "a", "href")
    assert found == ["map.png", ""]


def test_no_archive_and_no_member_have_none() -> None:
    assert member_texts(None, "content.xml", "text") is None
    assert member_texts(BOOK, "styles.xml", "text") is None
    assert get_archive_element_attributes(scene("a", BOOK), path("a"), "styles.xml", "p", "id") is None


@pytest.mark.parametrize("data", [b"", b"text", BOOK[:-30], packed({"content.xml": b"x" * 40_000_000})])
def test_a_member_of_a_damaged_archive_is_unreadable(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=r"book\.ora"):
        member_texts(data, "content.xml", "text")


def test_a_member_that_is_no_markup_is_unreadable() -> None:
    with pytest.raises(ContentUnreadable, match=r"book\.ora"):
        member_texts(BOOK, "plan.txt", "text")


def test_absent_files_have_none() -> None:
    assert texts("trip.html", None, "h1") is None
    assert attributes("trip.html", None, "h1", "id") is None


def test_other_encodings_are_read_as_the_page_says() -> None:
    page = '<html><head><meta charset="iso-8859-1"></head><body><p>café</p></body></html>'
    assert texts("a.html", page.encode("latin-1"), "p") == ["café"]


def test_the_text_of_an_outside_entity_is_not_there() -> None:
    for name in ("a.svg", "a.html"):
        found = texts(name, f"{OUTSIDE}<svg><text>A&h;B</text></svg>".encode(), "text")
        assert found is not None
        assert "root" not in found[0]
        assert found[0].replace("&h;", "") == "AB"


def test_an_included_file_is_not_there() -> None:
    included = (
        b'<svg xmlns:i="http://www.w3.org/2001/XInclude"><i:include href="/etc/passwd" parse="text"/></svg>'
    )
    assert texts("a.svg", included, "svg") == [""]


def test_growing_entities_stay_as_they_are_in_html() -> None:
    assert texts("a.html", f"{LAUGHS}<p>A&h;B</p>".encode(), "p") == ["A&h;B"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.html", b""),
        ("a.svg", b""),
        ("a.html", b"<p>a\0b</p>"),
        ("a.svg", b"no drawing"),
        ("a.svg", DRAWING[:150]),
        ("a.svgz", gzip.compress(DRAWING)[:-20]),
        ("a.svgz", gzip.compress(bytes(40_000_000))),
        ("a.svgz", gzip.compress(gzip.compress(DRAWING))),
        ("a.svg", f"{LAUGHS}<svg><text>&h;</text></svg>".encode()),
        ("a.svg", f'{LAUGHS}<svg><text id="&h;"/></svg>'.encode()),
        ("a.svg", f'{OUTSIDE}<svg><text id="&h;"/></svg>'.encode()),
        ("a.svg", b"<text>" * 100_000 + b"</text>" * 100_000),
        ("a.svg", b"<svg>" + b"<text/>" * 10_001 + b"</svg>"),
        ("a.svg", "<svg><text>é</text></svg>".encode("latin-1")),
    ],
    ids=[
        "empty HTML",
        "empty SVG",
        "NUL",
        "text",
        "cut",
        "cut and compressed",
        "much once decompressed",
        "compressed twice",
        "growing entities",
        "growing entities in an attribute",
        "outside entity in an attribute",
        "deep",
        "many",
        "Latin-1",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(name: str, data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=name):
        texts(name, data, "p, text")
    assert texts("trip.html", PAGE, "title") == ["Trip"]


@pytest.mark.parametrize("selector", ["", "h1 >", "::before", "h1:nonsense", "//h1"])
def test_a_selector_that_is_none_is_the_functions_fault(selector: str) -> None:
    with pytest.raises(FunctionFailed, match="CSS selector"):
        texts("trip.html", PAGE, selector)
