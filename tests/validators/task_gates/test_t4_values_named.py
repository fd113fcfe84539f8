"""T4: every concrete value is named."""

import pytest
from written_task import file, written_subtask, written_task

from records.resource import Resource, path_cell
from validators.task_gates.t4_values_named import concrete_values, values_named

WRITE = written_subtask(
    "write",
    "In Mousepad, write “Train at 9:40” and save it as Documents/notes.txt.",
    {"text": "Train at 9:40", "path": "/home/user/Documents/notes.txt"},
    outputs=[file("Documents/notes.txt")],
)
SUM = written_subtask(
    "sum", "Compute 365 times 3 in Galculator.", {"first": "365", "second": "3", "expected": "1095"}
)
COPY = written_subtask(
    "copy",
    "Copy Documents/notes.txt into Documents/Old with PCManFM.",
    {"source": "/home/user/Documents/notes.txt", "folder": "/home/user/Documents/Old"},
    inputs=[file("Documents/notes.txt"), file("Documents/Old")],
    outputs=[file("Documents/Old/notes.txt")],
)
PAGE = written_subtask(
    "page",
    "In Zim, create the page Chores with the text “Water the beans”.",
    {"page": "Chores", "text": "Water the beans"},
    outputs=[file("Notebooks/Chores.txt")],
)
RENAME = written_subtask(
    "rename",
    "Rename Documents/notes.txt to old.txt.",
    {"path": "/home/user/Documents/notes.txt", "name": "old.txt"},
    inputs=[file("Documents/notes.txt")],
    outputs=[file("Documents/old.txt")],
)
BOUND = {item.name: item for item in (WRITE, SUM, COPY, PAGE, RENAME)}

NAMED = [
    ("write", "Write “Train at 9:40” in Mousepad, saved as Documents/notes.txt."),
    ("write", "Write “Train at\n9:40” in Mousepad, saved as /home/user/Documents/notes.txt."),
    ("write", "Write “Train at 9:40” in Mousepad as notes.txt, in the folder Documents."),
    ("sum", "Work out 365 times 3."),
    ("copy", "Copy the note Documents/notes.txt into the folder Documents/Old."),
    ("page", "Make the page Chores saying “Water the beans”."),
    ("rename", "Documents/notes.txt is to be called old.txt."),
    ("rename", "Documents/notes.txt is to be called Documents/old.txt."),
]
LEFT_OUT = [
    ("write", "Write “Train at 9:40” in Mousepad and save it.", "'Documents/notes.txt'"),
    ("write", "Write a note, saved as Documents/notes.txt.", "'Train at 9:40'"),
    ("write", "Write “Train at 9:40”, saved as Documents/notes.txt.bak.", "'Documents/notes.txt'"),
    ("sum", "Work out 1365 times 3.", "'365'"),
    ("sum", "Work out 365 times 3.5.", "'3'"),
    ("copy", "Copy the note into the folder Documents/Old.", "'Documents/notes.txt'"),
    ("copy", "Copy Documents/notes.txt with PCManFM.", "'Documents/Old'"),
    ("page", "Make a page saying “Water the beans”.", "'Chores'"),
    ("rename", "Rename Documents/notes.txt.", "'old.txt'"),
]


@pytest.mark.parametrize(("name", "text"), NAMED)
def test_all_values_are_named(name: str, text: str) -> None:
    verdict = values_named(written_task(text, [name]), BOUND)
    assert verdict.passed, verdict.reason
    assert verdict.gate == "T4"
    assert verdict.measurements[0].value == len(concrete_values(BOUND[name])) > 0


@pytest.mark.parametrize(("name", "text", "value"), LEFT_OUT)
def test_a_value_that_is_left_out_is_named_in_the_reason(name: str, text: str, value: str) -> None:
    verdict = values_named(written_task(text, [name]), BOUND)
    assert not verdict.passed
    assert f"{name}: {value}" in verdict.reason


def test_what_only_the_function_is_given_is_no_concrete_value() -> None:
    assert concrete_values(SUM) == ["365", "3"]


def test_an_applications_own_place_for_what_it_makes_is_no_concrete_value() -> None:
    assert concrete_values(PAGE) == ["Chores", "Water the beans"]


def test_a_used_file_is_a_concrete_value_even_if_the_own_instruction_leaves_it_out() -> None:
    vague = written_subtask("vague", "Copy it.", {}, inputs=[file("Documents/notes.txt")])
    assert concrete_values(vague) == ["Documents/notes.txt"]


@pytest.mark.parametrize("place", ["/srv/mail/user/cur/01:2,S", "/home/user/.local/share/orage/orage.ics"])
def test_where_a_service_or_an_application_keeps_what_is_used_is_no_concrete_value(place: str) -> None:
    kept = Resource(type="eml_path", cell=path_cell(place), value="the mail", noun="")
    read = written_subtask("read", "Read the mail “Rooms”.", {"subject": "Rooms"}, inputs=[kept])
    assert concrete_values(read) == ["Rooms"]
    told = written_subtask("open", f"Open {place}.", {}, inputs=[kept])
    assert concrete_values(told) == [place.removeprefix("/home/user/")]


def test_every_node_is_asked() -> None:
    task = written_task("Work out 365 times 3.", ["sum", "page"])
    reason = values_named(task, BOUND).reason
    assert "sum:" not in reason
    assert "page: 'Chores'; page: 'Water the beans'" in reason
