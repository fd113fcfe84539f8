import hashlib
import os
from pathlib import Path

from apis.desktop.guest.files import MOST_CONTENT, Files

NOWHERE = Path("/nonexistent")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_every_content_is_sent_once_and_known_ones_never(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"same")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "c").write_bytes(b"same")
    (tmp_path / "known").write_bytes(b"known")
    files = Files(tmp_path, {digest(b"known")}, NOWHERE)
    entries, contents = files.read()
    assert [entry["path"] for entry in entries] == [
        str(tmp_path / name) for name in ("a", "a/c", "b", "known")
    ]
    assert [(entry["kind"], entry["size"], entry["sha256"]) for entry in entries] == [
        ("directory", 0, ""),
        ("file", 4, digest(b"same")),
        ("file", 4, digest(b"same")),
        ("file", 5, digest(b"known")),
    ]
    assert contents == {digest(b"same"): b"same"}
    assert files.read() == (entries, {})


def test_a_change_of_equal_size_and_time_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "file"
    files = Files(tmp_path, set(), NOWHERE)
    for content in (b"one", b"two", b"six"):
        path.write_bytes(content)
        os.utime(path, (1, 1))
        entries, contents = files.read()
        assert entries[0]["sha256"] == digest(content)
        assert contents == {digest(content): content}


def test_large_files_and_pipes_are_listed_without_content_and_links_by_their_target(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(MOST_CONTENT + 1)
    with (tmp_path / "limit").open("wb") as file:
        file.truncate(MOST_CONTENT)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/etc/passwd")
    (tmp_path / "loop").symlink_to(tmp_path)
    entries, contents = Files(tmp_path, set(), NOWHERE).read()
    hashes = {Path(str(entry["path"])).name: entry["sha256"] for entry in entries}
    assert hashes == {
        "large": "",
        "limit": digest(bytes(MOST_CONTENT)),
        "link": digest(b"/etc/passwd"),
        "loop": digest(str(tmp_path).encode()),
        "pipe": "",
    }
    assert b"/etc/passwd" in contents.values()


def test_caches_are_left_out_and_other_hidden_files_are_not(tmp_path: Path) -> None:
    for name in (".cache/x", ".local/share/gvfs-metadata/x", ".local/share/kept", ".config/kept"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    entries, _ = Files(tmp_path, set(), NOWHERE).read()
    assert [entry["path"] for entry in entries if entry["kind"] == "file"] == [
        str(tmp_path / ".config/kept"),
        str(tmp_path / ".local/share/kept"),
    ]


def test_the_data_of_servers_are_listed_beside_the_home(tmp_path: Path) -> None:
    home, served = tmp_path / "user", tmp_path / "srv"
    for place in (home / "a", served / "mail" / "b"):
        place.parent.mkdir(parents=True)
        place.write_bytes(b"one content")
    entries, contents = Files(home, set(), served).read()
    assert [entry["path"] for entry in entries] == [
        str(place) for place in (served / "mail", served / "mail" / "b", home / "a")
    ]
    assert contents == {digest(b"one content"): b"one content"}
