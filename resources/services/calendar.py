"""Calendars of the user: a folder each, an event a file."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from icalendar import Calendar, Event, vRecur
from pydantic import Field

from records.record import Many, Record
from resources.yaml_file import read_mapping

CALENDAR = Path(__file__).with_name("calendar.yaml")
_WRITTEN = datetime(2025, 1, 2, 8, tzinfo=UTC)


class Appointment(Record):
    """start, end: ISO 8601 without zone, meant as UTC; repeats: a rule of RFC 5545, "" where it does not."""

    uid: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    start: str
    end: str
    summary: str
    location: str = ""
    description: str = ""
    repeats: str = ""


class _Collection(Record):
    """folder: last part of its address; colour: #rrggbb."""

    folder: Annotated[str, Field(pattern=r"^[a-z]+$")]
    name: str
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    events: Many[Appointment]


class _Calendars(Record):
    calendars: Many[_Collection]


def calendar_files() -> dict[str, bytes]:
    """Path below the service's folder to content, laid out as Radicale keeps it."""
    files = {}
    for calendar in _Calendars.parse(read_mapping(CALENDAR), str(CALENDAR)).calendars:
        place = f"collection-root/user/{calendar.folder}"
        kind = {
            "tag": "VCALENDAR",
            "D:displayname": calendar.name,
            "ICAL:calendar-color": calendar.colour,
            "C:supported-calendar-component-set": "VEVENT,VTODO",
        }
        files[f"{place}/.Radicale.props"] = json.dumps(kind, ensure_ascii=False).encode()
        for event in calendar.events:
            files[f"{place}/{event.uid}.ics"] = _file(event)
    return files


def _file(appointment: Appointment) -> bytes:
    event = Event()
    event.add("uid", appointment.uid)
    event.add("dtstamp", _WRITTEN)
    event.add("dtstart", datetime.fromisoformat(appointment.start).replace(tzinfo=UTC))
    event.add("dtend", datetime.fromisoformat(appointment.end).replace(tzinfo=UTC))
    event.add("summary", appointment.summary)
    for name in ("location", "description"):
        if value := getattr(appointment, name):
            event.add(name, value)
    if appointment.repeats:
        event.add("rrule", vRecur.from_ical(appointment.repeats))
    whole = Calendar()
    whole.add("version", "2.0")
    whole.add("prodid", "-//seeds//calendar//EN")
    whole.add_component(event)
    return bytes(whole.to_ical())
