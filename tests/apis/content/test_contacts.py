import pytest
from content_scene import path, scene

from apis.content import Contact, ContentUnreadable, get_contacts

PATH = path("people.vcf")


def contacts(data: bytes | None) -> list[Contact] | None:
    return get_contacts(scene("people.vcf", data), PATH)


def card(*lines: str) -> bytes:
    return "\r\n".join(["BEGIN:VCARD", *lines, "END:VCARD", ""]).encode()


ZOE = Contact(
    name="Zoë Brandt, sen.",
    mails=["zoe@harbour.example", "z@work.example"],
    telephones=["0555 0142", "+32-9-555"],
    organization="Harbour; Ltd., Boats",
    birthday="1990-05-01",
    address="Quay 2, Ghent, 9000, Belgium",
    note="Has the keys.\nAsk her",
)
WRITTEN = card(
    "VERSION:3.0",
    "FN:Zoë Brandt\\, sen.",
    "N:Brandt;Zoë;;;",
    "EMAIL;TYPE=INTERNET:zoe@harbour.example",
    "item1.EMAIL;type=work:z@work.example",
    "TEL;TYPE=cell:0555 0142",
    'TEL;VALUE=uri;TYPE="voice,home":tel:+32-9-555',
    "ORG:Harbour\\; Ltd.;Boats",
    "BDAY:19900501",
    "ADR;TYPE=home:;;Quay 2;Ghent;;9000;Belgium",
    "NOTE:Has the",
    "  keys.\\nAsk her",
    "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo",
)
OLD = card(
    "VERSION:2.1",
    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Brandt;Zo=C3=AB;M.;Dr.;",
    "TEL;CELL;VOICE:0555 0142",
    "NOTE;ENCODING=QUOTED-PRINTABLE:Has the=",
    " keys=0AAsk",
)


def test_every_part_is_told_as_it_is_meant() -> None:
    assert contacts(WRITTEN) == [ZOE]


def test_the_oldest_version_is_read() -> None:
    assert contacts(OLD) == [Contact("Dr. Zoë M. Brandt", [], ["0555 0142"], "", "", "", "Has the keys\nAsk")]


def test_a_card_as_osmo_exports_it() -> None:
    lines = ("VERSION:4.0", "FN:Mara Lind", "N:Lind;Mara;Two;;", "NICKNAME:Nick", "BDAY:19900501")
    written = card(*lines).replace(b"\r\n", b"\n") + b"\n"
    assert contacts(written) == [Contact("Mara Lind", [], [], "", "1990-05-01", "", "")]


def test_contacts_are_sorted_by_name() -> None:
    found = contacts(card("FN:b") + b"\r\n" + card("FN:a", "EMAIL:", "BDAY:--0501") + card("fn:C"))
    assert found is not None
    assert [(each.name, each.mails, each.birthday) for each in found] == [
        ("C", [], ""),
        ("a", [], "--0501"),
        ("b", [], ""),
    ]


def test_absent_files_have_none() -> None:
    assert contacts(None) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Zoe, 0555 0142\n",
        WRITTEN[:-15],
        card("FN") + WRITTEN,
        b"FN:alone\r\n" + WRITTEN,
        card("BEGIN:VCARD") + b"END:VCARD\r\nEND:VCARD\r\n",
        card("FN:Zo\xeb").decode().encode("latin-1"),
        card("FN;ENCODING=QUOTED-PRINTABLE:Zo=EB"),
        card("FN:x") * 5001,
        card("FN:x" + ";" * 1_000_000, "N:" + "\\;" * 500_000, "X" + ";a" * 100_000),
    ],
    ids=[
        "empty",
        "text",
        "cut",
        "no value",
        "outside",
        "ends too often",
        "Latin-1",
        "Latin-1, quoted",
        "many",
        "long lines",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match="people"):
        contacts(data)
    assert contacts(WRITTEN) == [ZOE]
