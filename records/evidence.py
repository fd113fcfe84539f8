"""Evidence: the facts of one step. Every judgement reads evidence and nothing else."""

from typing import Literal

import pyarrow as pa

from records.record import Many, Record


class Control(Record):
    """One showing control of the accessibility tree, in tree order.

    value: number of a slider or the like, as text; text: content of a text control, bounded.
    x, y, width, height: its box in pixels of the screen; -1 where it has none.
    states: lower-case names, for example "enabled", "checked", "focused", "editable".
    window: title of its top-level window; application: slug of the application it belongs to.
    """

    role: str
    name: str
    value: str = ""
    text: str = ""
    x: int = -1
    y: int = -1
    width: int = -1
    height: int = -1
    states: Many[str] = ()
    window: str = ""
    application: str = ""


class FileEntry(Record):
    """A file or directory of the home. sha256 is empty for directories and for files over the limit."""

    path: str
    kind: Literal["file", "directory"]
    size: int
    sha256: str = ""


class Clipboard(Record):
    """What the clipboard holds. kind `file` also where file names are offered as text.

    sha256: of an image's bytes in the form in which it is offered, "" for everything else.
    """

    kind: Literal["empty", "text", "image", "file"]
    text: str = ""
    file_names: Many[str] = ()
    sha256: str = ""


class Evidence(Record):
    """The facts after one action (or at the start, where no action is named).

    pointed: the control under the pointer at the moment of a click, read before the click was sent.
    pointer_x, pointer_y: the pixel of a click or scroll, and where a drag began; -1 for other actions.
    window_title, window_application: the window that had the focus when the action was sent; for a click
        the window under the pointer. The application is a slug, empty for the desktop itself.
    text_delivered: text that was really typed, "" for other actions. A Backspace key is "\\b".
    files: all files of the home but dot files' caches, absolute paths, sorted.
    controls_missing: why there is no tree, "" where there is one.
    screenshot: SHA-256 of the PNG; clock: seconds since the epoch inside the session;
    monotonic: seconds since the reset.
    """

    action: Literal[
        "none", "open_app", "click", "drag", "scroll", "type", "key", "hotkey", "wait", "finish"
    ] = "none"
    pointed: Control | None = None
    pointer_x: int = -1
    pointer_y: int = -1
    window_title: str = ""
    window_application: str = ""
    text_delivered: str = ""
    windows: Many[str] = ()
    controls: Many[Control] = ()
    controls_missing: str = ""
    clipboard: Clipboard
    files: Many[FileEntry] = ()
    screenshot: str = ""
    clock: int
    monotonic: float

    @property
    def contents(self) -> set[str]:
        """Hashes of what the files and the clipboard hold, as far as it is known."""
        return {name for name in (self.clipboard.sha256, *(file.sha256 for file in self.files)) if name}


class Blob(Record):
    """Content by its hash; SHA-256 in hexadecimal."""

    sha256: str
    data: bytes


CONTROL = pa.struct(
    [
        pa.field("role", pa.string(), nullable=False),
        pa.field("name", pa.string(), nullable=False),
        pa.field("value", pa.string(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        *(pa.field(name, pa.int32(), nullable=False) for name in ("x", "y", "width", "height")),
        pa.field("states", pa.list_(pa.string()), nullable=False),
        pa.field("window", pa.string(), nullable=False),
        pa.field("application", pa.string(), nullable=False),
    ]
)
FILE_ENTRY = pa.struct(
    [
        pa.field("path", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("size", pa.int64(), nullable=False),
        pa.field("sha256", pa.string(), nullable=False),
    ]
)
CLIPBOARD = pa.struct(
    [
        pa.field("kind", pa.string(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        pa.field("file_names", pa.list_(pa.string()), nullable=False),
        pa.field("sha256", pa.string(), nullable=False),
    ]
)
BLOB = pa.struct(
    [pa.field("sha256", pa.string(), nullable=False), pa.field("data", pa.binary(), nullable=False)]
)
EVIDENCE = pa.struct(
    [
        pa.field("action", pa.string(), nullable=False),
        pa.field("pointed", CONTROL),
        pa.field("pointer_x", pa.int32(), nullable=False),
        pa.field("pointer_y", pa.int32(), nullable=False),
        pa.field("window_title", pa.string(), nullable=False),
        pa.field("window_application", pa.string(), nullable=False),
        pa.field("text_delivered", pa.string(), nullable=False),
        pa.field("windows", pa.list_(pa.string()), nullable=False),
        pa.field("controls", pa.list_(CONTROL), nullable=False),
        pa.field("controls_missing", pa.string(), nullable=False),
        pa.field("clipboard", CLIPBOARD, nullable=False),
        pa.field("files", pa.list_(FILE_ENTRY), nullable=False),
        pa.field("screenshot", pa.string(), nullable=False),
        pa.field("clock", pa.int64(), nullable=False),
        pa.field("monotonic", pa.float64(), nullable=False),
    ]
)
