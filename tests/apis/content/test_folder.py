import hashlib

import pytest
from content_scene import FOLDER, home, path

from apis.content import get_file_hash, get_file_hash_before, get_file_names
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Clipboard, Evidence, FileEntry


def listed(*entries: FileEntry) -> Scene:
    state = Evidence(clipboard=Clipboard(kind="empty"), files=entries, clock=0, monotonic=0.0)
    return Scene((state,), 0, "thunar", "controls", lambda _: None)


def directory(place: str) -> FileEntry:
    return FileEntry(path=place, kind="directory", size=0)


def file(place: str, sha256: str = "") -> FileEntry:
    return FileEntry(path=place, kind="file", size=1, sha256=sha256)


SHOWN = listed(
    directory("/home/user/Files"),
    directory("/home/user/Files/empty"),
    file("/home/user/Files/empty.txt"),
    directory("/home/user/Files/inner"),
    file("/home/user/Files/inner/deep.txt"),
    file("/home/user/Files two"),
    directory("/srv/mail/sent"),
    file("/srv/mail/sent/Our trip.eml"),
)


@pytest.mark.parametrize(
    ("folder", "names"),
    [
        ("Files", ["empty.txt", "empty/", "inner/"]),
        ("~/Files/", ["empty.txt", "empty/", "inner/"]),
        ("Files/inner", ["deep.txt"]),
        ("Files/empty", []),
        ("~", ["Files two", "Files/"]),
        ("/srv/mail/sent", ["Our trip.eml"]),
        ("Files/none", None),
        ("Files/empty.txt", None),
    ],
)
def test_what_lies_directly_in_a_folder(folder: str, names: list[str] | None) -> None:
    assert get_file_names(SHOWN, folder) == names


def test_equal_files_have_one_hash() -> None:
    files = home({"a": b"oars", "b": b"oars", "c": b"boats"})
    assert get_file_hash(files, path("a")) == hashlib.sha256(b"oars").hexdigest()
    assert get_file_hash(files, path("a")) == get_file_hash(files, path("b"))
    assert get_file_hash(files, path("a")) != get_file_hash(files, path("c"))
    assert get_file_hash(files, path("d")) is None
    assert get_file_hash(files, FOLDER) is None


def test_a_file_that_was_moved_is_what_it_was() -> None:
    files = home({"old": b"oars"}, {}, {"new": b"oars"})
    assert get_file_hash(files, path("old")) is None
    assert get_file_hash(files, path("new")) == get_file_hash_before(files, path("old"))
    assert get_file_hash_before(files, path("new")) is None


def test_a_file_over_the_limit_has_no_answer() -> None:
    with pytest.raises(ObservationMissing, match="not hashed"):
        get_file_hash(listed(file("/home/user/large")), "large")
