"""Equal content with other times, order or compression is equal; each real difference is found."""

import bz2
import gzip
import io
import lzma
import sqlite3
import tarfile
import zipfile
from collections.abc import Sequence
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from validators.end_state.content import Content, content

Member = tuple[str, bytes]


def same(one: bytes, other: bytes, name: str = "a") -> bool:
    return content(name, one) == content(name, other)


def packed(
    members: Sequence[Member], year: int = 2020, method: int = zipfile.ZIP_DEFLATED, comment: bytes = b""
) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.comment = comment
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (year, 1, 2, 3, 4, 6)), data, method)
    return buffer.getvalue()


def tarred(members: Sequence[Member], time: int = 0, mode: int = 0o644) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(data), time, mode
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def picture(
    colour: tuple[int, ...], form: str = "PNG", time: str = "", size: tuple[int, int] = (4, 3)
) -> bytes:
    buffer = io.BytesIO()
    info = PngInfo()
    if time:
        info.add_text("Creation Time", time)
    mode = "RGBA" if len(colour) == 4 else "RGB"
    options = {"pnginfo": info} if form == "PNG" else {}
    Image.new(mode, size, colour).save(buffer, form, **options)
    return buffer.getvalue()


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


def database(*statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        return connection.serialize()


def test_images_by_pixels_and_size() -> None:
    red = picture((255, 0, 0))
    assert content("a.png", red).kind == "an image"
    assert same(red, picture((255, 0, 0), time="now"))
    assert same(red, picture((255, 0, 0), "BMP"))
    assert same(red, picture((255, 0, 0, 255)))
    assert not same(red, picture((254, 0, 0)))
    assert not same(red, picture((255, 0, 0, 254)))
    assert not same(red, picture((255, 0, 0), size=(3, 4)))


def test_images_of_more_bits_keep_what_eight_would_lose() -> None:
    def deep(value: int) -> bytes:
        buffer = io.BytesIO()
        Image.new("I;16", (2, 2), value).save(buffer, "PNG")
        return buffer.getvalue()

    assert same(deep(4000), deep(4000))
    assert not same(deep(4000), deep(5000))


def test_every_frame_of_an_animation_counts() -> None:
    def moving(last: int) -> bytes:
        frames = [Image.new("RGB", (4, 4), (value, 0, 0)) for value in (0, 100, last)]
        buffer = io.BytesIO()
        frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=20)
        return buffer.getvalue()

    assert same(moving(200), moving(200))
    assert not same(moving(200), moving(50))


def test_zip_archives_by_members_whatever_their_times_order_and_compression() -> None:
    members = [("a.txt", b"a" * 50), ("in/", b""), ("in/b.txt", b"b")]
    one = packed(members)
    assert content("a.zip", one).kind == "an archive"
    assert same(one, packed(members, year=2025))
    assert same(one, packed(members[::-1], method=zipfile.ZIP_STORED, comment=b"x"))
    assert not same(one, packed(members[:2]))
    assert not same(one, packed([*members[:2], ("in/b.txt", b"c")]))
    assert not same(one, packed([*members[:2], ("in/c.txt", b"b")]))
    assert not same(one, packed([members[0], members[2]]))


def test_tar_archives_packed_or_not() -> None:
    members = [("a.txt", b"a"), ("b.txt", b"b")]
    one, later, other = (
        tarred(members),
        tarred(members[::-1], 99, 0o600),
        tarred([("a.txt", b"x"), members[1]]),
    )
    assert same(one, later)
    assert not same(one, other)
    for pack in (bz2.compress, lzma.compress, gzip.compress):
        assert same(pack(one), pack(later), "a.tar.x")
        assert not same(pack(one), pack(other), "a.tar.x")
    assert same(gzip.compress(one, mtime=1), gzip.compress(one, 1, mtime=2), "a.tgz")


def test_archives_look_into_their_members() -> None:
    inner = [("picture.png", picture((1, 2, 3), time="then")), ("b.zip", packed([("c", b"c")], year=1999))]
    later = [("picture.png", picture((1, 2, 3), time="now")), ("b.zip", packed([("c", b"c")], year=2001))]
    other = [inner[0], ("b.zip", packed([("c", b"d")], year=1999))]
    assert same(packed(inner), packed(later))
    assert not same(packed(inner), packed(other))


