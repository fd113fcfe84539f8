from made_content import same

MAIL = """\
Date: {stamp}
From: User <user@example.org>
To: emily@travel.example
Subject: {subject}
Message-Id: <{stamp}@example.org>
Mime-Version: 1.0
X-Mailer: Writer {stamp}
Content-Type: multipart/mixed; boundary="{stamp}"

--{stamp}
Content-Type: text/plain; charset=utf-8

{text}

--{stamp}
Content-Type: text/csv; name="{file}"
Content-Disposition: attachment; filename="{file}"
Content-Transfer-Encoding: base64

MSwyCg==

--{stamp}--
"""


def _mail(stamp: str = "1", subject: str = "Rooms", text: str = "Two rooms", file: str = "a.csv") -> bytes:
    return MAIL.format(stamp=stamp, subject=subject, text=text, file=file).encode()


def test_mails_without_their_stamps_and_boundaries() -> None:
    assert same(_mail("1"), _mail("2"))
    assert same(_mail(), _mail().replace(b"\n", b"\r\n"))
    assert not same(_mail("1"), _mail("2", subject="Room"))
    assert not same(_mail("1"), _mail("2", text="Three rooms"))
    assert not same(_mail("1"), _mail("2", file="b.csv"))
    assert not same(_mail(), _mail().replace(b"MSwyCg==", b"MSwzCg=="))
    assert not same(_mail(), _mail().replace(b"emily@", b"paul@"))


def test_how_a_part_is_encoded_does_not_count() -> None:
    plain = b"Message-ID: <1@a>\nContent-Type: text/plain; charset=utf-8\n\nCl\xc3\xa9s\n"
    quoted = (
        b"Message-ID: <2@a>\nContent-Type: text/plain; charset=utf-8\n"
        b"Content-Transfer-Encoding: quoted-printable\n\nCl=C3=A9s\n"
    )
    assert same(plain, quoted)
    assert not same(plain, quoted.replace(b"=C3=A9", b"e"))


def test_a_note_that_begins_like_a_mail_is_a_file() -> None:
    assert not same(b"Date: today\nTo do: pack\n\nBags\n", b"Date: tomorrow\nTo do: pack\n\nBags\n")
