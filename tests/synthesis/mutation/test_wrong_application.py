from dataclasses import replace

from edited_note import ORIGINAL, application

from records.application import Application
from synthesis.mutation.wrong_application import wrong_application


def instead(*others: Application) -> list[str | None]:
    known = {one.name: one for one in (application("editor"), *others)}
    mutants = list(wrong_application(replace(ORIGINAL, applications=known)))
    assert all(mutant.steps[1:] == ORIGINAL.steps[1:] for mutant in mutants)
    return [mutant.steps[0].action.application for mutant in mutants]


def test_the_same_category_comes_before_the_same_toolkit_and_then_the_name() -> None:
    abacus, painter = application("abacus", "utilities"), application("painter", "editing", "Qt")
    writer, typist = application("writer", toolkit="Qt"), application("typist", toolkit="Qt")
    assert instead(abacus, painter, writer, typist) == ["typist"]
    assert instead(abacus, painter) == ["abacus"]
    assert instead(painter) == []


def test_arguments_stay_and_the_label_names_both() -> None:
    (mutant,) = wrong_application(ORIGINAL)
    assert mutant.label == "wrong_application, writer for editor"
    assert mutant.steps[0].action.arguments == ORIGINAL.steps[0].action.arguments


def test_a_subtask_of_an_unknown_application_has_none() -> None:
    assert list(wrong_application(replace(ORIGINAL, applications={"writer": application("writer")}))) == []
