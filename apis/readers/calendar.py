"""iCalendar files, by icalendar."""

from datetime import date, datetime

from icalendar import Calendar, Event
from icalendar.error import InvalidCalendar

from apis.readers.answers import CalendarEvent, Unreadable
from apis.readers.text import decoded

KIND = "calendar"
DAMAGE = (InvalidCalendar,)


def events(data: bytes) -> list[CalendarEvent]:
    """The events, sorted by their start, then by their summary."""
    calendars = Calendar.from_ical(decoded(data), multiple=True)
    if not calendars or any(calendar.name != "VCALENDAR" for calendar in calendars):
        raise Unreadable("no calendar")
    found = [_event(event) for calendar in calendars for event in calendar.events]
    return sorted(found, key=lambda event: (event.start, event.summary))


def _event(event: Event) -> CalendarEvent:
    written = event.get("DTSTART")
    start = written.dt if written is not None else None
    rule = event.get("RRULE")
    return CalendarEvent(
        summary=str(event.get("SUMMARY", "")),
        start=_shown(start),
        # By the standard an event without an end lasts its day, or no time at all.
        end=_shown(event.end if start is not None else None),
        time_zone=_zone(start, written.params.get("TZID", "") if written is not None else ""),
        location=str(event.get("LOCATION", "")),
        description=str(event.get("DESCRIPTION", "")),
        recurrence=rule.to_ical().decode() if rule is not None else "",
    )


def _shown(moment: date | datetime | None) -> str:
    if moment is None:
        return ""
    return (moment.replace(tzinfo=None) if isinstance(moment, datetime) else moment).isoformat()


def _zone(moment: date | datetime | None, named: str) -> str:
    return named or ("UTC" if isinstance(moment, datetime) and moment.tzinfo is not None else "")
