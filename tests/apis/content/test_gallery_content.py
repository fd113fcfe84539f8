"""What is declared in a fixture comes out of the content APIs; the values stand in the gallery's YAML."""

import pytest
from content_scene import path, scene

from apis.content import (
    CalendarEvent,
    Contact,
    Mail,
    MediaTags,
    Slide,
    get_archive_hash,
    get_archive_members,
    get_archive_text,
    get_calendar_events,
    get_contacts,
    get_document_paragraphs,
    get_document_tables,
    get_element_attributes,
    get_element_texts,
    get_file_hash,
    get_file_text,
    get_image_info,
    get_mail,
    get_media_info,
    get_media_tags,
    get_pdf_pages,
    get_pdf_text,
    get_sheet_names,
    get_sheet_rows,
    get_slides,
    get_sqlite_rows,
)
from apis.scene import Scene
from resources.fixtures import decoy, examples, file_bytes

BY_NAME = {file.path.rpartition("/")[2]: file for _, file in examples()}


def shown(name: str) -> tuple[Scene, str]:
    """A home with this file of the gallery, and its path there."""
    return scene(name, file_bytes(BY_NAME[name])), path(name)


@pytest.mark.parametrize("name", ["accounts.xlsx", "accounts.ods"])
def test_a_workbook(name: str) -> None:
    assert get_sheet_names(*shown(name)) == ["Rents", "Prizes"]
    assert get_sheet_rows(*shown(name), "Rents") == [
        ["Stall", "Rent", "Since"],
        ["Crêpes", "45", "2025-03-14"],
        ["Rope, knots", "18.5", "2025-04-01"],
    ]
    assert get_sheet_rows(*shown(name), "Prizes") == [["First", "250"]]


def test_separated_text() -> None:
    assert get_sheet_rows(*shown("stalls.csv"), "") == [
        ["Stall", "Rent"],
        ["Crêpes", "45"],
        ["Rope, knots", "18.5"],
    ]


def test_pages() -> None:
    assert get_pdf_pages(*shown("rules.pdf")) == 2
    text = get_pdf_text(*shown("rules.pdf"))
    assert text is not None
    assert [line for line in text.split("\n") if line] == [
        "Rules of the boat race",
        "Every crew has four rowers.",
        "A crêpe is no oar.",
        "Prizes",
        "First prize: 250 €",
    ]


@pytest.mark.parametrize("name", ["invitation.docx", "invitation.odt"])
def test_a_document(name: str) -> None:
    found = get_document_paragraphs(*shown(name))
    assert found is not None
    assert [(each.text, each.level, each.in_list) for each in found] == [
        ("Invitation", 1, False),
        ("Dear Zoë, the fair begins on Saturday.", 0, False),
        ("What to bring", 2, False),
        ("four oars", 0, True),
        ("a crêpe pan", 0, True),
    ]
    assert get_document_tables(*shown(name)) == [[["Crew", "Pier"], ["Herons", "2"]]]


@pytest.mark.parametrize("name", ["fair.pptx", "fair.odp"])
def test_slides(name: str) -> None:
    assert get_slides(*shown(name)) == [
        Slide("Harbour fair", ["Saturday at nine"], ""),
        Slide("Boat race", ["Four rowers", "Pier two, 14:00"], ""),
    ]


def test_a_contact() -> None:
    assert get_contacts(*shown("people.vcf")) == [
        Contact("Zoë Brandt", ["zoe@harbour.example"], ["0555 0142"], "", "", "", "")
    ]


@pytest.mark.parametrize(
    ("name", "album"),
    [("tide.mp3", "Pier two"), ("tide.flac", "Pier two"), ("tide.ogg", "Pier two"), ("tide.wav", "")],
)
def test_tags(name: str, album: str) -> None:
    assert get_media_tags(*shown(name)) == MediaTags("High tide", "The Herons", album, *[""] * 7)


@pytest.mark.parametrize("name", ["folders.zip", "folders.tar.gz", "folders.tar"])
def test_an_archive_of_folders(name: str) -> None:
    assert get_archive_members(*shown(name)) == [
        "Crews/",
        "Crews/Herons/",
        "Crews/Herons/names.txt",
        "Empty/",
        "list.txt",
    ]
    assert get_archive_text(*shown(name), "Crews/Herons/names.txt") == "Zoë\nJosé\n"


def test_an_archive_of_one_file() -> None:
    assert get_archive_text(*shown("papers.zip"), "keys.txt") == "The keys lie in the blue crate.\n"
    keys = scene("keys.txt", b"The keys lie in the blue crate.\n")
    assert get_archive_hash(*shown("papers.zip"), "keys.txt") == get_file_hash(keys, path("keys.txt"))


