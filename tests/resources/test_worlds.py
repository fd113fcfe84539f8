from pathlib import Path

import pytest

from records.errors import RecordError
from resources.worlds import load_worlds

SHARED = """\
worlds:
  - {name: sea, clock: 5, files: [], values: {project: /home/user/Sea, note: "{project}/note.txt"}}
  - {name: hill, clock: 6, files: [], values: {project: /home/user/Hill, note: "{project}/n.txt"}}
files:
  - {path: "{note}", recipe: text, content: "about {project}"}
"""
MAIL = """\
values:
  sea: {letter: "{project}/letter.eml", subject: Waves}
  hill: {letter: "{project}/hill.eml", subject: Slopes}
files:
  - {path: "{letter}", recipe: text, content: "Subject: {subject}\\n\\nhello\\n"}
"""


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text)
    return tmp_path


def test_an_area_adds_its_values_and_files_to_every_world(tmp_path: Path) -> None:
    sea, hill = load_worlds(folder(tmp_path, shared=SHARED, mail=MAIL))
    assert sea.values["letter"] == "/home/user/Sea/letter.eml"
    assert [(file.path, file.content) for file in hill.files] == [
        ("/home/user/Hill/n.txt", "about /home/user/Hill"),
        ("/home/user/Hill/hill.eml", "Subject: Slopes\n\nhello\n"),
    ]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"shared": SHARED.replace("name: hill", "name: sea")}, "two worlds share a name"),
        (
            {"shared": SHARED.replace("Hill, note", "Hill, n")},
            r"shared\.yaml: .*'note'",
        ),
        ({"shared": SHARED, "mail": MAIL.replace("subject: Waves", "s: Waves")}, r"mail\.yaml: .*'subject'"),
        ({"shared": SHARED, "mail": MAIL.replace("  hill:", "  dale:")}, r"mail\.yaml: .*the worlds are"),
        ({"shared": SHARED, "mail": MAIL, "post": MAIL}, r"post\.yaml: another file gives letter, subject"),
        ({"shared": SHARED, "mail": MAIL.replace("{project}/h", "{projekt}/h")}, r"\{projekt\} is not given"),
    ],
)
def test_what_does_not_fit_is_named_with_its_file(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        load_worlds(folder(tmp_path, **files))
