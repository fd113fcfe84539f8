"""Homes of Prefect servers, their database migrated already where an earlier server has left it so."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import prefect

_DATABASE = "prefect.db"


@contextmanager
def fresh_home(kept: Path) -> Iterator[Path]:
    """A new home each time.

    So a run that was killed leaves nothing that the next worker would take up, and two runs do not meet.

    Args:
        kept: folder of the migrated database, from `keep_migrated`.
    """
    with tempfile.TemporaryDirectory(prefix="omnisynth-") as folder:
        yield lasting_home(Path(folder), kept)


def lasting_home(home: Path, kept: Path) -> Path:
    """A home that keeps what its servers have run."""
    home.mkdir(parents=True, exist_ok=True)
    if _migrated(kept).exists() and not (home / _DATABASE).exists():
        _copy(_migrated(kept), home / _DATABASE)
    return home


def keep_migrated(home: Path, kept: Path) -> None:
    """Keep the database of a server that has just started, for the starts after it: 15 s less each."""
    if not _migrated(kept).exists():
        fresh = _migrated(kept).with_suffix(".new")
        fresh.unlink(missing_ok=True)
        _copy(home / _DATABASE, fresh)
        fresh.replace(_migrated(kept))


def _migrated(kept: Path) -> Path:
    return kept / f"prefect-{prefect.__version__}.db"


def _copy(source: Path, target: Path) -> None:
    # By SQLite itself: a copy of the file would miss what its write-ahead log holds.
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
