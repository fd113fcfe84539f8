"""The content APIs' answers as an evaluation function sees them, type-checked and in its interpreter."""

import io
import sqlite3
import struct
import wave
from collections.abc import Iterator
from functools import partial
from hashlib import sha256

import pytest
from content_scene import FOLDER, evidence, packed
from PIL import Image

from apis.sandbox import Sandbox
from apis.scene import Scene
from apis.stubs import APIS
from records.errors import FunctionRefused


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(1) as sandbox:
        yield sandbox


def sound() -> bytes:
    stream = io.BytesIO()
    with wave.open(stream, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(1)
        written.setframerate(8000)
        written.writeframes(bytes(4000))
    return stream.getvalue()


def picture() -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (4, 3), (10, 20, 30)).save(stream, "PNG")
    return stream.getvalue()


def database() -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE cost AS SELECT 'Train' AS what, 49.5 AS euros")
    connection.commit()
    data = connection.serialize()
    connection.close()
    return data


def layered() -> bytes:
    """GIMP's own image, 4 x 3, with one layer `Boat`."""
    name = b"Boat\0"
    layer = struct.pack(">4I", 4, 3, 0, len(name)) + name + struct.pack(">2I", 0, 0)
    head = b"gimp xcf file\0" + struct.pack(">3I2I", 4, 3, 0, 0, 0)
    return head + struct.pack(">2I", len(head) + 8, 0) + layer


ODF = "urn:oasis:names:tc:opendocument:xmlns"
FILES = {
    "a.txt": b"after",
    "a.csv": b"Train,49.5\n",
    "a.zip": packed({"plan.txt": "Ghent"}),
    "a.png": picture(),
    "a.wav": sound(),
    "a.db": database(),
    "a.ics": b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Dentist\r\nDTSTART:20250314T094000\r\n"
    b"END:VEVENT\r\nEND:VCALENDAR\r\n",
    "a.eml": b"From: emily@example.org\r\nSubject: Trip\r\n\r\nSee you",
    "a.json": b'{"fields": {"name": "Emily", "nights": 2}}',
    "a.vcf": b"BEGIN:VCARD\r\nFN:Emily\r\nEMAIL:emily@example.org\r\nEND:VCARD\r\n",
    "a.mbox": b"From a\nFrom: emily@example.org\n\nSee you\n",
    "a.xcf": layered(),
    "a.abw": b'<abiword><section><p style="Heading 1">Trip</p><table><cell><p>x</p></cell></table>'
    b"</section></abiword>",
    "a.odp": packed(
        {
            "content.xml": f'<o:c xmlns:o="{ODF}:office:1.0" xmlns:d="{ODF}:drawing:1.0"><o:body>'
            "<o:presentation><d:page><d:p>Ghent</d:p></d:page></o:presentation></o:body></o:c>"
        }
    ),
    "a.svg": b'<svg><rect width="40"/><text>Ghent</text></svg>',
}
EXPRESSIONS = {
    'get_file_text(f"{folder}/a.txt")': "after",
    'get_file_text_before(f"{folder}/a.txt")': "before",
    'get_file_text(as_before(f"{folder}/a.txt"))': "before",
    "get_image_info(clipboard_image())": None,
    'get_sheet_names(f"{folder}/a.csv")': [""],
    'get_sheet_rows(f"{folder}/a.csv", "")': [["Train", "49.5"]],
    'get_cell(f"{folder}/a.csv", "", "B1")': "49.5",
    'get_archive_members(f"{folder}/a.zip")': ["plan.txt"],
    'get_archive_text(f"{folder}/a.zip", "plan.txt")': "Ghent",
    'get_archive_text(f"{folder}/a.zip", "no.txt")': None,
    'get_pdf_text(f"{folder}/a.pdf")': None,
    'get_pdf_pages(f"{folder}/a.pdf")': None,
    'get_sqlite_rows(f"{folder}/a.db", "SELECT * FROM cost")': [["Train", "49.5"]],
    'get_element_texts(f"{folder}/a.svg", "text")': ["Ghent"],
    'get_element_attributes(f"{folder}/a.svg", "rect", "width")': ["40"],
    "get_file_names(folder)": sorted(FILES),
    'get_file_hash(f"{folder}/a.pdf")': None,
    'get_file_hash_before(f"{folder}/a.txt") == get_file_hash(f"{folder}/a.txt")': False,
    'get_archive_hash(f"{folder}/a.zip", "no.txt")': None,
    'get_archive_element_texts(f"{folder}/a.odp", "content.xml", "p")': ["Ghent"],
    'get_archive_element_attributes(f"{folder}/a.odp", "content.xml", "p", "id")': [""],
    '(get_document_paragraphs(f"{folder}/a.abw") or absent())[0].level': 1,
    '(get_document_tables(f"{folder}/a.abw") or absent())[0][0][0]': "x",
    '(get_slides(f"{folder}/a.odp") or absent())[0].lines': ["Ghent"],
    '(get_contacts(f"{folder}/a.vcf") or absent())[0].mails': ["emily@example.org"],
    '(get_mailbox(f"{folder}/a.mbox") or absent())[0].body': "See you\n",
    'get_mail_header(f"{folder}/a.eml", "Subject")': "Trip",
    'get_attachment_text(f"{folder}/a.eml", "a.txt")': None,
    'get_attachment_hash(f"{folder}/a.eml", "a.txt")': None,
    'get_calendar_tasks(f"{folder}/a.ics")': [],
    'get_json_values(f"{folder}/a.json", "/fields/*")': ["Emily", "2"],
    'get_image_color(f"{folder}/a.png", "0,0,1,1")': "#0a141e",
    '(get_image_layers(f"{folder}/a.xcf") or absent()).layers': ["Boat"],
    '(get_media_tags(f"{folder}/a.wav") or absent()).title': "",
    '(get_sound_levels(f"{folder}/a.wav") or absent())[0] > 0.5': True,
    '(get_image_info(f"{folder}/a.png") or absent()).width': 4,
    '(get_media_info(f"{folder}/a.wav") or absent()).duration': 0.5,
    '(get_media_info(f"{folder}/a.wav") or absent()).has_video': False,
    '(get_mail(f"{folder}/a.eml") or absent()).body': "See you",
    'len((get_mail(f"{folder}/a.eml") or absent()).attachments)': 0,
    '(get_calendar_events(f"{folder}/a.ics") or absent())[0].start': "2025-03-14T09:40:00",
}
HEAD = """\
from typing import NoReturn
def absent() -> NoReturn:
    raise ValueError("absent")
def evaluate_agent_task_completion(folder: str) -> EvalResult:
"""


