import zlib
from collections.abc import Sequence

import pytest
from content_scene import path, scene

from apis.content import ContentUnreadable, get_pdf_pages, get_pdf_text

pytestmark = pytest.mark.slow

NAME = "report.pdf"
PATH = path(NAME)
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"


def pdf(objects: Sequence[bytes]) -> bytes:
    """A document of these objects, of which the first is its catalog."""
    data = b"%PDF-1.4\n"
    places = []
    for number, written in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, written)
    entries = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (size, entries)
    return data + table + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))


def stream(content: bytes, filters: bytes = b"") -> bytes:
    return b"<< /Length %d %b >>\nstream\n%b\nendstream" % (len(content), filters, content)


def document(*contents: bytes) -> bytes:
    """A document with one page for each stream."""
    pages = [4 + 2 * index for index in range(len(contents))]
    kids = b" ".join(b"%d 0 R" % page for page in pages)
    objects = [
        CATALOG,
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for page, content in zip(pages, contents, strict=True):
        resources = b"/Resources << /Font << /F 3 0 R >> >>"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents %d 0 R %b >>"
            % (page + 1, resources)
        )
        objects.append(content)
    return pdf(objects)


def line(text: bytes) -> bytes:
    return stream(b"BT /F 12 Tf 20 100 Td (%b) Tj ET" % text)


REPORT = document(line(b"Trip to Ghent"), line(b"Costs: 49.50"))


def test_text_and_pages() -> None:
    report = scene(NAME, REPORT)
    assert get_pdf_text(report, PATH) == "Trip to Ghent\nCosts: 49.50"
    assert get_pdf_pages(report, PATH) == 2


def test_a_page_without_text_is_a_page() -> None:
    blank = scene(NAME, document(stream(b"")))
    assert (get_pdf_text(blank, PATH), get_pdf_pages(blank, PATH)) == ("", 1)


def test_absent_files_have_none() -> None:
    absent = scene(NAME, None)
    assert get_pdf_text(absent, PATH) is None
    assert get_pdf_pages(absent, PATH) is None


ENDLESS = pdf([CATALOG, b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"])
# Ten times ten nodes at each of nine levels.
FANNED = pdf(
    [
        CATALOG,
        *(
            b"<< /Type /Pages /Count 1 /Kids [%b] >>" % (b"%d 0 R " % (node + 1) * 10)
            for node in range(2, 11)
        ),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    ]
)
PACKED = b"/Filter /FlateDecode"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Trip to Ghent",
        REPORT[: len(REPORT) // 2],
        REPORT[len(REPORT) // 2 :],
        b"%PDF-1.4\n%%EOF\n",
        ENDLESS,
        FANNED,
    ],
    ids=["empty", "text", "cut", "headless", "hollow", "endless", "fanned out"],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        get_pdf_text(scene(NAME, data), PATH)
    assert get_pdf_pages(scene(NAME, REPORT), PATH) == 2


def test_a_stream_that_unpacks_to_much_is_unreadable() -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        get_pdf_text(scene(NAME, document(stream(zlib.compress(bytes(100_000_000)), PACKED))), PATH)


def test_a_text_that_takes_long_is_unreadable() -> None:
    shown = zlib.compress(b"BT /F 12 Tf (a) Tj ET\n" * 2_000_000)
    with pytest.raises(ContentUnreadable, match="longer than 5 s"):
        get_pdf_text(scene(NAME, document(stream(shown, PACKED))), PATH)
    assert get_pdf_pages(scene(NAME, REPORT), PATH) == 2
