"""A probe's folder: its table, the screenshots, and the page.

Until the table is there, a row of its own for each application that was measured, so that an interrupted
probe goes on; with the table they go, and the next probe measures all anew.
"""

import os
import tempfile
from collections.abc import Collection, Sequence
from pathlib import Path

from exports.application_page import application_page
from exports.run_folder import RunFolder, write_text
from records.application import Application
from records.errors import RecordError
from records.parquet import read_records, write_records
from records.probe import APPLICATION_PROBE_SCHEMA, ApplicationProbe
from records.record import content_id

SCREENSHOTS = "screenshots"
_KEPT = "probes"


def keep_probe(run: RunFolder, application: Application, probe: ApplicationProbe, picture: bytes) -> None:
    """Keep an application's row and its picture (PNG), as soon as both are there."""
    _write_bytes(_picture(run, probe.application), picture)
    write_records(_row(run, application, probe.version), [probe], APPLICATION_PROBE_SCHEMA)


def kept_probe(run: RunFolder, application: Application, version: str) -> ApplicationProbe | None:
    """What an interrupted probe has kept of the application as it is today; None where that is nothing."""
    try:
        (probe,) = read_records(_row(run, application, version), ApplicationProbe, APPLICATION_PROBE_SCHEMA)
    except RecordError:
        # Not there, or of an earlier form.
        return None
    return probe if _picture(run, probe.application).exists() else None


def write_probes(run: RunFolder, probes: Sequence[ApplicationProbe]) -> Path:
    """Write apps.parquet and apps.html; what no row names goes. Returns the page's path."""
    pictured = {f"{probe.application}.png" for probe in probes if probe.screenshot}
    _clear(run.path / SCREENSHOTS, pictured)
    page = run.path / "apps.html"
    write_text(page, application_page(run.path.name, probes, SCREENSHOTS))
    write_records(run.path / "apps.parquet", probes, APPLICATION_PROBE_SCHEMA)
    _clear(run.path / _KEPT, ())
    return page


def _picture(run: RunFolder, slug: str) -> Path:
    return run.path / SCREENSHOTS / f"{slug}.png"


def _row(run: RunFolder, application: Application, version: str) -> Path:
    what = content_id({"application": application.model_dump(mode="json"), "version": version})
    return run.path / _KEPT / f"{application.name}.{what}.parquet"


def _clear(folder: Path, names: Collection[str]) -> None:
    """Remove the folder's files but those named, and the folder where none is left."""
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        if path.name not in names:
            path.unlink()
    if not names:
        folder.rmdir()


def _write_bytes(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
