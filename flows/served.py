"""Where the server of `make serve` is, said in a file as long as it runs."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from records.errors import OmniSynthError

FOLDER = Path(".omnisynth") / "serve"
_ADDRESS = "address"
_LOCK = "lock"


def served_api(folder: Path = FOLDER) -> str | None:
    """The API's address of the server that runs for this folder; None where none does.

    Who serves holds a lock that ends with its process, so an address that was left behind is not believed.
    """
    try:
        with (folder / _LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return (folder / _ADDRESS).read_text(encoding="utf-8") or None
    except FileNotFoundError:
        return None
    return None


@contextmanager
def serving(folder: Path = FOLDER) -> Iterator[None]:
    """Be the one that serves here.

    Raises:
        OmniSynthError: another process does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OmniSynthError("`make serve` already runs for this folder; end that one first") from error
        announce("", folder)
        yield


def announce(api: str, folder: Path = FOLDER) -> None:
    """Say where the server is, once it answers."""
    fresh = folder / f"{_ADDRESS}.new"
    fresh.write_text(api, encoding="utf-8")
    fresh.replace(folder / _ADDRESS)
