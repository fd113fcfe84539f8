"""The session's servers, spoken to from inside by real clients."""

import email
import email.policy
import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pytest
from sessions import content, output_of_script, processes_of, script, still_running

from apis.desktop.guest.network.places import servers_for
from apis.desktop.session import BubblewrapDesktop
from records.application import Service
from records.errors import DesktopError
from records.evidence import Evidence
from resources.fixtures import HOME, Fixture, fixture_of
from resources.services import seed_entries

CLOCK = 1_741_942_800
CLIENT = Path(__file__).with_name("network_client.py")
PORTS = {1025, 1143, 5232, 6667, 8080}


def start(*services: Service, **files: bytes) -> Fixture:
    entries = {**seed_entries(services), f"{HOME}/client.py": CLIENT.read_bytes()}
    return fixture_of({**entries, **files}, CLOCK)


@dataclass
class Talk:
    """A session in which the client has spoken to all servers."""

    desktop: BubblewrapDesktop
    before: Evidence
    after: Evidence
    got: dict[str, Any]

    def text(self, path: str) -> str:
        return content(self.desktop, self.after, path).decode()

    def paths(self, below: str) -> set[str]:
        return {file.path for file in self.after.files if file.path.startswith(below)}


@pytest.fixture(scope="module")
def talk() -> Iterator[Talk]:
    client = script("python3 ~/client.py")
    with BubblewrapDesktop() as desktop:
        before = desktop.reset(start(*get_args(Service)), [client])
        got = json.loads(output_of_script(desktop))
        yield Talk(desktop, before, desktop.evidence(), got)


@pytest.mark.desktop
def test_imap_serves_the_seed_and_keeps_what_is_done(talk: Talk) -> None:
    got = talk.got["imap"]
    assert got["folders"] == ["Archive", "Drafts", "INBOX", "Sent", "Trash"]
    assert got["subjects"][0] == "Subject: Our trip to Berlin"
    assert len(got["subjects"]) == 6
    assert "Mon, 03 Mar 2025 08:15:00 +0000" in got["envelope"]
    assert got["bare_line_feeds"] == 0
    assert got["copied"]
    assert got["wrong_password_refused"]
    inbox = talk.paths("/srv/mail/user/cur/")
    assert "/srv/mail/user/cur/03-work-day:2,S" in inbox
    assert not any("02-tickets" in path for path in inbox)
    archived = email.message_from_string(talk.text("/srv/mail/user/.Archive/cur/kept-0001:2,S"))
    assert archived["Subject"] == "Our trip to Berlin"
    assert "to be written" in talk.text("/srv/mail/user/.Drafts/cur/kept-0002:2,D")


@pytest.mark.desktop
def test_sent_mail_is_kept_with_its_envelope_and_delivered_to_the_user(talk: Talk) -> None:
    assert talk.got["smtp"] == {"refused": {}, "delivered": "6"}
    sent = email.message_from_bytes(
        content(talk.desktop, talk.after, "/srv/mail/sent/Café.eml"), policy=email.policy.default
    )
    assert sent["Subject"] == "Café"
    assert sent["X-Envelope-To"] == "emily@travel.example, user@example.org, paul@garden.example"
    assert "Return-Path" in sent
    body = sent.get_body()
    assert body is not None
    assert body.get_content().strip() == "À bientôt"
    assert talk.text("/srv/mail/user/cur/received-Café") == talk.text("/srv/mail/sent/Café.eml")


@pytest.mark.desktop
def test_people_speak_when_somebody_joins_and_the_channel_is_logged(talk: Talk) -> None:
    seeded = json.loads(talk.text("/srv/chat/channels/choir.json"))
    assert talk.got["irc"]["said"] == [line["says"] for line in seeded["said"]]
    assert talk.got["irc"]["topic"] == [seeded["topic"]]
    log = talk.text("/srv/chat/logs/#choir.log").splitlines()
    assert "[2025-03-14 09:00:00 UTC] <user> Merci à tous" in log
    assert '[2025-03-14 09:00:00 UTC] * user set topic to "New"' in log
    assert talk.text("/srv/chat/logs/zoe.log") == "<user> a question\n"