def test_a_database() -> None:
    assert get_sqlite_rows(*shown("harbour.sqlite"), "SELECT * FROM stall ORDER BY id") == [
        ["1", "Crêpes", "45.0"],
        ["2", "Rope", "18.5"],
    ]


@pytest.mark.parametrize(
    ("name", "kind", "seconds", "film"),
    [
        ("tide.wav", "wav", 2, False),
        ("tide.flac", "flac", 3, False),
        ("tide.ogg", "ogg", 3, False),
        ("tide.mp3", "mp3", 3, False),
        ("race.mp4", "mov,mp4,m4a,3gp,3g2,mj2", 3, True),
        ("race.mkv", "matroska,webm", 3, True),
        ("race.webm", "matroska,webm", 3, True),
    ],
)
def test_sound_and_film(name: str, kind: str, seconds: int, film: bool) -> None:
    info = get_media_info(*shown(name))
    assert info is not None
    assert (info.format, info.has_video, info.has_audio) == (kind, film, not film)
    # An MP3 begins before its sound and ends with a whole frame (0.072 s).
    assert info.duration == pytest.approx(seconds, abs=0.2)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("pier.png", "PNG"), ("pier.jpg", "JPEG"), ("pier.gif", "GIF"), ("pier.webp", "WEBP")],
)
def test_a_picture(name: str, kind: str) -> None:
    info = get_image_info(*shown(name))
    assert info is not None
    assert (info.format, info.width, info.height) == (kind, 160, 120)
    same = get_image_info(*shown("pier.png"))
    assert same is not None
    assert (info.red, info.green, info.blue) == pytest.approx((same.red, same.green, same.blue), abs=1)


def test_a_bitmap() -> None:
    info = get_image_info(*shown("pier.bmp"))
    assert info is not None
    assert (info.format, info.width, info.height) == ("BMP", 100, 75)


def test_markup() -> None:
    assert get_element_texts(*shown("fair.html"), "h1") == ["Harbour fair"]
    assert get_element_attributes(*shown("fair.html"), "p a", "href") == ["pier.html"]
    assert get_element_attributes(*shown("flag.svg"), "circle", "fill") == ["#f0c020"]


def test_a_calendar() -> None:
    assert get_calendar_events(*shown("fair.ics")) == [
        CalendarEvent(
            summary="Boat race",
            start="2025-06-14T14:00:00",
            end="2025-06-14T15:30:00",
            time_zone="UTC",
            location="Pier two",
            description="",
            recurrence="",
            categories=[],
            alarms=[],
        )
    ]


def test_a_mail() -> None:
    assert get_mail(*shown("keys.eml")) == Mail(
        sender="Zoe Brandt <zoe@harbour.example>",
        to="user@example.org",
        cc="",
        subject="The keys",
        date="2025-06-13T08:30:00+00:00",
        body="The keys lie in the blue crate.\n",
        attachments=[],
    )


@pytest.mark.parametrize("name", ["note.txt", "programme.md", "rents.py", "people.vcf", "readme"])
def test_text(name: str) -> None:
    assert get_file_text(*shown(name)) == BY_NAME[name].content


def test_decoys_are_read_as_their_type_and_hold_something_else() -> None:
    def other(name: str) -> tuple[Scene, str]:
        return scene(name, decoy(BY_NAME[name])[1]), path(name)

    rows = get_sheet_rows(*other("accounts.xlsx"), "Rents")
    assert rows is not None
    assert [len(row) for row in rows] == [2]
    assert get_pdf_pages(*other("rules.pdf")) == 1
    assert get_archive_members(*other("folders.zip")) == get_archive_members(*shown("folders.zip"))
    assert get_archive_text(*other("folders.zip"), "list.txt") != "four oars\n"
    assert len(get_sqlite_rows(*other("harbour.sqlite"), "SELECT * FROM words") or []) == 1
    events = get_calendar_events(*other("fair.ics"))
    assert events is not None
    assert [event.start for event in events] == ["2001-01-02T03:04:05"]
    mail = get_mail(*other("keys.eml"))
    assert mail is not None
    assert mail.subject != "The keys"
    for name in ("tide.mp3", "tide.flac", "race.mp4", "race.webm"):
        info, own = get_media_info(*other(name)), get_media_info(*shown(name))
        assert info is not None
        assert own is not None
        assert (info.format, info.has_video) == (own.format, own.has_video)
        assert info.duration < 2.5
