import hashlib
from dataclasses import replace

import pytest
from content_scene import home, path

from apis.content import (
    as_before,
    clipboard_image,
    get_cell,
    get_file_hash,
    get_file_names,
    get_file_text,
    get_image_color,
    get_image_info,
)
from apis.scene import Scene
from records.errors import ObservationMissing
from records.evidence import Clipboard
from resources.fixtures import clipboard_facts, clipboard_forms

RED = clipboard_forms("@image 30x20 red boat")["image/png"]


def held(*clipboards: Clipboard, since: int = 0) -> Scene:
    """A home after whose start the clipboard held these, one after the other."""
    empty = home({})
    kept = {hashlib.sha256(RED).hexdigest(): RED}
    evidence = [empty.latest.model_copy(update={"clipboard": clipboard}) for clipboard in clipboards]
    return replace(empty, evidence=evidence, since=since, blob=kept.get)


def test_a_file_as_it_was_when_gestures_began_to_count() -> None:
    files = home({"a.csv": b"1,2\n"}, {"a.csv": b"3,4\n"}, {"a.csv": b"5,6\n"})
    assert get_cell(files, path("a.csv"), "", "B1") == "6"
    assert get_cell(files, as_before(files, path("a.csv")), "", "B1") == "2"
    later = replace(files, since=1)
    assert get_cell(later, as_before(later, path("a.csv")), "", "B1") == "4"
    assert as_before(files, as_before(files, "a")) == as_before(files, "a")


def test_what_was_not_there_then_and_is_not_there_now() -> None:
    files = home({"old": b"1"}, {"new": b"1"})
    assert get_file_text(files, as_before(files, path("new"))) is None
    assert get_file_text(files, path("old")) is None
    assert get_file_hash(files, as_before(files, path("old"))) == get_file_hash(files, path("new"))
    folder = path("old").removesuffix("/old")
    assert get_file_names(files, as_before(files, folder)) == ["old"]
    assert get_file_names(files, folder) == ["new"]


def test_the_image_of_the_clipboard_is_read_as_a_file_is() -> None:
    scene = held(clipboard_facts("@image 30x20 red boat"), Clipboard(kind="text", text="a"))
    assert get_image_info(scene, clipboard_image(scene)) is None
    before = get_image_info(scene, as_before(scene, clipboard_image(scene)))
    assert before is not None
    assert (before.format, before.width, before.height) == ("PNG", 30, 20)
    assert get_image_color(scene, as_before(scene, clipboard_image(scene)), "0,0,30,20") is not None


def test_an_image_that_was_not_kept_is_no_answer() -> None:
    scene = held(Clipboard(kind="image", sha256="0" * 64))
    with pytest.raises(ObservationMissing, match="not kept"):
        get_image_info(scene, clipboard_image(scene))
