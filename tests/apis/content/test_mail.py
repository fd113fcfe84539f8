import pytest
from content_scene import path, scene

from apis.content import ContentUnreadable, Mail, get_mail

pytestmark = pytest.mark.slow

NAME = "trip.eml"
PATH = path(NAME)
HEAD = (
    "From: Emily <emily@example.org>\r\n"
    "To: Bob <bob@example.org>,\r\n carol@example.org\r\n"
    "Cc: dan@example.org\r\n"
    "Subject: =?utf-8?q?Caf=C3=A9?= in Ghent\r\n"
    "Date: Fri, 14 Mar 2025 09:40:00 +0100\r\n"
)
PLAIN = f"{HEAD}\r\nSee you\r\nthere\r\n".encode()
MIXED = (
    f"{HEAD}MIME-Version: 1.0\r\n"
    'Content-Type: multipart/mixed; boundary="one"\r\n\r\n'
    '--one\r\nContent-Type: multipart/alternative; boundary="two"\r\n\r\n'
    "--two\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>See you</p>\r\n"
    "--two\r\nContent-Type: text/plain; charset=iso-8859-1\r\n"
    "Content-Transfer-Encoding: base64\r\n\r\nY2Fm6Q==\r\n--two--\r\n"
    "--one\r\nContent-Type: application/pdf\r\n"
    'Content-Disposition: attachment; filename="report.pdf"\r\n'
    "Content-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n--one--\r\n"
).encode()


def mail(data: bytes | None) -> Mail | None:
    return get_mail(scene(NAME, data), PATH)


def test_headers_and_body() -> None:
    assert mail(PLAIN) == Mail(
        sender="Emily <emily@example.org>",
        to="Bob <bob@example.org>, carol@example.org",
        cc="dan@example.org",
        subject="Café in Ghent",
        date="2025-03-14T09:40:00+01:00",
        body="See you\nthere\n",
        attachments=[],
    )


def test_the_plain_text_comes_before_the_html_and_attachments_are_named() -> None:
    found = mail(MIXED)
    assert found is not None
    assert (found.body, found.attachments) == ("café", ["report.pdf"])


def test_the_html_stands_where_there_is_no_text() -> None:
    found = mail(b"From: a@b\r\nContent-Type: text/html\r\n\r\n<p>Hello</p>")
    assert found is not None
    assert found.body == "<p>Hello</p>"


def test_what_is_absent_is_empty() -> None:
    assert mail(b"Subject: x\r\n\r\n") == Mail("", "", "", "x", "", "", [])
    assert mail(b"Subject: x\r\nDate: some day\r\n\r\n") == Mail("", "", "", "x", "", "", [])
    assert mail(None) is None


def nested(kind: str, depth: int) -> bytes:
    """A part in a part in a part."""
    parts = "".join(
        f"Content-Type: {kind}; boundary=b{level}\r\n\r\n--b{level}\r\n" for level in range(depth)
    )
    return f"From: a@b\r\n{parts}\r\nx".encode()


PART = b"--b\r\n\r\nx\r\n"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"See you there\n",
        bytes(range(256)),
        nested("multipart/mixed", 10_000),
        b"From: a@b\r\n" + b"Content-Type: message/rfc822\r\n\r\n" * 10_000 + b"x",
        b"From: a@b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + PART * 1001 + b"--b--",
        b"From: " + b"(" * 100_000 + b"\r\n\r\nx",
        b"From: a@b\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nx",
    ],
    ids=[
        "empty",
        "text",
        "bytes",
        "10,000 parts, one in the other",
        "10,000 mails, one in the other",
        "too many parts",
        "comments in comments",
        "unknown charset",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        mail(data)
    found = mail(PLAIN)
    assert found is not None
    assert found.subject == "Café in Ghent"
