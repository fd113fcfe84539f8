"""The deployment `probe` over everything that `make apps` installs."""

from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from prefect.testing.utilities import prefect_test_harness

from exports import run_folder
from flows.probe import probe
from records.application import Category
from records.parquet import read_records
from records.probe import APPLICATION_PROBE_SCHEMA, ApplicationProbe

pytestmark = [pytest.mark.desktop, pytest.mark.server, pytest.mark.long, pytest.mark.timeout(1800)]


def test_every_application_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_folder, "RUNS", tmp_path)
    with prefect_test_harness(server_startup_timeout=120):
        state = probe(name="all", return_state=True)
    assert state.is_completed(), state.message
    rows = read_records(tmp_path / "all" / "apps.parquet", ApplicationProbe, APPLICATION_PROBE_SCHEMA)
    assert [f"{row.application} {row.outcome}: {row.reason}" for row in rows if row.outcome != "passed"] == []
    assert len(rows) >= 49
    by_category = Counter(row.category for row in rows)
    assert set(by_category) == set(get_args(Category))
    assert min(by_category.values()) >= 3
