"""The deployment `probe` under a real Prefect server: good, broken and absent applications, real desktops."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prefect.testing.utilities import prefect_test_harness

from apis.desktop.session import BubblewrapDesktop
from exports import run_folder
from flows import probe as stage
from flows.probe import probe
from records.application import Application
from records.errors import DesktopError
from records.parquet import read_records
from records.probe import APPLICATION_PROBE_SCHEMA, ApplicationProbe
from resources import applications
from resources.applications import APPS
from resources.fixtures import Fixture
from validators.application_start import Start, start_of

pytestmark = [pytest.mark.desktop, pytest.mark.server]

_OTHERS = {
    "absent": "package: no-such-package\ncommand: [no-such-program]\n",
    "quitter": "package: coreutils\ncommand: [sh, -c, 'echo no display; exit 3']\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the run `one` has left its files; one desktop broke down in it."""
    catalogue, runs = tmp_path_factory.mktemp("apps"), tmp_path_factory.mktemp("runs")
    for slug in ("mousepad", "l3afpad"):
        shutil.copy(APPS / f"{slug}.yaml", catalogue)
    for slug, parts in _OTHERS.items():
        rest = f"title: {slug}\ncategory: office\ntoolkit: GTK3\nwindow: {slug}\nlicence: none\n"
        (catalogue / f"{slug}.yaml").write_text(f"name: {slug}\n{rest}{parts}")
    (catalogue / "torn.yaml").write_text("name: torn\n")
    with pytest.MonkeyPatch.context() as patch, prefect_test_harness(server_startup_timeout=120):
        patch.setattr(run_folder, "RUNS", runs)
        patch.setattr(applications, "APPS", catalogue)
        patch.setattr(stage, "start_of", breaking_down_once("l3afpad"))
        state = probe(name="one", return_state=True)
        assert state.is_completed(), state.message
        assert state.message is not None
        assert state.message.startswith("2 passed, 2 failed, 1 absent of 5 applications in ")
        yield runs / "one"


def breaking_down_once(slug: str) -> Callable[[BubblewrapDesktop, Application, Fixture], Start]:
    first = [slug]

    def start(desktop: BubblewrapDesktop, application: Application, fixture: Fixture) -> Start:
        if application.name in first:
            first.clear()
            raise DesktopError("the session died")
        return start_of(desktop, application, fixture)

    return start


def test_every_application_has_a_row_with_its_reason(folder: Path) -> None:
    rows = read_records(folder / "apps.parquet", ApplicationProbe, APPLICATION_PROBE_SCHEMA)
    by_slug = {row.application: row for row in rows}
    assert sorted(by_slug) == ["absent", "l3afpad", "mousepad", "quitter", "torn"]
    assert "apt-get install --no-install-recommends no-such-package" in by_slug["absent"].reason
    assert "ended with code 3: no display" in by_slug["quitter"].reason
    assert "torn.yaml" in by_slug["torn"].reason
    for slug in ("l3afpad", "mousepad"):
        row = by_slug[slug]
        assert (row.outcome, row.reason) == ("passed", "")
        assert row.toolkit_seen == "gtk"
        assert row.nodes > row.showing >= row.on_screen > 5
        assert row.hits >= 0.95 * row.tested > 0
        assert row.memory > 10 << 20
        assert row.processes == 1
        assert len(row.windows) == 1
        assert row.seconds > 0


def test_pictures_and_page_lie_beside_the_table(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == ["apps.html", "apps.parquet", "screenshots"]
    pictures = {path.name: path.read_bytes() for path in (folder / "screenshots").iterdir()}
    assert sorted(pictures) == ["l3afpad.png", "mousepad.png"]
    assert all(picture.startswith(b"\x89PNG") for picture in pictures.values())
    assert "5 applications: 2 passed, 2 failed, 1 absent" in (folder / "apps.html").read_text()


@pytest.mark.usefixtures("folder")
def test_an_unknown_application_is_one_message() -> None:
    state = probe(["no-such"], return_state=True)
    assert state.is_failed()
    assert "unknown application no-such" in str(state.message)