ODT = (
    '<office:document-content xmlns:office="urn:o" xmlns:text="urn:t" xmlns:r="urn:r">'
    "<text:p {rsid}>{text}</text:p></office:document-content>"
)


def odt(text: str, rsid: str = "1", meta: str = "2020", picture_data: bytes = b"") -> bytes:
    body = ODT.format(text=text, rsid=f'r:paragraph-rsid="{rsid}"')
    return packed(
        [
            ("mimetype", b"application/vnd.oasis.opendocument.text"),
            ("content.xml", f'<?xml version="1.0"?>{body}'.encode()),
            ("meta.xml", f'<?xml version="1.0"?><m>{meta}</m>'.encode()),
            ("settings.xml", f'<?xml version="1.0"?><s>{rsid}</s>'.encode()),
            ("Thumbnails/thumbnail.png", meta.encode()),
            ("Pictures/1.png", picture_data),
        ]
    )


def test_documents_by_text_structure_and_pictures() -> None:
    one = odt("a <text:span>b</text:span>")
    assert same(one, odt("a <text:span>b</text:span>", rsid="0011", meta="2026"))
    assert not same(one, odt("a b"))
    assert not same(one, odt("a<text:span>b</text:span>"))
    assert not same(one, odt("a <text:span>c</text:span>"))
    assert not same(one, odt("a <text:span>b</text:span>", picture_data=picture((1, 1, 1))))


def docx(text: str, modified: str, run: str = "00A1") -> bytes:
    word = f'<w:document xmlns:w="urn:w"><w:p w:rsidR="{run}"><w:t>{text}</w:t></w:p></w:document>'
    return packed(
        [
            ("[Content_Types].xml", b"<?xml version='1.0'?><Types/>"),
            ("word/document.xml", f"<?xml version='1.0'?>{word}".encode()),
            ("word/settings.xml", f"<?xml version='1.0'?><s>{run}</s>".encode()),
            ("docProps/core.xml", modified.encode()),
        ]
    )


def test_office_open_documents() -> None:
    assert same(docx("a", "2020"), docx("a", "2026", "00FF"))
    assert not same(docx("a", "2020"), docx("b", "2020"))


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


def test_databases_by_rows() -> None:
    make = "CREATE TABLE t (a INTEGER, b TEXT)"
    one = database(make, "INSERT INTO t VALUES (1, 'x')", "INSERT INTO t VALUES (2, 'y')")
    assert content("a.db", one).kind == "a database"
    other_way = database(
        make,
        "INSERT INTO t VALUES (2, 'y')",
        "INSERT INTO t VALUES (9, 'z')",
        "INSERT INTO t VALUES (1, 'x')",
        "DELETE FROM t WHERE a = 9",
    )
    assert one != other_way
    assert same(one, other_way)
    assert not same(one, database(make, "INSERT INTO t VALUES (1, 'x')"))
    assert not same(one, database(make, "INSERT INTO t VALUES (1, 'x')", "INSERT INTO t VALUES (2, 'Y')"))
    assert not same(one, database(make.replace("b TEXT", "c TEXT"), *("INSERT INTO t VALUES (1, 'x')",) * 2))
    assert not same(database(make), database(make, "CREATE TABLE u (a)"))
    twice = "INSERT INTO t VALUES (1, 'x')"
    assert not same(database(make, twice), database(make, twice, twice))


def test_a_database_with_a_write_ahead_log_can_be_read() -> None:
    one = database("CREATE TABLE t (a)", "INSERT INTO t VALUES (1)")
    logged = one[:18] + b"\x02\x02" + one[20:]
    assert same(one, logged)


