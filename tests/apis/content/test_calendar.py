import pytest
from content_scene import path, scene

from apis.content import (
    CalendarEvent,
    CalendarTask,
    ContentUnreadable,
    get_calendar_events,
    get_calendar_tasks,
)

NAME = "trip.ics"
PATH = path(NAME)


def calendar(*lines: str) -> bytes:
    inside = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", *lines, "END:VCALENDAR", ""]
    return "\r\n".join(inside).encode()


def event(*lines: str) -> tuple[str, ...]:
    return ("BEGIN:VEVENT", *lines, "END:VEVENT")


def alarm(*lines: str) -> tuple[str, ...]:
    return ("BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", *lines, "END:VALARM")


def task(*lines: str) -> tuple[str, ...]:
    return ("BEGIN:VTODO", *lines, "END:VTODO")


def events(data: bytes | None) -> list[CalendarEvent] | None:
    return get_calendar_events(scene(NAME, data), PATH)


DENTIST = CalendarEvent(
    summary="Dentist, again",
    start="2025-03-14T09:40:00",
    end="2025-03-14T10:25:00",
    time_zone="Europe/Brussels",
    location="Ghent",
    description="Bring\nthe card",
    recurrence="",
    categories=["Health", "Town"],
    alarms=["-PT15M", "20250314T080000Z"],
)
WRITTEN = event(
    "SUMMARY:Dentist\\, again",
    "DTSTART;TZID=Europe/Brussels:20250314T094000",
    "DURATION:PT45M",
    "LOCATION:Ghent",
    "DESCRIPTION:Bring\\nthe",
    "  card",
    "CATEGORIES:Health,Town",
    *alarm("TRIGGER:-PT15M"),
    *alarm("TRIGGER;VALUE=DATE-TIME:20250314T080000Z"),
)


def test_an_event_is_told_by_its_own_clock() -> None:
    assert events(calendar(*WRITTEN)) == [DENTIST]


@pytest.mark.parametrize(
    ("lines", "start", "end", "zone"),
    [
        (
            ("DTSTART:20250314T094000Z", "DTEND:20250314T100000Z"),
            "2025-03-14T09:40:00",
            "2025-03-14T10:00:00",
            "UTC",
        ),
        (("DTSTART:20250314T094000",), "2025-03-14T09:40:00", "2025-03-14T09:40:00", ""),
        (("DTSTART;VALUE=DATE:20250314",), "2025-03-14", "2025-03-15", ""),
        (("DTSTART;VALUE=DATE:20250314", "DTEND;VALUE=DATE:20250317"), "2025-03-14", "2025-03-17", ""),
        (
            ("DTSTART;TZID=Mars/Base:20250314T094000",),
            "2025-03-14T09:40:00",
            "2025-03-14T09:40:00",
            "Mars/Base",
        ),
        ((), "", "", ""),
    ],
    ids=["UTC", "floating", "day", "days", "unknown zone", "no time"],
)
def test_times(lines: tuple[str, ...], start: str, end: str, zone: str) -> None:
    found = events(calendar(*event("SUMMARY:x", *lines)))
    assert found == [CalendarEvent("x", start, end, zone, "", "", "", [], [])]


def test_events_are_sorted_and_other_components_left_out() -> None:
    data = calendar(
        *event("SUMMARY:b", "DTSTART:20250315T080000"),
        *event("SUMMARY:z", "DTSTART:20250314T080000"),
        *event("SUMMARY:a", "DTSTART:20250315T080000"),
        *task("SUMMARY:pack"),
    )
    found = events(data)
    assert found is not None
    assert [each.summary for each in found] == ["z", "a", "b"]


def test_a_rule_without_end_is_told_and_not_followed() -> None:
    found = events(calendar(*event("SUMMARY:x", "DTSTART:20250314T080000", "RRULE:FREQ=SECONDLY")))
    assert found is not None
    assert [each.recurrence for each in found] == ["FREQ=SECONDLY"]


