import io
from collections.abc import Sequence

from made_content import same
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from validators.end_state.content import content


def document(pages: Sequence[str], created: str = "D:20200101000000Z", title: str = "") -> bytes:
    writer = PdfWriter()
    for text in pages:
        page = writer.add_blank_page(200, 200)
        font = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type1"),
                NameObject("/BaseFont"): NameObject("/Helvetica"),
            }
        )
        fonts = DictionaryObject({NameObject("/F1"): writer._add_object(font)})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        stream = DecodedStreamObject()
        stream.set_data(f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET".encode())
        page[NameObject("/Contents")] = writer._add_object(stream)
    writer.add_metadata({"/CreationDate": created, "/Title": title})
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def test_pdfs_by_pages_and_text() -> None:
    one = document(["Hello", "World"])
    assert content("a.pdf", one).kind == "a PDF"
    assert same(one, document(["Hello", "World"], created="D:20260101000000Z", title="New"))
    assert not same(one, document(["Hello"]))
    assert not same(one, document(["Hello", "Word"]))
    assert not same(one, document(["World", "Hello"]))


def test_pdfs_of_pictures_by_their_pictures() -> None:
    def scan(colour: tuple[int, int, int]) -> bytes:
        buffer = io.BytesIO()
        Image.new("RGB", (8, 8), colour).save(buffer, "PDF")
        return buffer.getvalue()

    assert same(scan((9, 9, 9)), scan((9, 9, 9)))
    assert not same(scan((9, 9, 9)), scan((200, 9, 9)))
