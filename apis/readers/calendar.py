"""iCalendar files, by icalendar."""

from datetime import date, datetime

from icalendar import Calendar, Event, Todo
from icalendar.error import InvalidCalendar

from apis.readers.answers import CalendarEvent, CalendarTask, Unreadable
from apis.readers.text import decoded

KIND = "calendar"
DAMAGE = (InvalidCalendar,)


def events(data: bytes) -> list[CalendarEvent]:
    """The events, sorted by their start, then by their summary."""
    found = [_event(event) for calendar in _calendars(data) for event in calendar.events]
    return sorted(found, key=lambda event: (event.start, event.summary))


def tasks(data: bytes) -> list[CalendarTask]:
    """The tasks, sorted by when they are due, those without a time first, then by their summary."""
    found = [_task(task) for calendar in _calendars(data) for task in calendar.todos]
    return sorted(found, key=lambda task: (task.due, task.summary))


def _calendars(data: bytes) -> list[Calendar]:
    calendars = Calendar.from_ical(decoded(data), multiple=True)
    if not calendars or any(calendar.name != "VCALENDAR" for calendar in calendars):
        raise Unreadable("no calendar")
    return calendars


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
        categories=_categories(event),
        alarms=_alarms(event),
    )


def _task(task: Todo) -> CalendarTask:
    start, due = task.get("DTSTART"), task.get("DUE")
    return CalendarTask(
        summary=str(task.get("SUMMARY", "")),
        start=_shown(start.dt if start is not None else None),
        due=_shown(due.dt if due is not None else None),
        status=str(task.get("STATUS", "")),
        priority=int(task.get("PRIORITY", 0)),
        percent=int(task.get("PERCENT-COMPLETE", 0)),
        description=str(task.get("DESCRIPTION", "")),
        categories=_categories(task),
        alarms=_alarms(task),
    )


def _categories(entry: Event | Todo) -> list[str]:
    written = entry.get("CATEGORIES", [])
    lists = written if isinstance(written, list) else [written]
    return [str(name) for each in lists for name in each.cats]


def _alarms(entry: Event | Todo) -> list[str]:
    triggers = (alarm.get("TRIGGER") for alarm in entry.walk("VALARM"))
    return [trigger.to_ical().decode() for trigger in triggers if trigger is not None]


def _shown(moment: date | datetime | None) -> str:
    if moment is None:
        return ""
    return (moment.replace(tzinfo=None) if isinstance(moment, datetime) else moment).isoformat()


def _zone(moment: date | datetime | None, named: str) -> str:
    return named or ("UTC" if isinstance(moment, datetime) and moment.tzinfo is not None else "")
