"""What a probe leaves in its run's folder."""

from pathlib import Path

import pytest
from plain_applications import application

from exports.application_table import keep_probe, kept_probe, write_probes
from exports.run_folder import RunFolder
from records.errors import RecordError
from records.parquet import read_records
from records.probe import APPLICATION_PROBE_SCHEMA, ApplicationProbe
from records.round import ROUND_SCHEMA, Round

STARTED = ApplicationProbe(
    application="editor",
    title="Editor",
    package="editor",
    version="1.2-3",
    category="office",
    toolkit="GTK3",
    toolkit_seen="gtk",
    observation="controls",
    observation_seen="controls",
    seconds=1.25,
    still=True,
    nodes=100,
    named=60,
    showing=30,
    on_screen=29,
    tested=20,
    hits=19,
    misses=("push button “a”",),
    own_paths=("/home/user/.config/editor",),
    stray_paths=("/home/user/stray",),
    memory=5_000_000_000,
    processes=2,
    log="ready\n",
    windows=("Untitled", "Tip"),
    fits=True,
    screenshot="5c" * 32,
    outcome="failed",
    reason="more than its main window",
)
ABSENT = ApplicationProbe(
    application="absent",
    title="Absent",
    package="absent",
    category="office",
    toolkit="Qt5",
    observation="poor",
    outcome="absent",
    reason="not installed",
)


EDITOR = application("editor")


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    keep_probe(run, EDITOR, STARTED, b"png")
    page = write_probes(run, [STARTED, ABSENT])
    table = tmp_path / "apps.parquet"
    assert read_records(table, ApplicationProbe, APPLICATION_PROBE_SCHEMA) == [STARTED, ABSENT]
    assert page == tmp_path / "apps.html"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["apps.html", "apps.parquet", "screenshots"]
    with pytest.raises(RecordError, match="record is ApplicationProbe, not Round"):
        read_records(table, Round, ROUND_SCHEMA)


def test_pictures_that_no_row_names_go(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    for name in ("editor", "earlier", "absent"):
        keep_probe(run, EDITOR, STARTED.model_copy(update={"application": name}), name.encode())
    keep_probe(run, EDITOR, STARTED, b"newer")
    write_probes(run, [STARTED, ABSENT])
    (kept,) = (tmp_path / "screenshots").iterdir()
    assert (kept.name, kept.read_bytes()) == ("editor.png", b"newer")


def test_an_interrupted_probe_goes_on(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    assert kept_probe(run, EDITOR, "1.2-3") is None
    keep_probe(run, EDITOR, STARTED, b"png")
    assert kept_probe(run, EDITOR, "1.2-3") == STARTED
    # Another version, or another word in its file, is another application.
    assert kept_probe(run, EDITOR, "1.2-4") is None
    assert kept_probe(run, EDITOR.model_copy(update={"command": ("editor", "--new")}), "1.2-3") is None
    (tmp_path / "screenshots" / "editor.png").unlink()
    assert kept_probe(run, EDITOR, "1.2-3") is None


def test_a_finished_probe_is_not_taken_up(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    keep_probe(run, EDITOR, STARTED, b"png")
    write_probes(run, [STARTED])
    assert kept_probe(run, EDITOR, "1.2-3") is None


def test_a_torn_row_is_none(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    keep_probe(run, EDITOR, STARTED, b"png")
    (kept,) = (tmp_path / "probes").iterdir()
    kept.write_bytes(b"PAR1 torn")
    assert kept_probe(run, EDITOR, "1.2-3") is None


def test_every_field_of_the_record_is_a_column() -> None:
    assert APPLICATION_PROBE_SCHEMA.names == list(ApplicationProbe.model_fields)
