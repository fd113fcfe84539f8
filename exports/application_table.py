"""A probe's folder: its table, the screenshots, and the page."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from exports.application_page import application_page
from exports.run_folder import RunFolder, write_text
from records.parquet import write_records
from records.probe import APPLICATION_PROBE_SCHEMA, ApplicationProbe

SCREENSHOTS = "screenshots"


def write_screenshot(run: RunFolder, application: str, picture: bytes) -> None:
    """Keep an application's picture (PNG), as soon as it is taken."""
    path = run.path / SCREENSHOTS / f"{application}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(picture)
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_probes(run: RunFolder, probes: Sequence[ApplicationProbe]) -> Path:
    """Write apps.parquet and apps.html; pictures that no row names go. Returns the page's path."""
    pictured = {f"{probe.application}.png" for probe in probes if probe.screenshot}
    for path in (run.path / SCREENSHOTS).glob("*"):
        if path.name not in pictured:
            path.unlink()
    write_records(run.path / "apps.parquet", probes, APPLICATION_PROBE_SCHEMA)
    page = run.path / "apps.html"
    write_text(page, application_page(run.path.name, probes, SCREENSHOTS))
    return page
