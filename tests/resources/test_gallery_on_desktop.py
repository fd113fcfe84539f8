"""Files of the gallery, opened in real applications: what went in is shown."""

import pytest

from apis.desktop.session import BubblewrapDesktop
from records.action import Action
from records.evidence import Evidence
from resources.applications import load_catalogue
from resources.fixtures import examples, start_state

pytestmark = [pytest.mark.desktop, pytest.mark.long]
CLOCK = 1_750_000_000
PATIENCE = 12
"""Seconds after the window, within which an application has read its file."""


def said(evidence: Evidence) -> str:
    """All titles, names and texts that show."""
    controls = [text for control in evidence.controls for text in (control.name, control.text)]
    return "\n".join([*evidence.windows, *controls])


@pytest.mark.parametrize(
    ("application", "name", "shown"),
    [
        ("gnumeric", "accounts.xlsx", "accounts.xlsx - Gnumeric"),
        ("gnumeric", "accounts.ods", "accounts.ods - Gnumeric"),
        ("gnumeric", "stalls.csv", "stalls.csv - Gnumeric"),
        ("libreoffice-calc", "accounts.ods", "accounts.ods - LibreOffice Calc"),
        ("libreoffice-calc", "accounts.xlsx", "accounts.xlsx - LibreOffice Calc"),
        ("libreoffice-writer", "invitation.docx", "invitation.docx - LibreOffice Writer"),
        ("libreoffice-writer", "invitation.odt", "invitation.odt - LibreOffice Writer"),
        ("libreoffice-impress", "fair.pptx", "fair.pptx - LibreOffice Impress"),
        ("libreoffice-impress", "fair.odp", "fair.odp - LibreOffice Impress"),
        ("abiword", "invitation.docx", "invitation.docx"),
        ("evince", "rules.pdf", "Rules of the boat race"),
        ("engrampa", "folders.zip", "3 objects (21 bytes)"),
        ("engrampa", "folders.tar.gz", "3 objects (21 bytes)"),
        ("engrampa", "papers.zip", "keys.txt"),
        ("sqlitebrowser", "harbour.sqlite", "CREATE INDEX stall_name"),
        ("eog", "pier.jpg", "160 × 120 pixels"),
        ("eog", "pier.webp", "pier.webp"),
        ("eog", "pier.bmp", "100 × 75 pixels"),
        ("eog", "flag.svg", "120 × 80 pixels"),
        ("audacious", "tide.mp3", "The Herons - Pier two - High tide"),
        ("audacious", "tide.flac", "The Herons - Pier two - High tide"),
        ("audacious", "tide.ogg", "The Herons - Pier two - High tide"),
        ("firefox-esr", "race.mp4", "race.mp4"),
        ("firefox-esr", "race.webm", "race.webm"),
        ("gnome-calendar", "fair.ics", "Boat race"),
    ],
)
def test_it_opens(application: str, name: str, shown: str) -> None:
    file = next(file for _, file in examples() if file.path.endswith(f"/{name}"))
    opened = load_catalogue(only=[application]).applications[application]
    with BubblewrapDesktop() as desktop:
        desktop.reset(start_state([file], CLOCK), [opened])
        evidence = desktop.act(Action(kind="open_app", application=application, arguments=(file.path,)))
        for _ in range(PATIENCE):
            if shown in said(evidence):
                break
            evidence = desktop.act(Action(kind="wait", seconds=1.0))
        assert shown in said(evidence)
