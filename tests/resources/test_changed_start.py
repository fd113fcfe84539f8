from bound_subtasks import bound_subtask

from records.subtask import FixtureFile
from resources.changed_start import OTHER_CLIPBOARD, start_with_other, start_without
from resources.fixtures import clipboard_facts, decoy, start_state

NOTE = FixtureFile(path="/home/user/Trip/note.txt", recipe="text", content="right\n")
FOLDER = FixtureFile(path="/home/user/Box", recipe="directory")
INSIDE = FixtureFile(path="/home/user/Box/in.txt", recipe="text", content="in\n")
BOUND = bound_subtask(clock=5, files=(NOTE, FOLDER, INSIDE), clipboard="copied")
RIGHT = start_state(BOUND.files, 5, "copied")


def test_a_file_is_taken_away_and_its_decoy_stays() -> None:
    start = start_without(BOUND, f"path:{NOTE.path}")
    assert set(dict(RIGHT.entries)) - set(dict(start.entries)) == {NOTE.path}
    assert decoy(NOTE)[0] in dict(start.entries)
    assert (start.clock, start.clipboard) == (5, "copied")
    assert start.hash != RIGHT.hash


def test_a_folder_goes_with_all_below_it() -> None:
    gone = set(dict(RIGHT.entries)) - set(dict(start_without(BOUND, f"path:{FOLDER.path}").entries))
    assert gone == {FOLDER.path, INSIDE.path, decoy(INSIDE)[0]}


def test_other_content_stands_under_the_same_path() -> None:
    start = start_with_other(BOUND, f"path:{NOTE.path}")
    assert start is not None
    changed = {name for name, data in start.entries if dict(RIGHT.entries)[name] != data}
    assert changed == {NOTE.path}


def test_the_clipboard_is_emptied_or_holds_another_text() -> None:
    other = start_with_other(BOUND, "clipboard")
    assert start_without(BOUND, "clipboard").clipboard == ""
    assert other is not None
    assert (other.clipboard, other.entries) == (OTHER_CLIPBOARD, RIGHT.entries)


def test_a_picture_or_a_file_gives_way_to_one_of_its_kind() -> None:
    picture = BOUND.model_copy(update={"clipboard": "@image 20x10 boat"})
    other = start_with_other(picture, "clipboard")
    assert other is not None
    facts = clipboard_facts(other.clipboard)
    assert facts.kind == "image"
    assert facts != clipboard_facts(picture.clipboard)
    copied = BOUND.model_copy(update={"clipboard": f"@file {NOTE.path}"})
    other = start_with_other(copied, "clipboard")
    assert other is not None
    assert clipboard_facts(other.clipboard).file_names == (decoy(NOTE)[0],)
    assert decoy(NOTE)[0] in dict(other.entries)


def test_a_folder_and_an_unknown_cell_have_no_other_content() -> None:
    assert start_with_other(BOUND, f"path:{FOLDER.path}") is None
    assert start_with_other(BOUND, "slot:pad:document") is None
    assert start_without(BOUND, "slot:pad:document").entries == RIGHT.entries
