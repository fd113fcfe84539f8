"""Archives and office documents: equal whatever their times, order and compression."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from made_content import Member, packed, picture, same

from validators.end_state.content import content


def tarred(members: Sequence[Member], time: int = 0, mode: int = 0o644) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = len(data), time, mode
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


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
