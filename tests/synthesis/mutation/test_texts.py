from dataclasses import replace

import pytest
from edited_note import (
    COPY,
    FILE,
    FOLDER,
    LINE,
    NOTE,
    OPEN,
    ORIGINAL,
    STEPS,
    TYPE,
    bound,
    click,
    step,
    typed,
    with_parameters,
)

from records.subtask import Binding
from resources.fixtures import decoy, service_files
from synthesis.mutation.mutant import Original
from synthesis.mutation.texts import decoys, other_name, other_text


def typing(text: str, *parameters: Binding, copy: str = COPY) -> Original:
    steps = (OPEN, step("type", text=text))
    return replace(ORIGINAL, steps=steps, bound=bound(STEPS, parameters, copy))


def test_the_wrong_value_a_changed_character_and_a_dropped_word() -> None:
    original = with_parameters(Binding(name="line", type="str", text=LINE, wrong="Bring skis"))
    mutants = list(other_text(original))
    assert typed(mutants, 1) == ["Bring skis", "Bring 4 tickets", "Bring 3"]
    assert {mutant.label for mutant in mutants} == {"other_text, step 2"}


def test_a_parameter_that_is_part_of_the_text_is_changed_in_it() -> None:
    original = typing(
        "from Monday\tto Friday", Binding(name="day", type="str", text="Friday", wrong="Sunday")
    )
    assert typed(list(other_text(original)), 1) == [
        "from Monday\tto Sunday",
        "from Monday\tto Fridax",
        "from Monday\tto",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7 9", ["8 9", "7"]),
        ("9", ["0"]),
        ("Max", ["May"]),
        ("PAX!", ["PAY!"]),
        ("ab cd\n", ["ab cx\n", "ab\n"]),
        ("é", ["x"]),
        ("...", []),
    ],
)
def test_mechanical_changes(text: str, expected: list[str]) -> None:
    found = [mutant for mutant in typed(list(other_text(typing(text))), 1) if mutant != text]
    assert found == expected


def test_names_are_no_other_text() -> None:
    assert list(other_text(typing(COPY))) == []
    assert list(other_text(typing("copy.txt\n"))) == []


def test_a_name_gets_another_stem() -> None:
    mutants = list(other_name(ORIGINAL))
    assert mutants[0].steps[0].action.arguments == (f"{FOLDER}/note_x.txt",)
    assert mutants[1].steps[3].action.text == f"{FOLDER}/copy_x.txt"
    assert [mutant.label for mutant in mutants] == ["other_name, step 1", "other_name, step 4"]


def test_names_by_word_path_stem_and_within_a_command() -> None:
    def names(text: str, copy: str = COPY, *parameters: Binding) -> list[str | None]:
        return typed(
            [mutant for mutant in other_name(typing(text, *parameters, copy=copy)) if "2" in mutant.label], 1
        )

    assert names("copy.txt") == ["copy_x.txt"]
    assert names("copy") == ["copy_x"]
    assert names("Archive", f"{FOLDER}/Archive") == ["Archive_x"]
    assert names(f"cp {NOTE} x\n") == [f"cp {FOLDER}/note_x.txt x\n"]
    assert names("~/unknown folder/a.tar.gz") == ["~/unknown folder/a.tar_x.gz"]
    assert names("report.odt") == ["report_x.odt"]
    assert names(LINE) == []
    assert names("copyright") == []
    wrong = Binding(name="name", type="str", text="copy.txt", wrong="old.txt")
    assert names("copy.txt", COPY, wrong) == ["old.txt", "copy_x.txt"]


def test_the_decoy_takes_the_place_of_the_file_that_is_opened_named_or_picked() -> None:
    other = decoy(FILE)[0]
    steps = (OPEN, step("type", text=f"{NOTE}\n"), click("note.txt", "icon"), TYPE)
    mutants = list(decoys(replace(ORIGINAL, steps=steps)))
    assert mutants[0].steps == (
        OPEN.model_copy(update={"action": OPEN.action.model_copy(update={"arguments": (other,)})}),
        *steps[1:],
    )
    assert mutants[1].steps[1].action.text == f"{other}\n"
    target = mutants[2].steps[2].target
    assert target is not None
    assert (target.name, target.role) == (other.rpartition("/")[2], "icon")
    assert len(mutants) == 3


def test_what_a_server_holds_has_no_decoy() -> None:
    served = (FILE, *service_files(["mail"]))
    original = replace(ORIGINAL, bound=ORIGINAL.bound.model_copy(update={"files": served}))
    assert list(decoys(original)) == list(decoys(ORIGINAL))
