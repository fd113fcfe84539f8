import io
import sqlite3
import zipfile
from contextlib import closing

import av
import pytest
from note_trials import FOLDER, World
from PIL import Image
from pypdf import PdfWriter

from records.evidence import Clipboard, Evidence
from records.resource import Resource
from validators.subtask_gates.output_types import what_is_wrong


def packed(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "<a/>")
    return buffer.getvalue()


def picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (2, 2)).save(buffer, "PNG")
    return buffer.getvalue()


def portable_document() -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(10, 10)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE t (a)")
        return connection.serialize()


def sound() -> bytes:
    buffer = io.BytesIO()
    with av.open(buffer, "w", format="wav") as container:
        stream = container.add_stream("pcm_s16le", rate=8000, layout="mono")
        frame = av.AudioFrame(format="s16", layout="mono", samples=160)
        frame.sample_rate = 8000
        container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return buffer.getvalue()


CARD = b"BEGIN:VCARD\r\nFN:Emily\r\nEND:VCARD\r\n"
ODF = ("mimetype", "content.xml")
RIGHT: list[tuple[str, str, bytes]] = [
    ("file_path", "a.bin", b"\xff\0"),
    ("txt_path", "a.txt", "é\n".encode()),
    ("txt_path", "README", b""),
    ("source_path", "a.py", b"print()\n"),
    ("csv_path", "a.csv", b"a,b\n"),
    ("md_path", "a.md", b"# a\n"),
    ("ics_path", "a.ics", b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
    ("vcf_path", "a.vcf", CARD),
    ("img_path", "a.png", picture()),
    ("img_path", "A.PNG", picture()),
    ("img_path", "a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ("svg_path", "a.svg", b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ("pdf_path", "a.pdf", portable_document()),
    ("zip_path", "a.zip", packed("a.txt")),
    ("docx_path", "a.docx", packed("[Content_Types].xml", "word/document.xml")),
    ("xlsx_path", "a.xlsx", packed("[Content_Types].xml", "xl/workbook.xml")),
    ("ods_path", "a.ods", packed(*ODF)),
    ("odt_path", "a.odt", packed(*ODF)),
    ("sqlite_path", "a.db", database()),
    ("audio_path", "a.wav", sound()),
]
WRONG: list[tuple[str, str, bytes, str]] = [
    ("txt_path", "a.txt", b"\xff\xfe", "is no txt_path: no UTF-8 text (byte 0)"),
    ("csv_path", "a.txt", b"a,b\n", "is no csv_path: its name does not end in .csv or .tsv"),
    ("csv_path", "a.csv", b"\xff", "is no csv_path: no UTF-8 text (byte 0)"),
    ("vcf_path", "a.vcf", b"FN:Emily", "is no vcf_path: it does not begin with BEGIN:VCARD"),
    ("img_path", "a.png", b"no picture", "its content is a file, not an image or markup"),
    ("img_path", "a.png", picture()[:40], "its content is a file"),
    ("img_path", "a.txt", picture(), "its name does not end in .png"),
    ("pdf_path", "a.pdf", packed("a"), "its content is an archive, not a PDF"),
    ("zip_path", "a.zip", packed("a")[:10], "its content is a file, not an archive"),
    ("docx_path", "a.docx", packed("a"), "it holds no word/document.xml"),
    ("odt_path", "a.ods", packed(*ODF), "its name does not end in .odt"),
    ("sqlite_path", "a.db", b"x", "its content is a file, not a database"),
    ("audio_path", "a.wav", b"no sound", "it cannot be played"),
    ("video_path", "a.mp4", sound(), "it has no video"),
    ("nonsense_path", "a", b"", "has the unknown type nonsense_path"),
    ("dir_path", "a", b"", "is a file, and dir_path is a directory"),
]


def told(type_name: str, name: str, data: bytes | None) -> str:
    """What is wrong with an output of the type; None stands for a folder."""
    path = f"{FOLDER}/{name}"
    evidence, blobs = World({path: data}).seen()
    output = Resource(type=type_name, cell=f"path:{path}", value=name)
    return what_is_wrong(output, evidence, {blob.sha256: blob.data for blob in blobs}.get)


@pytest.mark.parametrize(("type_name", "name", "data"), RIGHT)
def test_what_is_of_its_type(type_name: str, name: str, data: bytes) -> None:
    assert told(type_name, name, data) == ""


@pytest.mark.parametrize(("type_name", "name", "data", "reason"), WRONG)
def test_what_is_not(type_name: str, name: str, data: bytes, reason: str) -> None:
    assert reason in told(type_name, name, data)


def test_folders() -> None:
    assert told("dir_path", "in", None) == ""
    assert told("txt_path", "in", None) == "is a directory, and txt_path is a file"


def test_content_that_was_not_kept_is_told_by_its_name_alone() -> None:
    evidence, _ = World({f"{FOLDER}/film.mp4": b"x"}).seen()
    film = Resource(type="video_path", cell=f"path:{FOLDER}/film.mp4", value="film")
    assert what_is_wrong(film, evidence, dict[str, bytes]().get) == ""


@pytest.mark.parametrize(
    ("type_name", "clipboard", "reason"),
    [
        ("text_in_clipboard", Clipboard(kind="text", text="a"), ""),
        ("text_in_clipboard", Clipboard(kind="empty"), "holds empty, and not text"),
        ("text_in_clipboard", Clipboard(kind="text", text=" \n"), "holds an empty text"),
        ("code_in_clipboard", Clipboard(kind="text", text="print()"), ""),
        ("url_in_clipboard", Clipboard(kind="text", text="http://localhost/a"), ""),
        ("url_in_clipboard", Clipboard(kind="text", text="a"), "holds no address"),
        ("img_in_clipboard", Clipboard(kind="image"), ""),
        ("img_in_clipboard", Clipboard(kind="text", text="a"), "holds text, and not image"),
        ("file_in_clipboard", Clipboard(kind="file", file_names=("/home/user/a",)), ""),
        ("txt_path", Clipboard(kind="text", text="a"), "has the type txt_path, which no clipboard holds"),
    ],
)
def test_the_clipboard(type_name: str, clipboard: Clipboard, reason: str) -> None:
    evidence = Evidence(clipboard=clipboard, clock=0, monotonic=0.0)
    output = Resource(type=type_name, cell="clipboard", value="")
    assert what_is_wrong(output, evidence, dict[str, bytes]().get) == reason


def test_a_slot_is_not_looked_at_here() -> None:
    evidence = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
    slot = Resource(type="opened_img", cell="slot:viewer:picture", value="")
    assert what_is_wrong(slot, evidence, dict[str, bytes]().get) == ""