@pytest.mark.desktop
def test_pages_downloads_and_feeds_have_their_types_and_nothing_else_is_served(talk: Talk) -> None:
    answers = talk.got["web"]["answers"]
    types = {page: answer["type"] for page, answer in answers.items()}
    assert types["/"] == types["/prices.html"] == "text/html"
    assert (types["/downloads/prices.csv"], types["/downloads/calendar.pdf"]) == (
        "text/csv",
        "application/pdf",
    )
    assert (types["/pictures/fair.jpg"], types["/feeds/first_carol.mp3"]) == ("image/jpeg", "audio/mpeg")
    assert types["/feeds/news.xml"] in ("application/xml", "text/xml")
    assert answers["/downloads/prices.csv"]["disposition"] == 'attachment; filename="prices.csv"'
    assert answers["/"]["disposition"] is None
    assert answers["/"]["date"] == "Fri, 14 Mar 2025 09:00:00 GMT"
    assert {answer["tag"] for answer in answers.values()} == {None}
    assert "How to make compost" in answers["/search?q=COMPOST+bags"]["text"]
    assert "1 page found" in answers["/search?q=COMPOST+bags"]["text"]
    outside = [page for page in answers if ".." in page or "%2e" in page]
    assert len(outside) == 3
    for page in ("/absent", "/requests.log", *outside):
        assert answers[page]["status"] in (403, 404)


@pytest.mark.desktop
def test_a_submitted_form_is_a_file(talk: Talk) -> None:
    assert "We answer within two days" in talk.got["web"]["thanks"]
    assert json.loads(talk.text("/srv/web/submissions/0001.json")) == {
        "page": "/order",
        "fields": {"name": "Zoë", "item": "bean", "count": "3"},
        "files": {},
    }
    assert "POST /order" in talk.text("/srv/web/requests.log").splitlines()


@pytest.mark.desktop
def test_calendars_take_events(talk: Talk) -> None:
    got = talk.got["calendar"]
    assert (got["calendars"], got["put"]) == (["club", "home"], 201)
    assert "SUMMARY:Picnic" in got["kept"]
    kept = talk.text("/srv/calendar/collection-root/user/home/picnic.ics")
    assert "SUMMARY:Picnic" in kept


@pytest.mark.desktop
def test_the_data_are_in_the_first_evidence(talk: Talk) -> None:
    listed = {file.path for file in talk.before.files if file.path.startswith("/srv/")}
    assert listed >= set(seed_entries(get_args(Service)))


@pytest.mark.desktop
def test_nothing_listens_outside(talk: Talk) -> None:
    assert talk.got
    for port in (1143, 1025, 5232):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=1)


@pytest.mark.desktop
def test_only_the_services_with_data_run_and_end_with_the_session(desktop: BubblewrapDesktop) -> None:
    listing = script("readlink /proc/self/ns/pid; cat /proc/net/tcp; ps -eo args | grep -c network")
    desktop.reset(start("feeds"), [listing])
    namespace, *lines = output_of_script(desktop).splitlines()
    listening = {int(line.split()[1].split(":")[1], 16) for line in lines if " 0A " in line}
    assert listening & PORTS == {8080}
    running = processes_of(namespace)
    assert running
    desktop.close()
    assert not still_running(namespace, running)
    desktop.reset(start(), [listing])
    assert "0A" not in output_of_script(desktop).split()


@pytest.mark.desktop
def test_resets_with_servers_are_alike(desktop: BubblewrapDesktop) -> None:
    first, second = (desktop.reset(start(*get_args(Service)), []) for _ in range(2))
    assert second.model_copy(update={"monotonic": first.monotonic}) == first


@pytest.mark.desktop
@pytest.mark.parametrize("server", ["mail", "chat", "web", "calendar"])
def test_the_end_of_a_server_ends_the_session(desktop: BubblewrapDesktop, server: str) -> None:
    services: tuple[Service, ...] = get_args(Service)
    ending = script(f"kill -9 $(pgrep -f network.{server} | head -1); sleep 5")
    desktop.reset(start(*(name for name in services if name == server)), [ending])
    with pytest.raises(DesktopError, match=f"{server} server ended with code -9"):
        output_of_script(desktop)


@pytest.mark.desktop
def test_a_seed_that_a_server_cannot_read_is_said(desktop: BubblewrapDesktop) -> None:
    broken = start("chat", **{"/srv/chat/channels/garden.json": b"{"})
    with pytest.raises(DesktopError, match=r"chat server ended with code 1: (?s:.*)garden\.json"):
        desktop.reset(broken, [])


def test_a_service_without_a_file_of_its_own_needs_no_server() -> None:
    assert servers_for(["/srv/mail", "/srv/chat", f"{HOME}/srv/web/index.html"]) == []
    assert servers_for(["/srv/feeds/news.xml", "/srv/web/index.html", "/srv/mail/user/new/1"]) == [
        "mail",
        "web",
    ]
