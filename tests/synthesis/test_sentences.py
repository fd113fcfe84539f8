"""Sentences: clauses taken apart and put into patterns."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resources.sentence_patterns import holes, shipped_sentence_patterns
from synthesis.sentences import Clause, drawn, filled, fits

FLIP = Clause("a", "in GIMP, flip a.png, and export it as b.png")
COPY = Clause("b", "copy a.txt to the clipboard in Mousepad")
SOURCE = Clause("c", "in the source of a.html, copy line 2 with SciTE")
KEEP = Clause("d", "keep b.png alone: save a copy and bin the old file")

PATTERNS = [
    *shipped_sentence_patterns().plain,
    *shipped_sentence_patterns().asking,
    *shipped_sentence_patterns().adding,
]


@pytest.mark.parametrize(
    ("clause", "front", "do", "program"),
    [
        (FLIP, "in GIMP", "flip a.png, and export it as b.png", "GIMP"),
        (COPY, "", "copy a.txt to the clipboard in Mousepad", ""),
        (SOURCE, "in the source of a.html", "copy line 2 with SciTE", ""),
        (Clause("e", "in Osmo's calendar, add a todo"), "in Osmo's calendar", "add a todo", ""),
        (Clause("e", "with Drawing, invert a.png"), "with Drawing", "invert a.png", "Drawing"),
        (Clause("e", "insert a.png, a picture, with Zim"), "", "insert a.png, a picture, with Zim", ""),
    ],
)
def test_a_clause_begins_with_where_it_is_done_or_with_its_verb(
    clause: Clause, front: str, do: str, program: str
) -> None:
    assert (clause.front, clause.do, clause.program) == (front, do, program)


@pytest.mark.parametrize(
    ("pattern", "clauses", "text"),
    [
        ("{do}.", [COPY], "Copy a.txt to the clipboard in Mousepad."),
        ("{front}, could you {do}?", [SOURCE], "In the source of a.html, could you copy line 2 with SciTE?"),
        ("Use {program} to {do}.", [FLIP], "Use GIMP to flip a.png, and export it as b.png."),
        (
            "Another thing: {clause}.",
            [FLIP],
            "Another thing: in GIMP, flip a.png, and export it as b.png.",
        ),
        (
            "{clause}; also {also}.",
            [FLIP, COPY],
            "In GIMP, flip a.png, and export it as b.png; also copy a.txt to the clipboard in Mousepad.",
        ),
    ],
)
def test_clauses_are_put_into_holes(pattern: str, clauses: list[Clause], text: str) -> None:
    assert fits(pattern, clauses)
    sentence = filled(pattern, clauses)
    assert sentence.text == text
    assert sentence.nodes == tuple(clause.node for clause in clauses)


@pytest.mark.parametrize(
    ("pattern", "clauses"),
    [
        ("{do}.", [FLIP]),
        ("{front}, {do}.", [COPY]),
        ("Use {program} to {do}.", [SOURCE]),
        ("{do}.", [COPY, FLIP]),
        ("{clause}; {other}.", [COPY]),
        ("{clause}; also {also}.", [COPY, FLIP]),
        ("Another thing: {clause}.", [KEEP]),
        ("My aim is to {goal}.", [COPY]),
    ],
)
def test_a_clause_of_another_form_does_not_fit(pattern: str, clauses: list[Clause]) -> None:
    assert not fits(pattern, clauses)


@given(st.sampled_from(PATTERNS), st.sampled_from([FLIP, COPY, SOURCE, KEEP]))
def test_whatever_fits_says_all_of_the_clause_and_begins_with_a_capital(pattern: str, clause: Clause) -> None:
    if not fits(pattern, [clause]):
        return
    text = filled(pattern, [clause]).text
    assert clause.do.lower() in text.lower()
    assert clause.program in text
    assert clause.front.lower() in text.lower() or "program" in holes(pattern)
    assert text[0].isupper()
    assert text[-1] in ".?"
    assert "{" not in text


def test_no_opening_and_no_question_comes_again_as_long_as_there_are_others() -> None:
    told = [filled("Please {do}.", [COPY]), filled("Could you {do}?", [COPY])]
    choice = ["{front}, please {do}.", "Can you {do}?", "I need you to {do}.", "And please {do}."]
    seen = {drawn(choice, told, Random(seed)) for seed in range(30)}
    assert seen == {"I need you to {do}.", "And please {do}."}
    assert drawn(["Please {do}."], told, Random(0)) == "Please {do}."


def test_plain_sentences_may_come_again() -> None:
    told = [filled("{do}.", [COPY])]
    assert {drawn(["{do}.", "Please {do}."], told, Random(seed)) for seed in range(30)} == {
        "{do}.",
        "Please {do}.",
    }
