"""iCalendar files."""

from pydantic import TypeAdapter

from apis.content.reading import Reading
from apis.readers.answers import CalendarEvent, CalendarTask
from apis.scene import Scene

_EVENTS = Reading("calendar.events", TypeAdapter(list[CalendarEvent]))
_TASKS = Reading("calendar.tasks", TypeAdapter(list[CalendarTask]))


def get_calendar_events(scene: Scene, path: str) -> list[CalendarEvent] | None:
    """The events, sorted by start and summary, each once, None where there is no such file."""
    return _EVENTS(scene, path)


def get_calendar_tasks(scene: Scene, path: str) -> list[CalendarTask] | None:
    """The tasks (VTODO), sorted by due time and summary, None where there is no such file."""
    return _TASKS(scene, path)
