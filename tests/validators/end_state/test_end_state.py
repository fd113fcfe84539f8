import hashlib
from dataclasses import replace
from io import BytesIO

from PIL import Image

from records.evidence import Clipboard, Control, Evidence, FileEntry
from resources.fixtures import clipboard_forms
from validators.end_state import EndState, differences, end_state

HOME = "/home/user"


def state(
    files: dict[str, bytes | None] | None = None,
    clipboard: Clipboard | None = None,
    windows: tuple[str, ...] = (),
    controls: tuple[Control, ...] = (),
    own: tuple[str, ...] = (".config/**",),
    declared: tuple[str, ...] = (),
) -> EndState:
    contents = {hashlib.sha256(data).hexdigest(): data for data in (files or {}).values() if data is not None}
    evidence = Evidence(
        clipboard=clipboard or Clipboard(kind="empty"),
        windows=windows,
        controls=controls,
        files=tuple(
            FileEntry(path=f"{HOME}/{path}", kind="directory", size=0)
            if data is None
            else FileEntry(
                path=f"{HOME}/{path}", kind="file", size=len(data), sha256=hashlib.sha256(data).hexdigest()
            )
            for path, data in sorted((files or {}).items())
        ),
        clock=0,
        monotonic=0.0,
    )
    return end_state(evidence, contents.get, own, declared)


def control(role: str, window: str, application: str = "editor") -> Control:
    return Control(role=role, name=window, window=window, application=application)


def test_equal_states_do_not_differ() -> None:
    files: dict[str, bytes | None] = {"a.txt": b"a", "b": None}
    text = Clipboard(kind="text", text="x")
    assert differences(state(files, text), state(files, text)) == []


def test_text_is_compared_exactly() -> None:
    assert differences(state({"a.txt": b"a\n"}), state({"a.txt": b"a\r\n"})) == ["a.txt differs in its bytes"]
    assert differences(state({"a.txt": b"a"}), state({"a.txt": b"a "})) == ["a.txt differs in its bytes"]


def test_files_and_folders_that_only_one_has() -> None:
    one, other = state({"a.txt": b"a", "b": None}), state({"a.txt": b"a", "c.txt": b""})
    assert differences(one, other) == ["b is there in the first only", "c.txt is there in the second only"]
    assert differences(state({"a": None}), state({"a": b""})) == ["a is a directory, and a file"]


def test_own_files_are_left_out_unless_they_are_declared() -> None:
    one, other = {".config/rc": b"1"}, {".config/rc": b"2"}
    assert differences(state({**one}), state({**other})) == []
    path = (f"{HOME}/.config/rc",)
    assert len(differences(state({**one}, declared=path), state({**other}, declared=path))) == 1


def test_clipboards() -> None:
    def told(one: Clipboard, other: Clipboard) -> list[str]:
        return differences(state(clipboard=one), state(clipboard=other))

    text, empty = Clipboard(kind="text", text="a"), Clipboard(kind="empty")
    assert told(text, empty) == ["the clipboard is text, and empty"]
    assert told(text, Clipboard(kind="text", text="b")) == ["the clipboard holds another text"]
    clock, again = (Clipboard(kind="text", text=f"/faketime_sem_{number} a") for number in (51, 46))
    assert told(clock, again) == []
    assert told(clock, Clipboard(kind="text", text="/faketime_sem_51 b")) != []
    files = Clipboard(kind="file", file_names=("/home/user/a",))
    assert told(files, Clipboard(kind="file", file_names=("/home/user/b",))) == [
        "the clipboard holds other files"
    ]
    assert told(text, text) == []
    one, other = Clipboard(kind="image", sha256="a"), Clipboard(kind="image", sha256="b")
    assert told(one, one) == []
    assert told(one, other) == ["the clipboard holds another image"]


def test_pictures_on_the_clipboard_are_compared_by_pixels() -> None:
    picture = clipboard_forms("@image 30x20 boat")["image/png"]
    stream = BytesIO()
    Image.open(BytesIO(picture)).save(stream, "PNG", compress_level=0)
    other = clipboard_forms("@image 30x20 tree")["image/png"]
    one, again, tree = (
        replace(state(clipboard=Clipboard(kind="image", sha256=name)), blob={name: data}.get)
        for name, data in (("a", picture), ("b", stream.getvalue()), ("c", other))
    )
    assert picture != stream.getvalue()
    assert differences(one, again) == []
    assert differences(one, tree) == ["the clipboard holds another image"]


def test_open_dialogs() -> None:
    main = (control("frame", "a.txt - Editor"), control("menu bar", "a.txt - Editor"))
    asking = (*main, control("alert", "Question"))
    assert differences(state(controls=main), state(controls=asking)) == [
        "dialogs are open: none, and Question"
    ]
    # A title that tells of unsaved changes is no dialog.
    changed = (control("frame", "*a.txt - Editor"), control("menu bar", "*a.txt - Editor"))
    assert differences(state(controls=main), state(controls=changed)) == []


def test_windows_whose_controls_are_not_known_are_counted() -> None:
    assert differences(state(windows=("a - Tool",)), state(windows=("b - Tool",))) == []
    assert differences(state(windows=("a",)), state(windows=("a", "Save"))) == [
        "1 windows without controls show, and 2"
    ]


def test_contents_that_were_not_kept_are_compared_by_hash_or_size() -> None:
    def kept_not(sha256: str, size: int) -> EndState:
        entry = FileEntry(path=f"{HOME}/film.mkv", kind="file", size=size, sha256=sha256)
        evidence = Evidence(clipboard=Clipboard(kind="empty"), files=(entry,), clock=0, monotonic=0.0)
        return end_state(evidence, dict[str, bytes]().get, ())

    assert differences(kept_not("a" * 64, 1), kept_not("a" * 64, 1)) == []
    assert differences(kept_not("a" * 64, 1), kept_not("b" * 64, 1)) == ["film.mkv holds something else"]
    assert differences(kept_not("", 5), kept_not("", 5)) == []
    assert differences(kept_not("", 5), kept_not("", 6)) == ["film.mkv has 5 bytes, and 6"]
