"""G6: outputs made, nothing else touched, inputs needed."""

from collections.abc import Iterator

import pytest
from note_trials import (
    FOLDER,
    GOOD,
    HEAD,
    NOTE,
    PATH,
    SOURCE,
    Bench,
    World,
    holding,
    open_bench,
    run,
    subtask,
)

from records.resource import Resource
from records.subtask import BoundSubtask, Effects
from records.trajectory import Trajectory
from validators.subtask_gates.g6_resources import g6_resources
from validators.subtask_gates.trial import Attempt

COPIED = Resource(type="text_in_clipboard", cell="clipboard", value="")
ORIGINAL = Resource(type="txt_path", cell=f"path:{SOURCE}", value="trip/source.txt")
RELATIONAL = f"""{HEAD}    wanted = get_file_text("{SOURCE}")
    if wanted is None or get_file_text(path) != wanted:
        return EvalResult(False, "no copy of the source", 0.0)
    return EvalResult(True, "copied", 1.0)
"""
ABSOLUTE = f"""{HEAD}    return EvalResult(get_file_text(path) == "right", "copied or not", 0.0)
"""
ANY = f"""{HEAD}    return EvalResult(get_file_text(path) is not None, "copied or not", 0.0)
"""


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with open_bench() as one:
        yield one


def copier(source: str = RELATIONAL) -> BoundSubtask:
    """Copies the source's text into the note."""
    return subtask(source).model_copy(
        update={
            "inputs": (ORIGINAL,),
            "effects": Effects(reads=(ORIGINAL.cell,), creates=(NOTE.cell,)),
        }
    )


def copy_run(text: str | None, copied: str | None) -> Trajectory:
    """The source holds a text (or is not there), and the note gets what is copied (or is not made)."""
    before = {} if text is None else {SOURCE: text}
    after = before if copied is None else {**before, PATH: copied}
    return run(World(before), World(after), start=World(before))


RIGHT = copy_run("right", "right")


def copying(bench: Bench, source: str = RELATIONAL, **changed: object) -> str:
    """Why the copier is refused, "" where it is not. Its runs without the input end as they would."""
    bound = copier(source)
    given: dict[str, object] = {
        "oracle": (RIGHT, RIGHT),
        "absent_inputs": (Attempt(ORIGINAL.cell, bound, copy_run(None, None), "step 1: no such file"),),
        "other_inputs": (Attempt(ORIGINAL.cell, bound, copy_run("other", "other")),),
    }
    verdict = g6_resources(bench.trial(bound, **{**given, **changed}))
    assert verdict.passed == (not verdict.reason)
    return verdict.reason


def test_a_copy_that_is_compared_with_its_source_keeps_to_its_resources(bench: Bench) -> None:
    assert copying(bench) == ""


def test_an_input_that_was_never_taken_away_is_refused(bench: Bench) -> None:
    said = "the input trip/source.txt was never"
    assert copying(bench, absent_inputs=()) == f"{said} taken away"
    assert copying(bench, other_inputs=()) == f"{said} replaced by another"
    of_another_cell = (Attempt("clipboard", copier(), copy_run(None, None)),)
    assert copying(bench, absent_inputs=of_another_cell) == f"{said} taken away"


def test_what_passes_without_its_input_is_refused(bench: Bench) -> None:
    def reason(source: str) -> str:
        without = (Attempt(ORIGINAL.cell, copier(source), copy_run(None, "")),)
        return copying(bench, source, absent_inputs=without)

    assert reason(ANY) == "passes without the input trip/source.txt: copied or not"
    assert reason(RELATIONAL) == ""


def test_what_passes_without_its_input_once_that_is_put_back_is_refused(bench: Bench) -> None:
    bound = copier()
    # The note says what the source should have said, though there was no source.
    made_up = (Attempt(ORIGINAL.cell, bound, copy_run(None, "right")),)
    assert copying(bench, absent_inputs=made_up) == (
        "passes on what was made without it once the input trip/source.txt is put back"
    )


def test_work_on_another_input_is_no_work_on_this_one(bench: Bench) -> None:
    bound = copier(ANY)
    reason = copying(bench, ANY)
    assert reason == "passes on what was made on another one once the input trip/source.txt is put back"
    assert copying(bench, RELATIONAL) == ""
    made_up = (Attempt(ORIGINAL.cell, bound, copy_run("other", "right")),)
    assert "another one" in copying(bench, ABSOLUTE, other_inputs=made_up)
    assert copying(bench, ABSOLUTE) == ""


def test_a_folder_is_only_taken_away(bench: Bench) -> None:
    folder = Resource(type="dir_path", cell=f"path:{FOLDER}/in", value="trip/in")
    inside: dict[str, bytes | str | None] = {f"{FOLDER}/in": None}
    placed = {**inside, f"{FOLDER}/in/note.txt": "right"}
    source = f"""{HEAD}    return EvalResult(get_file_text("{FOLDER}/in/note.txt") == text, "put", 0.0)\n"""
    output = Resource(type="txt_path", cell=f"path:{FOLDER}/in/note.txt", value="")
    bound = subtask(source).model_copy(
        update={"inputs": (folder,), "outputs": (output,), "effects": Effects(creates=(output.cell,))}
    )
    oracle = run(World(inside), World(placed), start=World(inside))
    absent = (Attempt(folder.cell, bound, run(World(), World())),)
    trial = bench.trial(bound, oracle=(oracle, oracle), absent_inputs=absent)
    assert g6_resources(trial).passed
    never = bench.trial(bound, oracle=(oracle, oracle))
    assert g6_resources(never).reason == "the input trip/in was never taken away"


