"""A task's graph told with other sources, and what of the start may be one."""

from random import Random

import pytest
from bound_subtasks import bound_subtask
from outsiders import FARES, STORE, outsider, start_file
from trial_subtasks import ARCHIVE, HOME, NOTE
from trial_tasks import BOUND, edges_of

from records.resource import Resource, path_cell
from records.subtask import FixtureFile
from synthesis.damage.start_sources import StartSources
from synthesis.damage.telling import Telling, names, written


def pairs(telling: Telling) -> set[tuple[str, str]]:
    return {(edge.source, edge.target) for edge in telling.edges}


def test_what_is_changed_in_its_place_is_another_file_for_its_users_too() -> None:
    order = ("write_note", "append_line", "copy_text")
    true = Telling(tuple(edges_of(order)), {name: BOUND[name] for name in order})
    telling = true.using("append_line", 0, start_file(FARES))
    assert telling is not None
    assert pairs(true) == {("write_note", "append_line"), ("append_line", "copy_text")}
    assert pairs(telling) == {("append_line", "copy_text")}
    text = telling.text("prepare the trip", Random(0))
    assert text.count("the extended note Documents/Berlin/fares.txt") == 1
    assert text.count("Documents/Berlin/fares.txt") == 2
    assert text.count("Documents/Berlin/notes.txt") == 1
    assert written(telling.bound["append_line"]) == {path_cell(FARES)}
    assert telling.is_sound
    assert true.bound["append_line"] == BOUND["append_line"]


def test_two_versions_of_a_file_without_an_order_are_no_sound_telling() -> None:
    order = ("write_note", "append_line", "import_file")
    true = Telling(tuple(edges_of(order)), {name: BOUND[name] for name in order})
    telling = true.using("import_file", 0, BOUND["write_note"].outputs[0], maker="write_note")
    assert telling is not None
    assert pairs(telling) == {("write_note", "append_line"), ("write_note", "import_file")}
    assert not telling.is_sound


def test_a_phrase_that_names_the_old_source_beside_its_slot_is_left_aside() -> None:
    copying = BOUND["copy_file"]
    said = "look for notes.txt and copy [[0]] into [[1]]"
    order = ("write_note", "copy_file")
    for phrases, expected in (
        ((said, *copying.phrases), copying.phrases),
        ((said, "copy all there is into [[1]]"), None),
    ):
        bound = {
            "write_note": BOUND["write_note"],
            "copy_file": copying.model_copy(update={"phrases": phrases}),
        }
        telling = Telling(tuple(edges_of(order)), bound).using("copy_file", 0, start_file(FARES))
        assert (telling and telling.bound["copy_file"].phrases) == expected


def test_a_file_is_named_by_its_last_part_and_a_folder_by_its_path() -> None:
    assert names("search for notes.txt", path_cell(NOTE))
    assert names("keep it as Documents/Berlin/Archive/old.txt", path_cell(ARCHIVE))
    assert not names("put [[0]] into the Archive", path_cell(ARCHIVE))
    assert not names("copy [[0]] to the clipboard", "clipboard")


def test_sources_of_the_start_are_apart_from_the_task_and_of_its_form() -> None:
    order = ("write_note", "append_line")
    true = Telling(tuple(edges_of(order)), {name: BOUND[name] for name in order})
    listed = start_file(f"{HOME}/Documents/Berlin/fares.csv")
    others = [start_file(path) for path in (NOTE, f"{HOME}/Old/notes.txt", f"{HOME}/Pictures/station.png")]
    start = StartSources([outsider(start_file(FARES), listed, *others)])
    assert {one.value for one in start.instead_of(true, "append_line", 0)} == {
        "Documents/Berlin/fares.txt",
        "Documents/Berlin/fares.csv",
    }


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("text_in_clipboard", {"“Two singles cost 7”"}),
        ("url_in_clipboard", {"127.0.0.1:8080/fares.html"}),
        ("table_in_clipboard", {"Documents/fares.csv"}),
        ("img_in_clipboard", {"Pictures/station.png"}),
    ],
)
def test_what_was_copied_gives_way_to_words_an_address_or_a_file(kind: str, said: set[str]) -> None:
    page = Resource(
        type="html_path", cell=path_cell("/srv/web/fares.html"), value="127.0.0.1:8080/fares.html"
    )
    table = start_file(f"{HOME}/Documents/fares.csv", "csv_path")
    picture = start_file(f"{HOME}/Pictures/station.png", "img_path")
    start = StartSources([outsider(page, table, picture, phrase="say “Two singles cost 7” in “Mail 3”")])
    pasting = BOUND["paste_note"]
    needed = pasting.inputs[0].model_copy(update={"type": kind})
    bound = {"paste_note": pasting.model_copy(update={"inputs": (needed,)})}
    assert {one.value for one in start.instead_of(Telling((), bound), "paste_note", 0)} == said


def test_what_another_copies_takes_no_place_of_its_copy() -> None:
    """ "Copy a.txt, paste a.txt": that would still be told."""
    note = start_file(NOTE)
    start = StartSources([outsider(note, start_file(FARES))])
    bound = {"copy_text": BOUND["copy_text"], "paste_note": BOUND["paste_note"]}
    for name in ("inputs", "outputs"):
        user = "paste_note" if name == "inputs" else "copy_text"
        copied = [one.model_copy(update={"type": "file_in_clipboard"}) for one in getattr(bound[user], name)]
        bound[user] = bound[user].model_copy(update={name: tuple(copied)})
    true = Telling(tuple(edges_of(tuple(bound))), bound)
    assert true.maker("paste_note", 0) == "copy_text"
    assert [one.value for one in start.instead_of(true, "paste_note", 0)] == ["Documents/Berlin/fares.txt"]


def test_a_folder_that_a_start_state_has_beside_its_files_is_a_source_too() -> None:
    folder = FixtureFile(path=STORE, recipe="directory")
    start = StartSources([bound_subtask(name="geany.read_fares", files=(folder,))])
    copying = BOUND["copy_file"]
    needed = copying.inputs[1].model_copy(update={"type": "dir_path"})
    bound = {"copy_file": copying.model_copy(update={"inputs": (copying.inputs[0], needed)})}
    assert [one.cell for one in start.instead_of(Telling((), bound), "copy_file", 1)] == [path_cell(STORE)]
    assert list(start.instead_of(Telling((), bound), "copy_file", 0)) == []
