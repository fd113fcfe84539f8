"""Every recipe: the same bytes on any day, decoys of the same type, and what malformed content is told."""

import csv
import hashlib
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path, PurePosixPath
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from records.errors import RecordError
from records.subtask import FixtureFile
from resources.fixtures import HOME, decoy, example, examples, file_bytes
from resources.resource_types import shipped_resource_types

FILES = [file for _, file in examples()]
HASHES = Path(__file__).parent / "gallery_hashes.tsv"
ROOT = Path(__file__).parents[2]
TELL = """
import hashlib, sys
from resources.fixtures import example, file_bytes
for name in sys.argv[1:]:
    print(hashlib.sha256(file_bytes(example(name)) or b"").hexdigest())
"""


def name(file: FixtureFile) -> str:
    return PurePosixPath(file.path).name


def sha256(data: bytes | None) -> str:
    return hashlib.sha256(data or b"").hexdigest()


def pinned() -> Iterator[list[str]]:
    lines = HASHES.read_text(encoding="utf-8").splitlines()
    return (line.split("\t") for line in lines if not line.startswith("#"))


def test_the_bytes_are_those_of_another_day() -> None:
    made = [
        [file.path, sha256(file_bytes(file)), sha256(decoy(file)[1])]
        for file in FILES
        if file.recipe != "directory"
    ]
    assert made == list(pinned())


def test_the_bytes_are_those_of_another_process() -> None:
    types = ["docx_path", "odp_path", "pdf_path", "sqlite_path", "audio_path", "video_path"]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "PYTHONPATH": str(ROOT)}
    told = subprocess.run(
        [sys.executable, "-c", TELL, *types], env=environment, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == [sha256(file_bytes(example(each))) for each in types]


def test_there_is_an_example_of_every_type_and_every_recipe() -> None:
    types = shipped_resource_types().by_name.values()
    wanted = {each.name for each in types if each.kind in ("file", "directory")}
    assert {type_name for type_name, _ in examples()} == wanted
    recipes = set(get_args(FixtureFile.model_fields["recipe"].annotation))
    assert {file.recipe for file in FILES} == recipes - {"service"}
    assert name(example("xlsx_path")) == "accounts.xlsx"


def test_a_type_without_an_example_is_told() -> None:
    with pytest.raises(RecordError, match=r"no example of song; there are .*xlsx_path"):
        example("song")


@pytest.mark.parametrize("file", FILES, ids=name)
def test_it_is_small(file: FixtureFile) -> None:
    assert len(file_bytes(file) or b"") < (100_000 if file.recipe == "video" else 50_000)


@pytest.mark.parametrize("file", [file for file in FILES if file.recipe != "directory"], ids=name)
def test_its_decoy_is_another_file_of_its_type(file: FixtureFile) -> None:
    path, data = decoy(file)
    assert PurePosixPath(path).parent == PurePosixPath(file.path).parent
    assert path != file.path
    assert PurePosixPath(path).suffixes == PurePosixPath(file.path).suffixes
    own = file_bytes(file)
    assert data is not None
    assert own is not None
    assert data != own
    if file.recipe != "text":
        assert data[:2] == own[:2]


def test_an_archive_of_more_than_one_block_is_whole() -> None:
    """A stored block of gzip holds 65,535 bytes."""
    text = "0123456789abcde\n" * 10_000
    pack = FixtureFile(path=f"{HOME}/a.tar.gz", recipe="archive", content=f"--- long.txt\n{text}")
    with tarfile.open(fileobj=io.BytesIO(file_bytes(pack) or b""), mode="r:gz") as given:
        member = given.extractfile("long.txt")
        assert member is not None
        assert member.read() == text.encode()


@given(
    rows=st.lists(
        st.lists(
            st.one_of(
                st.integers(-(10**12), 10**12).map(str),
                st.dates(date(1990, 1, 1)).map(str),
                st.text("abc é,;\"'<&", min_size=1).map(lambda text: f"t{text}"),
            ),
            min_size=1,
            max_size=4,
        ),
        min_size=1,
        max_size=4,
    ),
    suffix=st.sampled_from(["xlsx", "ods"]),
)
@settings(max_examples=25, deadline=None)
def test_every_cell_comes_back(rows: list[list[str]], suffix: str) -> None:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    book = FixtureFile(path=f"{HOME}/a.{suffix}", recipe="sheet", content=text.getvalue())
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(file_bytes(book) or b"")).get_sheet_by_index(0)
    found = [[str(cell).removesuffix(".0") for cell in row if cell != ""] for row in sheet.to_python()]
    assert found == rows


@pytest.mark.parametrize("suffix", ["mp4", "mkv", "webm"])
def test_the_smallest_film_is_made(suffix: str) -> None:
    assert file_bytes(FixtureFile(path=f"{HOME}/a.{suffix}", recipe="video", content="1 10x10 seed"))


@pytest.mark.parametrize(
    ("file_name", "recipe", "content", "said"),
    [
        ("a.png", "image", "big", "WIDTHxHEIGHT SEED"),
        ("a.docx", "sheet", "a,b", r"sheet makes \.xlsx, \.ods"),
        ("a.xlsx", "sheet", "a,=1+1", "=1\\+1 is a formula"),
        ("a.xlsx", "sheet", "--- A\n1\n--- A\n2\n", "two parts share a name"),
        ("a.ods", "sheet", "--- A/B\n1\n", "sheets' names"),
        ("a.xlsx", "sheet", "--- a\n1\n--- A\n2\n", "sheets' names"),
        ("a.docx", "document", "a\0b", "XML compatible"),
        ("a.odt", "document", "a\0b", "XML compatible"),
        ("a.zip", "archive", "text\n--- a.txt\n", "every part begins with a line"),
        ("a.zip", "archive", "--- ../a.txt\nx\n", "outside the archive"),
        ("a.pdf", "pdf", "λόγος", "a PDF's fonts have no 'λ"),
        ("a.pdf", "pdf", "line\n" * 60, "more lines than it can hold"),
        ("a.mp3", "sound", "long", "SECONDS FREQUENCY"),
        ("a.mp3", "sound", "1 440\nno tag", "title: NAME"),
        ("a.opus", "sound", "1 440", r"sound makes \.wav"),
        ("a.mp4", "video", "1 63x48 seed", "width and height are even"),
        ("a.db", "database", "CREATE TABLE", "SQLite refuses"),
        ("a.db", "database", "CREATE TABLE t (a); INSERT INTO t VALUES (random());", "not authorized"),
        ("a.db", "database", "-- nothing", "make no table"),
        ("a.ics", "text", "Friday", "no calendar"),
        ("a.vcf", "text", "Zoë", "no vCard"),
        ("a.eml", "text", "Subject: x\n\ntext\n", "headers missing: From, To, Date"),
        ("a.svg", "text", "<svg>", "no XML"),
    ],
)
def test_malformed_content_is_told(file_name: str, recipe: str, content: str, said: str) -> None:
    file = FixtureFile.parse({"path": f"{HOME}/{file_name}", "recipe": recipe, "content": content}, "test")
    with pytest.raises(RecordError, match=said):
        file_bytes(file)