def test_the_clipboard_is_taken_away_and_replaced(bench: Bench) -> None:
    source = f"""{HEAD}    if not clipboard_contains_text():
        return EvalResult(False, "nothing to compare with", 0.0)
    return EvalResult(get_file_text(path) == get_clipboard_text(), "pasted or not", 0.5)
"""
    bound = subtask(source, ("get_file_text", "clipboard_contains_text", "get_clipboard_text")).model_copy(
        update={"inputs": (COPIED,)}
    )

    def pasting(clipboard: str) -> Trajectory:
        return run(
            World(clipboard=clipboard), World({PATH: clipboard}, clipboard), start=World(clipboard=clipboard)
        )

    oracle = pasting("right")
    absent = (Attempt("clipboard", bound, pasting("")),)
    other = (Attempt("clipboard", bound, pasting("other")),)
    sound = bench.trial(bound, oracle=(oracle, oracle), absent_inputs=absent, other_inputs=other)
    assert g6_resources(sound).passed
    alone = bench.trial(bound, oracle=(oracle, oracle), absent_inputs=absent)
    assert g6_resources(alone).reason == "the input clipboard was never replaced by another"


def test_a_closed_document_is_judged_as_it_was_seen(bench: Bench) -> None:
    slot = Resource(type="selected_text", cell="slot:editor:document", value="")
    bound = subtask().model_copy(update={"inputs": (slot,)})
    closed = (Attempt(slot.cell, bound, run(World())),)
    assert g6_resources(bench.trial(bound, absent_inputs=closed)).passed
    still = (Attempt(slot.cell, bound, GOOD),)
    assert g6_resources(bench.trial(bound, absent_inputs=still)).reason == (
        "passes without the input slot:editor:document: written"
    )


def test_an_output_that_is_not_there_or_of_another_type_is_refused(bench: Bench) -> None:
    def reason(**changed: object) -> str:
        bound = subtask().model_copy(update={"outputs": (NOTE.model_copy(update=changed),)})
        return g6_resources(bench.trial(bound)).reason

    assert reason() == ""
    assert reason(cell=f"path:{FOLDER}/n.txt") == "run 1: the output trip/n.txt is not there"
    assert reason(type="pdf_path") == (
        "run 1: the output trip/note.txt is no pdf_path: its name does not end in .pdf"
    )


def test_another_file_that_changed_is_refused_but_not_applications_own(bench: Bench) -> None:
    def reason(extra: dict[str, str], before: dict[str, str] | None = None, clipboard: str = "") -> str:
        left = run(World(before or {}), World({PATH: "right", **extra}, clipboard), start=World(before or {}))
        return g6_resources(bench.trial(oracle=(left,), oracle_runs=1)).reason

    backup, own = f"{PATH}~", "/home/user/.config/editor/recent"
    assert reason({own: "x", "/home/user/.cache/thumbs/1": "y"}) == ""
    assert reason({backup: "x"}) == "run 1: trip/note.txt~ was made, and is no declared effect"
    assert reason({backup: "x"}, {backup: "y"}) == (
        "run 1: trip/note.txt~ was changed, and is no declared effect"
    )
    assert reason({}, {backup: "y"}) == "run 1: trip/note.txt~ was deleted, and is no declared effect"
    assert reason({backup: "x"}, {backup: "x"}) == ""
    assert reason({}, clipboard="right") == "run 1: the clipboard was changed, and is no declared effect"


def test_effects_that_did_not_happen_are_refused(bench: Bench) -> None:
    old = f"{FOLDER}/old.txt"
    bound = subtask().model_copy(
        update={"effects": Effects(creates=(NOTE.cell, f"path:{FOLDER}/b.txt"), deletes=(f"path:{old}",))}
    )
    before = World({old: "x"})
    left = run(World({old: "x", PATH: "right"}), start=before)
    assert g6_resources(bench.trial(bound, oracle=(left,))).reason == (
        "run 1: trip/b.txt is not made; trip/old.txt is not deleted"
    )
    done = run(World({PATH: "right", f"{FOLDER}/b.txt": ""}), start=before)
    assert g6_resources(bench.trial(bound, oracle=(done,))).passed
    there = run(holding("right"), start=holding("before"))
    assert g6_resources(bench.trial(oracle=(there,))).reason == (
        "run 1: trip/note.txt was there before it is made"
    )


def test_what_lies_in_a_deleted_folder_goes_with_it(bench: Bench) -> None:
    inside: dict[str, bytes | str | None] = {f"{FOLDER}/in": None, f"{FOLDER}/in/a.txt": "a"}
    bound = subtask().model_copy(
        update={"effects": Effects(creates=(NOTE.cell,), deletes=(f"path:{FOLDER}/in",))}
    )
    emptied = run(holding("right"), start=World(inside))
    assert g6_resources(bench.trial(bound, oracle=(emptied,))).passed