def test_markup_by_elements_attributes_and_text() -> None:
    one = b'<?xml version="1.0"?>\n<a x="1" y="2"><b>t</b> and <c/></a>'
    assert same(
        one, b"<?xml version='1.0' encoding='utf-8'?><!-- 2026 --><a y='2' x='1'><b>t</b> and <c></c></a>"
    )
    assert same(one, b'<?xml version="1.0"?><a x="1" y="2">\n  <b>t</b> and <c/>\n</a>')
    assert same(one, b'<?xml version="1.0"?><a x="1" y="2"><b>t</b> <!-- aside -->and <c/></a>')
    assert not same(one, one.replace(b"t</b>", b"u</b>"))
    assert not same(one, one.replace(b'x="1"', b'x="2"'))
    assert not same(one, one.replace(b" and ", b"and "))
    assert not same(one, one.replace(b"<c/>", b"<d/>"))
    page = b"<!DOCTYPE html><html><head><title>T</title></head><body class=a id=b>x</body></html>"
    assert content("a.html", page).kind == "markup"
    assert same(
        page, b'<!doctype html>\n<html><head><title>T</title></head><body id="b" class="a">x</body></html>'
    )
    assert not same(page, page.replace(b">x<", b">y<"))


def test_calendars_and_cards_without_their_stamps() -> None:
    def event(stamp: str, summary: str) -> bytes:
        return (
            f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:{stamp}\r\nDTSTAMP:{stamp}\r\nDTSTART:20260101\r\n"
            f"SUMMARY:{summary}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        ).encode()

    assert same(event("1", "Dinner"), event("2", "Dinner"))
    assert same(event("1", "Dinner"), event("1", "Din\r\n ner"))
    assert not same(event("1", "Dinner"), event("1", "Lunch"))
    card = b"BEGIN:VCARD\nFN:Emily\nREV:1\nEND:VCARD\n"
    assert same(card, card.replace(b"REV:1", b"REV:2"))
    assert not same(card, card.replace(b"Emily", b"Emil"))


BOMB = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>'


def flat(data: bytes) -> Content:
    found = content("a", data)
    assert found.kind == "a file"
    return found


def test_damaged_and_hostile_content_is_compared_by_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = packed([("a.txt", b"a" * 500)])
    assert flat(whole[:-30]) != flat(whole[:-31])
    assert flat(picture((1, 2, 3), size=(50, 50))[:60])
    assert flat(b"%PDF-1.7 nothing more")
    assert flat(b"SQLite format 3\0" + b"\0" * 200)
    assert flat(gzip.compress(b"a" * 500)[:20])
    assert flat(BOMB)
    assert flat(b'<?xml version="1.0"?><a><b></a>')
    monkeypatch.setattr("validators.end_state.archives.LARGEST_UNPACKED", 1000)
    assert flat(packed([("zeros", b"\0" * 2000)]))
    monkeypatch.setattr("validators.end_state.archives.MOST_MEMBERS", 3)
    assert flat(packed([(str(number), b"") for number in range(4)]))
    monkeypatch.setattr("validators.end_state.images.MOST_PIXELS", 11)
    assert flat(picture((1, 2, 3)))
    monkeypatch.setattr("validators.end_state.databases.MOST_ROWS", 1)
    assert flat(database("CREATE TABLE t (a)", *("INSERT INTO t VALUES (1)",) * 2))


def test_a_database_that_asks_for_endless_work_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validators.end_state.databases._MOST_LOOKS", 2)
    monkeypatch.setattr("validators.end_state.databases._STEPS_BETWEEN_LOOKS", 10)
    fill = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n"
    assert flat(database("CREATE TABLE t (a)", f"INSERT INTO t {fill}"))


def test_archives_within_archives_end_somewhere() -> None:
    def nested(year: int) -> bytes:
        data = packed([("core", b"x")], year)
        for _ in range(6):
            data = packed([("in.zip", data)])
        return data

    assert not same(nested(2000), nested(2001))
    assert same(nested(2000), nested(2000))


@given(st.lists(st.tuples(st.text("abc", min_size=1, max_size=3), st.binary(max_size=20)), max_size=5))
def test_zip_members_in_any_order(members: list[Member]) -> None:
    unique = list(dict(members).items())
    shuffled = unique[::-1]
    assert same(packed(unique), packed(shuffled, year=2024, method=zipfile.ZIP_STORED))
    if unique:
        assert not same(packed(unique), packed(unique[1:]))


@given(st.binary(max_size=300))
def test_any_bytes_have_a_content(data: bytes) -> None:
    assert same(data, data)
