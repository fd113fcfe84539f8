import hashlib
from email.message import EmailMessage

import pytest
from content_scene import path, scene

from apis.content import (
    ContentUnreadable,
    Mail,
    get_attachment_hash,
    get_attachment_text,
    get_mail_header,
    get_mailbox,
)

PATH = path("inbox")
TWO = (
    b"From MAILER-DAEMON Fri Mar 14 09:40:00 2025\n"
    b"From: a@b\nSubject: one\n\nhello\nFrom here\n>From there\n>>From far\n\nend\n\n"
    b"From z@y Fri Mar 14 09:41:00 2025\n"
    b"From: z@y\nSubject: two\n\nbye\n"
)


def mailbox(data: bytes | None) -> list[Mail] | None:
    return get_mailbox(scene("inbox", data), PATH)


@pytest.mark.parametrize("data", [TWO, TWO.replace(b"\n", b"\r\n")], ids=["LF", "CRLF"])
def test_the_mails_of_a_mailbox(data: bytes) -> None:
    found = mailbox(data)
    assert found is not None
    assert [(each.sender, each.subject) for each in found] == [("a@b", "one"), ("z@y", "two")]
    # A line "From " inside a mail has no empty line before it, or is quoted.
    assert found[0].body == "hello\nFrom here\nFrom there\n>From far\n\nend\n\n"
    assert found[1].body == "bye\n"


def test_an_empty_mailbox_has_an_empty_list_and_an_absent_one_none() -> None:
    assert mailbox(b"") == []
    assert mailbox(None) is None


@pytest.mark.parametrize(
    "data",
    [b"From: a@b\n\nx\n", b"hello\n", b"From x\nno head\n", b"From x\nSubject: a\n\nx\n\n" * 1001],
    ids=["a mail", "text", "no mail in it", "many"],
)
def test_what_is_no_mailbox_is_unreadable(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="inbox"):
        mailbox(data)


PICTURE = bytes(range(256))


def mail() -> bytes:
    message = EmailMessage()
    message["From"] = "a@b"
    message.set_content("See the attached costs.\n")
    message.add_attachment("Train,49 é\n", subtype="csv", filename="costs.csv")
    message.add_attachment(PICTURE, maintype="image", subtype="png", filename="Plän.png")
    return bytes(message)


def test_attachments_are_read_by_their_name() -> None:
    trip = scene("trip.eml", mail()), path("trip.eml")
    assert get_attachment_text(*trip, "costs.csv") == "Train,49 é\n"
    assert get_attachment_hash(*trip, "costs.csv") == hashlib.sha256("Train,49 é\n".encode()).hexdigest()
    assert get_attachment_hash(*trip, "Plän.png") == hashlib.sha256(PICTURE).hexdigest()
    assert get_attachment_text(*trip, "none.csv") is None
    assert get_attachment_hash(*trip, "none.csv") is None
    with pytest.raises(ContentUnreadable, match="no UTF-8"):
        get_attachment_text(*trip, "Plän.png")


def test_absent_mails_have_no_attachments() -> None:
    absent = scene("trip.eml", None), path("trip.eml")
    assert get_attachment_text(*absent, "costs.csv") is None
    assert get_attachment_hash(*absent, "costs.csv") is None
    with pytest.raises(ContentUnreadable, match="no mail"):
        get_attachment_text(scene("trip.eml", b"x"), path("trip.eml"), "costs.csv")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("In-Reply-To", "<01-trip@mail.example>"),
        ("in-reply-to", "<01-trip@mail.example>"),
        ("X-Tag", "one\ntwo"),
        ("Subject", "Café"),
        ("Bcc", ""),
    ],
)
def test_any_header_is_told(name: str, value: str) -> None:
    head = (
        b"Subject: =?utf-8?q?Caf=C3=A9?=\r\nX-Tag: one\r\n"
        b"In-Reply-To:\r\n <01-trip@mail.example>\r\nX-Tag: two"
    )
    assert get_mail_header(scene("a.eml", head + b"\r\n\r\nx"), path("a.eml"), name) == value


def test_no_mail_has_no_header() -> None:
    assert get_mail_header(scene("a.eml", None), path("a.eml"), "Subject") is None
    with pytest.raises(ContentUnreadable, match="no mail"):
        get_mail_header(scene("a.eml", b"x"), path("a.eml"), "Subject")
