from pathlib import Path

import pytest

from records.errors import RecordError
from resources.resource_types import load_resource_types, satisfies, shipped_resource_types

AUTHORS = [
    "file_path",
    "dir_path",
    "img_path",
    "pdf_path",
    "xlsx_path",
    "pptx_path",
    "docx_path",
    "txt_path",
    "csv_path",
    "zip_path",
    "video_path",
    "text_in_clipboard",
    "text_in_mind",
    "file_in_clipboard",
    "table_in_clipboard",
    "img_in_clipboard",
    "code_in_clipboard",
    "url_in_clipboard",
    "img_in_url",
    "web_url",
    "artist_name",
    "song",
    "playlist",
    "opened_img",
    "selected_img",
    "editing_img",
    "page",
    "selected_page",
    "recording",
    "playing_song",
    "paused_song",
    "note",
    "searched_note",
    "selected_text",
    "tab",
    "incognito_window",
]


A_BELOW_B = "- {name: a, kind: file, parent: b, provenance: ours}"


@pytest.mark.parametrize(
    ("given", "wanted", "expected"),
    [
        ("txt_path", "txt_path", True),
        ("txt_path", "file_path", True),
        ("csv_path", "file_path", True),
        ("source_path", "txt_path", True),
        ("svg_path", "img_path", True),
        ("code_in_clipboard", "text_in_clipboard", True),
        ("file_path", "txt_path", False),
        ("img_path", "txt_path", False),
        ("dir_path", "file_path", False),
        ("text_in_clipboard", "code_in_clipboard", False),
        ("file_in_clipboard", "text_in_clipboard", False),
        ("unheard_of", "unheard_of", False),
        ("txt_path", "unheard_of", False),
    ],
)
def test_a_type_satisfies_itself_and_every_type_above_it(given: str, wanted: str, expected: bool) -> None:
    assert satisfies(given, wanted) is expected


def test_every_type_of_the_authors_list_is_there_under_its_name() -> None:
    types = shipped_resource_types().by_name
    assert {name for name, row in types.items() if row.provenance == "author-code"} == set(AUTHORS)


def test_linux_has_types_of_its_own() -> None:
    ours = {name for name, row in shipped_resource_types().by_name.items() if row.provenance == "ours"}
    named = ["ods", "odt", "odp", "svg", "html", "md", "source", "sqlite", "ics", "vcf", "eml", "audio"]
    assert ours == {f"{name}_path" for name in named}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("- {name: a, kind: file, provenance: ours}\n" * 2, "row 2: a is already there"),
        (A_BELOW_B, "parent b of a is not in the file"),
        (f"{A_BELOW_B}\n- {{name: b, kind: file, parent: a, provenance: ours}}", "circle"),
        (
            f"{A_BELOW_B}\n- {{name: b, kind: value, provenance: ours}}",
            "a is a file and its parent b a value",
        ),
        ("- {name: a, kind: paper, provenance: ours}", "row 1: kind"),
        ("- {name: a, kind: file}", "row 1: provenance"),
        ("name: a", "must be a list of rows"),
    ],
)
def test_a_bad_file_is_refused_by_row(tmp_path: Path, rows: str, message: str) -> None:
    path = tmp_path / "types.yaml"
    path.write_text(rows)
    with pytest.raises(RecordError, match=message):
        load_resource_types(path)
