"""Keeps the clipboard: knows at any moment what it holds, and holds it on when its application ends.

Our own rather than a clipboard manager: one that is made for people polls, keeps text alone and has an icon
and keys; this one is told of each change, keeps images and files too, and shows nothing.
"""

import contextlib
import hashlib
import select
import threading
from collections.abc import Mapping, Sequence
from urllib.parse import unquote, urlsplit

from Xlib import X
from Xlib.error import ConnectionClosedError

from apis.desktop.guest.selection import Selection
from apis.desktop.guest.xfixes import OWNER_SET, OwnerChanged

_MOST_TEXT = 200_000
_FILE_TARGETS = ("x-special/gnome-copied-files", "text/uri-list")
# Holds 1 where files were cut. Libfm gives a cut's files away once: whoever reads them has pasted them.
_CUT_MARK = "application/x-kde-cutselection"
_TEXT_TARGETS = ("UTF8_STRING", "text/plain;charset=utf-8", "STRING")


class Clipboard:
    """Runs in a thread of its own, since an application may ask for the content at any time."""

    def __init__(self) -> None:
        self._selection = Selection()
        self._lock = threading.Lock()
        self._held: dict[str, bytes] = {}
        self._is_stale = False
        threading.Thread(target=self._run, daemon=True, name="clipboard").start()

    def put(self, forms: Mapping[str, bytes]) -> None:
        """Puts these forms of a content there, as if an application that has ended had copied it."""
        with self._lock:
            self._held = dict(forms)
            self._selection.own(self._held)

    def read(self) -> tuple[dict[str, object], bytes]:
        """Kind, text, file paths and an image's hash as the evidence has them, and the image's bytes.

        Files that were cut stay unnamed.
        """
        with self._lock:
            self._selection.display.sync()
            self._handle()
            if self._is_stale:
                self._fetch()
            held = self._held
        paths = _paths(held)
        text = next((held[name] for name in _TEXT_TARGETS if name in held), b"").decode(errors="replace")
        # AbiWord counts the end of its string as part of it.
        text = text.rstrip("\0")
        image = b""
        if paths or _CUT_MARK in held:
            kind = "file"
        elif text:
            kind = "text"
        else:
            image = next((content for name, content in held.items() if name.startswith("image/")), b"")
            kind = "image" if image else "empty"
        digest = hashlib.sha256(image).hexdigest() if image else ""
        facts: dict[str, object] = {
            "kind": kind,
            "text": text[:_MOST_TEXT],
            "file_names": paths,
            "sha256": digest,
        }
        return facts, image

    def _run(self) -> None:
        with contextlib.suppress(ConnectionClosedError):
            while True:
                select.select([self._selection.display], [], [], 0.5)
                with self._lock:
                    self._handle()

    def _handle(self) -> None:
        selection = self._selection
        while selection.later or selection.display.pending_events():
            event = selection.later.popleft() if selection.later else selection.display.next_event()
            if isinstance(event, OwnerChanged):
                self._follow(event.owner, event.reason == OWNER_SET)
            elif event.type == X.SelectionRequest:
                selection.serve(event)

    def _follow(self, owner: int, is_deliberate: bool) -> None:
        if self._selection.is_own(owner):
            return
        if owner:
            self._fetch()
        elif is_deliberate:
            self._held = {}
        elif self._held and _CUT_MARK not in self._held:
            self._selection.own(self._held)

    def _fetch(self) -> None:
        """Reads all forms worth keeping from the new owner, at once: they die with it."""
        targets = self._selection.targets()
        self._is_stale = targets is None
        if _CUT_MARK in (targets or []) and (self._selection.content(_CUT_MARK) or b"").startswith(b"1"):
            self._held = {_CUT_MARK: b"1"}
            return
        held: dict[str, bytes] = {}
        for target in _worth_keeping(targets or []):
            content = self._selection.content(target)
            if content is not None:
                held[target] = content
        self._held = held


def _worth_keeping(targets: Sequence[str]) -> list[str]:
    texts = [name for name in _TEXT_TARGETS if name in targets][:1]
    images = [name for name in ("image/png", "image/bmp", "image/jpeg", "image/tiff") if name in targets][:1]
    return [*texts, *images, *(name for name in _FILE_TARGETS if name in targets)]


def _paths(held: dict[str, bytes]) -> list[str]:
    """Absolute paths of the files that are offered, in order."""
    for target in _FILE_TARGETS:
        lines = held.get(target, b"").decode(errors="replace").replace("\0", "").splitlines()
        addresses = [urlsplit(line.strip()) for line in lines if not line.startswith("#")]
        paths = [unquote(address.path) for address in addresses if address.scheme == "file"]
        if paths:
            return paths
    return []
