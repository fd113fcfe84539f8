import io

import pytest
from PIL import Image

from records.errors import RecordError
from records.evidence import Clipboard
from resources.fixtures import clipboard_facts, clipboard_forms


def test_nothing_text_picture_and_file() -> None:
    assert clipboard_forms("") == {}
    assert clipboard_forms("Zoë") == {"UTF8_STRING": "Zoë".encode()}
    (picture,) = clipboard_forms("@image 30x20 boat").values()
    assert Image.open(io.BytesIO(picture)).size == (30, 20)
    assert clipboard_forms("@file /home/user/été 1.txt") == {
        "x-special/gnome-copied-files": b"copy\nfile:///home/user/%C3%A9t%C3%A9%201.txt",
        "text/uri-list": b"file:///home/user/%C3%A9t%C3%A9%201.txt\r\n",
    }


def test_what_evidence_says_of_each() -> None:
    assert clipboard_facts("") == Clipboard(kind="empty")
    assert clipboard_facts("Zoë") == Clipboard(kind="text", text="Zoë")
    assert clipboard_facts("@file /home/user/a b").file_names == ("/home/user/a b",)
    assert clipboard_facts("@image 3x2 boat").sha256 != clipboard_facts("@image 3x2 tree").sha256


@pytest.mark.parametrize("content", ["@image boat", "@image 3x2", "@file a.txt"])
def test_a_malformed_content_is_refused(content: str) -> None:
    with pytest.raises(RecordError, match=r"WIDTHxHEIGHT|absolute"):
        clipboard_forms(content)
