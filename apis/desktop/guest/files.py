"""What is in home and servers' data: every entry with size and hash, and the content of new files."""

import hashlib
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from apis.desktop.guest.network.places import SERVED

MOST_CONTENT = 4 << 20
MOST_ENTRIES = 20000
_LEFT_OUT = (".cache", ".local/share/gvfs-metadata")

# A change within one tick of the file system's clock leaves the times equal: only older marks are relied on.
_SURE = 100_000_000

Entry = dict[str, object]


class Files:
    """Lists two folder trees; a file is read again only when its size, times or number changed."""

    def __init__(self, home: Path, known: set[str], served: Path = SERVED) -> None:
        """known: hashes of contents that the host has already; served: below it lie the servers' data."""
        self._places = (home, served)
        self._left_out = {str(home / path) for path in _LEFT_OUT}
        self._sent = known
        self._hashes: dict[str, tuple[tuple[int, ...], str]] = {}

    def read(self) -> tuple[list[Entry], dict[str, bytes]]:
        """All entries sorted by path, and the contents (by hash) that were never returned before."""
        entries: list[Entry] = []
        contents: dict[str, bytes] = {}
        for path, status in (found for place in self._places for found in self._walk(str(place))):
            is_folder = stat.S_ISDIR(status.st_mode)
            digest = "" if is_folder else self._digest(path, status, contents)
            entries.append(
                {
                    "path": path,
                    "kind": "directory" if is_folder else "file",
                    "size": 0 if is_folder else status.st_size,
                    "sha256": digest,
                }
            )
            if len(entries) >= MOST_ENTRIES:
                break
        entries.sort(key=lambda entry: str(entry["path"]))
        return entries, contents

    def _walk(self, folder: str) -> Iterator[tuple[str, os.stat_result]]:
        try:
            found = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError:
            # Removed, or not readable by the user: then it holds nothing to see.
            return
        for entry in found:
            if entry.path in self._left_out:
                continue
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            yield entry.path, status
            if stat.S_ISDIR(status.st_mode):
                yield from self._walk(entry.path)

    def _digest(self, path: str, status: os.stat_result, contents: dict[str, bytes]) -> str:
        """Hash of the content (of a link: its target), "" for what is too large or no regular file."""
        mark = (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)
        known = self._hashes.get(path)
        if known is not None and known[0] == mark:
            return known[1]
        data = _content(path, status)
        digest = "" if data is None else hashlib.sha256(data).hexdigest()
        if time.time_ns() - status.st_ctime_ns > _SURE:
            self._hashes[path] = (mark, digest)
        if data is not None and digest not in self._sent:
            self._sent.add(digest)
            contents[digest] = data
        return digest


def _content(path: str, status: os.stat_result) -> bytes | None:
    try:
        if stat.S_ISLNK(status.st_mode):
            return os.fsencode(Path(path).readlink())
        if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_CONTENT:
            return None
        with Path(path).open("rb") as file:
            data = file.read(MOST_CONTENT + 1)
    except OSError:
        return None
    return data if len(data) <= MOST_CONTENT else None