def source(*expressions: str) -> str:
    """A function that answers the expressions in place of a message."""
    return HEAD + f"    found = [{', '.join(expressions)}]\n    return EvalResult(True, str(found), 1.0)\n"


def scene() -> Scene:
    before = b"before"
    kept = {sha256(data).hexdigest(): data for data in (*FILES.values(), before)}
    states = (evidence({"a.txt": before}), evidence(FILES))
    return Scene(states, 0, "mousepad", "controls", kept.get)


def test_every_answer_is_typed_and_passes_into_the_interpreter(sandbox: Sandbox) -> None:
    written = source(*EXPRESSIONS)
    sandbox.type_check(written)
    host = {name: partial(api, scene()) for name, api in APIS.items()}
    answer = sandbox.run(written, {"folder": FOLDER}, host)
    assert isinstance(answer, tuple)
    assert answer[1] == str(list(EXPRESSIONS.values()))


def test_every_content_api_is_asked_above() -> None:
    asked = " ".join(EXPRESSIONS)
    assert [name for name in APIS if f"{name}(" not in asked and "_clipboard_" not in name][-1:] == [
        "clipboard_contains_file"
    ]


@pytest.mark.parametrize(
    "expression",
    [
        'get_pdf_pages("a.pdf") + 1',
        'get_sheet_rows("a.csv")',
        'get_cell("a.csv", "", 3)',
        '(get_mail("a.eml") or absent()).body + 1',
        '(get_mail("a.eml") or absent()).bcc',
        '(get_calendar_events("a.ics") or absent()).start',
        'get_sqlite_rows("a.db", "SELECT 1")[0]',
    ],
)
def test_a_wrong_use_is_refused(sandbox: Sandbox, expression: str) -> None:
    with pytest.raises(FunctionRefused, match="types are wrong"):
        sandbox.type_check(source(expression))
