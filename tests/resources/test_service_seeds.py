"""The default data of the session's servers: always the same bytes, in the form that readers expect."""

import email
import email.policy
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import get_args
from urllib.parse import urljoin, urlparse

import pytest
from icalendar import Calendar
from lxml import etree
from lxml import html as lxml_html

from records.application import Service
from resources.services import SERVED, seed_entries

SERVICES: tuple[Service, ...] = get_args(Service)
ALL = seed_entries(SERVICES)
WORLDS = ((2025, 3, 14), (2025, 6, 2), (2025, 12, 8))


def contents(below: str, suffix: str = "") -> dict[str, bytes]:
    return {
        path: content
        for path, content in ALL.items()
        if content is not None and path.startswith(f"{SERVED}/{below}/") and path.endswith(suffix)
    }


def test_another_process_makes_the_same_bytes() -> None:
    code = (
        "from typing import get_args; from hashlib import sha256; from records.application import Service;"
        "from resources.services import seed_entries;"
        "print(sha256(repr(seed_entries(get_args(Service))).encode()).hexdigest())"
    )
    root = Path(__file__).parents[2]
    other = subprocess.run([sys.executable, "-c", code], cwd=root, env={}, capture_output=True, check=True)
    assert other.stdout.decode().strip() == hashlib.sha256(repr(ALL).encode()).hexdigest()


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_has_entries_below_its_own_folder_only(service: Service) -> None:
    entries = seed_entries([service])
    assert {PurePosixPath(path).parts[2] for path in entries} == {service}
    assert any(content for content in entries.values())
    for path in entries:
        parents = [str(parent) for parent in PurePosixPath(path).parents if len(parent.parts) > 2]
        assert all(entries[parent] is None for parent in parents)
    assert list(entries) == sorted(entries)


def test_none_asked_for_none_given() -> None:
    assert seed_entries([]) == {}


def test_mails_parse_and_each_has_an_attachment_of_another_kind() -> None:
    mails = [
        email.message_from_bytes(mail, policy=email.policy.default) for mail in contents("mail").values()
    ]
    assert 3 <= len(mails) <= 6
    kinds = []
    for mail in mails:
        assert not mail.defects
        assert mail["To"] == "user@example.org"
        assert mail["Date"].datetime.year == 2025
        body = mail.get_body(("plain",))
        assert body is not None
        assert body.get_content().strip()
        (attachment,) = mail.iter_attachments()
        assert attachment.get_content()
        assert attachment.get_filename() == attachment["Content-Type"].params["name"]
        kinds.append(PurePosixPath(str(attachment.get_filename())).suffix)
    assert len(set(kinds)) == len(kinds)


def test_read_mails_lie_in_cur_and_new_ones_in_new() -> None:
    names = [str(PurePosixPath(path).relative_to(f"{SERVED}/mail/user")) for path in contents("mail")]
    assert all(re.fullmatch(r"cur/[a-z0-9-]+:2,S|new/[a-z0-9-]+", name) for name in names)
    assert {name.split("/")[0] for name in names} == {"cur", "new"}


def test_channels_name_who_says_what() -> None:
    channels = [json.loads(channel) for channel in contents("chat", ".json").values()]
    assert sorted(channel["name"] for channel in channels) == ["#choir", "#garden"]
    for channel in channels:
        assert channel["topic"]
        assert len({line["who"] for line in channel["said"]}) > 1


def test_calendars_hold_events_near_every_worlds_date() -> None:
    folders = {str(PurePosixPath(path).parent) for path in contents("calendar", ".ics")}
    assert len(folders) == 2
    starts = []
    for path, content in contents("calendar", ".ics").items():
        calendar = Calendar.from_ical(content)
        assert isinstance(calendar, Calendar)
        (event,) = calendar.events
        assert str(event["UID"]) == PurePosixPath(path).stem
        assert event.start < event.end
        starts.append(event.start)
    for year, month, day in WORLDS:
        assert (
            sum((when.year, when.month) == (year, month) and abs(when.day - day) < 14 for when in starts) > 1
        )
    for folder in folders:
        assert json.loads(ALL[f"{folder}/.Radicale.props"] or b"")["tag"] == "VCALENDAR"


def test_every_link_of_the_site_leads_somewhere() -> None:
    pages = contents("web", ".html")
    assert len(pages) >= 8
    answered = {"/search"}
    for path, content in pages.items():
        page = lxml_html.fromstring(content)
        address = "http://site/" + str(PurePosixPath(path).relative_to(f"{SERVED}/web"))
        assert page.findtext(".//h1")
        for element, attribute, link, _ in page.iterlinks():
            place = urlparse(urljoin(address, link)).path
            posted = element.tag == "form" and element.get("method") == "post"
            kept = f"{SERVED}{place}" if place.startswith("/feeds/") else f"{SERVED}/web{place}"
            assert posted or place in answered or ALL.get(kept), (path, attribute, link)


def test_downloads_are_what_their_names_say() -> None:
    beginnings = {".txt": b"Rules", ".csv": b"Item,", ".pdf": b"%PDF-", ".zip": b"PK", ".png": b"\x89PNG"}
    found = {PurePosixPath(path).suffix: content for path, content in contents("web/downloads").items()}
    assert found.keys() == beginnings.keys()
    for suffix, content in found.items():
        assert content.startswith(beginnings[suffix])


def test_feeds_parse_and_their_enclosures_are_there_with_their_length() -> None:
    feeds = [etree.fromstring(feed) for feed in contents("feeds", ".xml").values()]
    assert sorted(etree.QName(feed).localname for feed in feeds) == ["feed", "rss", "rss"]
    enclosures = [enclosure for feed in feeds for enclosure in feed.iter("enclosure")]
    assert enclosures
    for enclosure in enclosures:
        content = ALL[f"{SERVED}{urlparse(enclosure.get('url', '')).path}"]
        assert content is not None
        assert len(content) == int(enclosure.get("length", "0"))