def test_a_zone_that_changes_every_second_changes_nothing() -> None:
    zone = (
        "BEGIN:VTIMEZONE",
        "TZID:Restless",
        "BEGIN:STANDARD",
        "DTSTART:00010101T000000",
        "RRULE:FREQ=SECONDLY",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200",
        "END:STANDARD",
        "END:VTIMEZONE",
    )
    found = events(calendar(*zone, *event("SUMMARY:x", "DTSTART;TZID=Restless:20250314T080000")))
    assert found is not None
    assert [(each.start, each.time_zone) for each in found] == [("2025-03-14T08:00:00", "Restless")]


def test_a_task_is_told_as_written() -> None:
    data = calendar(
        *task(
            "SUMMARY:Pack",
            "DTSTART;VALUE=DATE:20250313",
            "DUE:20250314T080000",
            "STATUS:IN-PROCESS",
            "PRIORITY:2",
            "PERCENT-COMPLETE:40",
            "DESCRIPTION:Two bags",
            "CATEGORIES:Trip",
            "CATEGORIES:Home",
            *alarm("TRIGGER;RELATED=END:-P1D"),
        ),
        *event("SUMMARY:x"),
        *task("SUMMARY:Bare"),
    )
    pack = CalendarTask(
        summary="Pack",
        start="2025-03-13",
        due="2025-03-14T08:00:00",
        status="IN-PROCESS",
        priority=2,
        percent=40,
        description="Two bags",
        categories=["Trip", "Home"],
        alarms=["-P1D"],
    )
    bare = CalendarTask("Bare", "", "", "", 0, 0, "", [], [])
    assert get_calendar_tasks(scene(NAME, data), PATH) == [bare, pack]


def test_a_task_as_orage_writes_it() -> None:
    data = calendar(
        *task(
            "UID:Orage-20260305T084000Z0-1000@desktop",
            "CLASS:PUBLIC",
            "DTSTAMP:20260305T084000Z",
            "SUMMARY:Call Mara",
            "DTSTART;VALUE=DATE:20260305",
            *alarm("TRIGGER:-PT5M", "X-ORAGE-DISPLAY-ALARM:ORAGE"),
            *(
                "BEGIN:VALARM",
                "TRIGGER:-PT5M",
                "ACTION:AUDIO",
                "ATTACH:/usr/share/orage/sounds/Spo.wav",
                "END:VALARM",
            ),
        )
    )
    assert get_calendar_tasks(scene(NAME, data), PATH) == [
        CalendarTask("Call Mara", "2026-03-05", "", "", 0, 0, "", [], ["-PT5M", "-PT5M"])
    ]


def test_a_calendar_without_tasks_has_an_empty_list_and_an_absent_one_none() -> None:
    assert get_calendar_tasks(scene(NAME, calendar(*WRITTEN)), PATH) == []
    assert get_calendar_tasks(scene(NAME, None), PATH) is None
    with pytest.raises(ContentUnreadable, match="no calendar"):
        get_calendar_tasks(scene(NAME, "\r\n".join(task("SUMMARY:alone")).encode()), PATH)


def test_a_calendar_without_events_has_an_empty_list_and_an_absent_one_none() -> None:
    assert events(calendar()) == []
    assert events(None) is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"Dentist at 9:40\n",
        calendar(*WRITTEN)[:120],
        calendar(*event("SUMMARY:x", "DTSTART:tomorrow")),
        calendar(*event("SUMMARY:x", "DTSTART:20250314T080000", "DURATION:P99999999999D")),
        calendar(*event("SUMMARY:caf\xe9")).decode().encode("latin-1"),
        "\r\n".join(event("SUMMARY:alone")).encode(),
    ],
    ids=["empty", "text", "cut", "no time", "beyond all time", "Latin-1", "no calendar around it"],
)
def test_a_damaged_file_is_unreadable_and_the_next_one_is_read(data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=NAME):
        events(data)
    assert events(calendar(*WRITTEN)) == [DENTIST]
