from note_trials import FOLDER, GOOD, PATH, SOURCE, World, run

from records.evidence import Evidence
from records.trajectory import Trajectory
from validators.subtask_gates.put_back import put_back

CELL = f"path:{SOURCE}"
RIGHTFUL = run(World({SOURCE: "right"}), start=World({SOURCE: "right"}, clipboard="right"))


def texts(trajectory: Trajectory, path: str = SOURCE) -> list[str | None]:
    """What the file holds in each evidence, "" for a folder, None where it is not there."""
    blobs = {blob.sha256: blob.data.decode() for blob in trajectory.blobs}

    def text(evidence: Evidence) -> str | None:
        return next((blobs.get(file.sha256, "") for file in evidence.files if file.path == path), None)

    return [text(evidence) for evidence in trajectory.evidence]


def test_what_held_something_else_holds_the_rightful_content_as_long_as_it_was_left_alone() -> None:
    other = World({SOURCE: "other"})
    edited = run(other, World({SOURCE: "other and more"}), start=other)
    told = put_back(edited, CELL, RIGHTFUL)
    assert texts(told) == ["right", "right", "right", "other and more", "other and more"]
    assert texts(edited)[0] == "other"


def test_what_was_absent_is_there_until_the_run_makes_it() -> None:
    made = run(World(), World({SOURCE: "made"}))
    assert texts(put_back(made, CELL, RIGHTFUL)) == ["right", "right", "right", "made", "made"]


def test_what_the_run_deleted_stays_deleted() -> None:
    gone = run(World(), start=World({SOURCE: "other"}))
    assert texts(put_back(gone, CELL, RIGHTFUL)) == ["right", "right", None, None]


def test_other_files_stay_as_they_were_and_the_list_stays_sorted() -> None:
    made = run(World({PATH: "copy"}))
    told = put_back(made, CELL, RIGHTFUL)
    assert texts(told, PATH) == [None, None, "copy", "copy"]
    for evidence in told.evidence:
        names = [file.path for file in evidence.files]
        assert names == sorted(names)


def test_a_folder_comes_back_with_what_lay_in_it() -> None:
    inside = {f"{FOLDER}/album": None, f"{FOLDER}/album/a.txt": "a"}
    rightful = run(World(inside), start=World(inside))
    told = put_back(run(World()), f"path:{FOLDER}/album", rightful)
    assert texts(told, f"{FOLDER}/album") == ["", "", "", ""]
    assert texts(told, f"{FOLDER}/album/a.txt") == ["a", "a", "a", "a"]


def test_a_file_comes_back_with_the_folders_above_it() -> None:
    deep = {f"{FOLDER}/album": None, f"{FOLDER}/album/a.txt": "a"}
    told = put_back(run(World()), f"path:{FOLDER}/album/a.txt", run(World(deep), start=World(deep)))
    assert texts(told, f"{FOLDER}/album") == ["", "", "", ""]


def test_the_clipboard_is_put_back_until_the_run_copies_something() -> None:
    copied = run(World(clipboard="other"), World(clipboard="copied"), start=World(clipboard="other"))
    told = put_back(copied, "clipboard", RIGHTFUL)
    assert [one.clipboard.text for one in told.evidence] == ["right", "right", "right", "copied", "copied"]
    emptied = put_back(run(World()), "clipboard", RIGHTFUL)
    assert [one.clipboard.kind for one in emptied.evidence] == ["text"] * 4


def test_a_cell_that_is_no_place_in_evidence_is_left_as_it_was() -> None:
    assert put_back(GOOD, "slot:editor:document", RIGHTFUL) == GOOD


def test_nothing_changes_where_the_rightful_input_was_there_all_along() -> None:
    told = put_back(RIGHTFUL, CELL, RIGHTFUL)
    assert told.evidence == RIGHTFUL.evidence
