"""iCalendar files."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import CalendarEvent
from apis.scene import Scene

_EVENTS = Reading("calendar.events", TypeAdapter(list[CalendarEvent]))


def get_calendar_events(scene: Scene, path: str) -> list[CalendarEvent] | None:
    """The events, sorted by start and summary, each once, None where there is no such file."""
    return _EVENTS(scene, path)
