import hashlib
from collections.abc import Sequence

import pytest
from content_scene import evidence, path, scene
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.content import TEXT_LIMIT, ContentUnreadable, get_file_text, get_file_text_before
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Clipboard, Evidence, FileEntry

PATH = path("notes.txt")


def claimed(size: int, blob: bytes | None) -> Scene:
    """A home with a file that is said to be of this size."""
    entry = FileEntry(path=PATH, kind="file", size=size, sha256="a" * 64)
    step = Evidence(clipboard=Clipboard(kind="empty"), files=(entry,), clock=0, monotonic=0.0)
    return Scene((step,), 0, "mousepad", "controls", lambda _: blob)


@pytest.mark.parametrize("text", ["", "Train leaves at 9:40\n", "naïve 你好\r\n", "a\0b"])
def test_a_text_is_read_as_it_is(text: str) -> None:
    assert get_file_text(scene("notes.txt", text.encode()), PATH) == text


def test_a_byte_order_mark_is_left_out() -> None:
    assert get_file_text(scene("notes.txt", b"\xef\xbb\xbfhello"), PATH) == "hello"


def test_absent_files_and_directories_have_none() -> None:
    assert get_file_text(scene("notes.txt", None), PATH) is None
    assert get_file_text(scene("notes.txt", b"x"), "Files") is None


def test_other_bytes_are_unreadable() -> None:
    with pytest.raises(ContentUnreadable, match=r"notes\.txt: no UTF-8 text \(byte 3"):
        get_file_text(scene("notes.txt", b"caf\xe9"), PATH)


def test_a_long_file_is_refused_before_it_is_fetched() -> None:
    with pytest.raises(ContentUnreadable, match=f"more than the {TEXT_LIMIT}"):
        get_file_text(claimed(TEXT_LIMIT + 1, None), PATH)
    assert get_file_text(claimed(TEXT_LIMIT, b"x"), PATH) == "x"


def test_content_that_was_not_kept_is_no_answer() -> None:
    with pytest.raises(ObservationMissing, match="not kept"):
        get_file_text(claimed(1, None), PATH)


def over_time(texts: Sequence[str | None], since: int) -> Scene:
    """An episode in which the file holds these texts, one after the other; None: it is not there."""
    states = [evidence({} if text is None else {"notes.txt": text.encode()}) for text in texts]
    kept = {hashlib.sha256(text.encode()).hexdigest(): text.encode() for text in texts if text is not None}
    return Scene(states, since, "mousepad", "controls", kept.get)


@pytest.mark.parametrize(
    ("since", "before"), [(0, "one"), (1, "two"), (2, None), (3, "four")], ids=["start", "1", "2", "3"]
)
def test_the_text_before_is_that_from_which_gestures_count(since: int, before: str | None) -> None:
    episode = over_time(["one", "two", None, "four"], since)
    assert get_file_text_before(episode, PATH) == before
    assert get_file_text(episode, PATH) == "four"


def test_the_text_before_may_be_unreadable() -> None:
    old = b"\xff\xfe"
    states = (evidence({"notes.txt": old}), evidence({"notes.txt": b"new"}))
    kept = {hashlib.sha256(data).hexdigest(): data for data in (old, b"new")}
    with pytest.raises(ContentUnreadable):
        get_file_text_before(Scene(states, 0, "mousepad", "controls", kept.get), PATH)


@settings(deadline=None)
@given(st.lists(st.none() | st.text(max_size=5), min_size=1, max_size=5), st.data())
def test_now_and_before_are_two_places_of_one_row(texts: list[str | None], data: st.DataObject) -> None:
    # A byte order mark is no part of a text.
    texts = [text and text.removeprefix("\ufeff") for text in texts]
    since = data.draw(st.integers(0, len(texts) - 1))
    episode = over_time(texts, since)
    assert (get_file_text_before(episode, PATH), get_file_text(episode, PATH)) == (texts[since], texts[-1])
