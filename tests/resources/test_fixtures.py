import io
import zipfile

import pytest
from PIL import Image

from records.errors import RecordError
from records.subtask import FixtureFile
from resources.fixtures import HOME, decoy, file_bytes, service_files, start_state
from resources.services import seed_entries

NOTE = FixtureFile(path=f"{HOME}/Documents/Trip/note.txt", recipe="text", content="hello\n")
PICTURE = FixtureFile(path=f"{HOME}/Pictures/a.png", recipe="image", content="32x20 seed")
PACK = FixtureFile(path=f"{HOME}/Pictures/p.zip", recipe="zip", content="an é.txt\nfirst\nsecond")
PAGE = FixtureFile(path="/srv/web/garden/index.html", recipe="text", content="<p>hello</p>\n")


def test_parents_come_with_a_file_and_before_it() -> None:
    names = [name for name, _ in start_state([NOTE], 5).entries]
    assert names[:2] == [f"{HOME}/Documents", f"{HOME}/Documents/Trip"]
    assert NOTE.path in names


def test_every_file_has_a_decoy_of_its_type_with_other_content() -> None:
    entries = dict(start_state([NOTE, PICTURE, PACK], 5).entries)
    for file in (NOTE, PICTURE, PACK):
        name, data = decoy(file)
        assert name.rpartition(".")[2] == file.path.rpartition(".")[2]
        assert name != file.path
        assert entries[name] == data != entries[file.path]


def test_the_hash_depends_on_content_path_clock_and_clipboard() -> None:
    first = start_state([NOTE], 5)
    assert first == start_state([NOTE], 5)
    others = [
        start_state([NOTE], 6),
        start_state([NOTE], 5, "text"),
        start_state([NOTE.model_copy(update={"content": "other"})], 5),
        start_state([NOTE.model_copy(update={"path": f"{HOME}/x.txt"})], 5),
    ]
    assert len({first.hash, *(other.hash for other in others)}) == 5


def test_what_was_proven_with_stands_as_it_was() -> None:
    """Every proof of the pool names the hash of such a state; it must not move."""
    assert start_state([NOTE, PICTURE, PACK], 5, "copied").hash == (
        "edc9212849a24df8db6d41993b1323ffb083956afb6519717ed466bc6e93fa56"
    )


def test_a_picture_has_its_size_and_is_the_same_each_time() -> None:
    data = file_bytes(PICTURE)
    assert data is not None
    assert data == file_bytes(PICTURE)
    assert Image.open(io.BytesIO(data)).size == (32, 20)


def test_an_archive_holds_its_one_member_and_is_the_same_each_time() -> None:
    data = file_bytes(PACK)
    assert data is not None
    assert data == file_bytes(PACK)
    with zipfile.ZipFile(io.BytesIO(data)) as pack:
        assert pack.namelist() == ["an é.txt"]
        assert pack.read("an é.txt") == b"first\nsecond"


@pytest.mark.parametrize(
    "path", ["/etc/passwd", f"{HOME}/../x", HOME, "/srv/web", "/srv/other/x", "/srv/web/../x", "/srv/x"]
)
def test_paths_outside_the_home_and_the_services_are_refused(path: str) -> None:
    with pytest.raises(RecordError, match="must lie below"):
        start_state([NOTE.model_copy(update={"path": path})], 5)


def test_two_contents_of_one_path_are_refused() -> None:
    with pytest.raises(RecordError, match="different content"):
        start_state([NOTE, NOTE.model_copy(update={"content": "b"})], 5)


def test_a_file_of_a_service_comes_with_its_folders_and_without_a_decoy() -> None:
    entries = start_state([PAGE], 5).entries
    assert entries == (("/srv/web", None), ("/srv/web/garden", None), (PAGE.path, b"<p>hello</p>\n"))


def test_services_bring_their_data_and_a_file_takes_the_place_of_one() -> None:
    front = PAGE.model_copy(update={"path": "/srv/web/index.html"})
    seeds = seed_entries(["web"])
    entries = dict(start_state([front, *service_files(["web"]), NOTE], 5).entries)
    assert front.path in seeds
    assert entries[front.path] == b"<p>hello</p>\n" != seeds[front.path]
    assert {path: entries[path] for path in seeds if path != front.path} == {
        path: data for path, data in seeds.items() if path != front.path
    }
    assert NOTE.path in entries
    assert {path.split("/")[2] for path in entries if path.startswith("/srv/")} == {"web"}


def test_only_a_service_has_default_data() -> None:
    with pytest.raises(RecordError, match="the default data of a service are at /srv/mail"):
        start_state([FixtureFile(path="/srv/telegraph", recipe="service")], 5)
