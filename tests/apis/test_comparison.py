import csv
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apis.comparison import (
    EmptyText,
    after_backspaces,
    on_screen,
    on_screen_by_ocr,
    same_label,
    same_label_by_ocr,
    was_typed,
)

with (Path(__file__).parent / "text_pairs.tsv").open(encoding="utf-8", newline="") as table:
    PAIRS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


_ESCAPE = re.compile(r"\\(n|t|u[0-9a-f]{4})")


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(
        lambda escape: {"n": "\n", "t": "\t"}.get(escape[1]) or chr(int(escape[1][1:], 16)), text
    )


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair['api']}:{pair['wanted']}|{pair['seen']}")
def test_shipped_pair(pair: dict[str, str]) -> None:
    wanted, seen = (_unescaped(pair[side]) for side in ("wanted", "seen"))
    matches = {
        "click": lambda: same_label(wanted, seen, pair["role"]),
        "screen": lambda: on_screen(wanted, seen),
        "typed": lambda: was_typed(wanted, seen),
        "ocr": lambda: on_screen_by_ocr(wanted, seen),
    }[pair["api"]]()
    assert matches is (pair["matches"] == "yes")


def test_the_table_has_both_answers_of_every_kind() -> None:
    kinds = {(pair["api"], pair["matches"]) for pair in PAIRS}
    assert kinds == {(api, answer) for api in ("click", "screen", "typed", "ocr") for answer in ("yes", "no")}


def test_the_table_is_whole() -> None:
    assert len(PAIRS) >= 300
    assert len({(pair["api"], pair["role"], pair["wanted"], pair["seen"]) for pair in PAIRS}) == len(PAIRS)
    assert {pair["matches"] for pair in PAIRS} == {"yes", "no"}
    assert all(bool(pair["role"]) <= (pair["api"] == "click") for pair in PAIRS)


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u00a0", "\u200b", "\ufeff \u200e"])
def test_a_blank_text_is_refused(blank: str) -> None:
    with pytest.raises(EmptyText, match="empty text"):
        same_label(blank, "", "button")
    with pytest.raises(EmptyText, match="empty text"):
        on_screen(blank, "")
    with pytest.raises(EmptyText, match="empty text"):
        was_typed(blank, "")
    with pytest.raises(EmptyText, match="empty text"):
        on_screen_by_ocr(blank, "")
    with pytest.raises(EmptyText, match="empty text"):
        same_label_by_ocr(blank, "")


def _found_by_pattern(wanted: str, seen: str) -> bool:
    """Containment on boundaries over ASCII, as the rules say it in a regular expression."""
    number_before, number_after = r"(?<![0-9],)", r"(?!,[0-9])"
    return bool(
        re.search(
            r"(?<![a-z0-9])(?<![a-z0-9][._-])"
            + (f"(?<!-){number_before}" if wanted[0].isdigit() else "")
            + re.escape(wanted)
            + (number_after if wanted[-1].isdigit() else "")
            + r"(?![a-z0-9])(?![._-][a-z0-9])",
            seen,
        )
    )


_ascii = st.text("ab1._-,", min_size=1, max_size=4)
_around = st.text("ab1._-, ", max_size=4)


@given(wanted=_ascii, before=_around, between=_around, after=_around)
def test_on_screen_tries_every_place(wanted: str, before: str, between: str, after: str) -> None:
    seen = " ".join(f"{before}{wanted}{between}{wanted}{after}".split())
    assert on_screen(wanted, seen) is _found_by_pattern(wanted, seen)


@given(wanted=_ascii, seen=_around)
def test_nothing_is_seen_that_is_not_there(wanted: str, seen: str) -> None:
    assert on_screen(wanted, seen) is _found_by_pattern(wanted, " ".join(seen.split()))


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)


_visible = st.text(min_size=1).filter(_is_visible)
_roles = st.sampled_from(["button", "push button", "menu item", "label", "icon", "list item", "page tab", ""])


@given(_visible, _roles)
def test_every_text_matches_itself(text: str, role: str) -> None:
    assert same_label(text, text, role)
    assert on_screen(text, text)
    assert was_typed(text, text)
    assert on_screen_by_ocr(text, text)
    assert same_label_by_ocr(text, text)


@given(_visible, _visible, _roles)
def test_labels_match_in_both_directions(one: str, other: str, role: str) -> None:
    assert same_label(one, other, role) is same_label(other, one, role)


_label_parts = st.lists(
    st.sampled_from(["S", "s", "_", "&", " ", "...", "…", "\u200b", "ß", "İ"]), max_size=5
)


@given(_label_parts, _label_parts, _roles)
def test_labels_of_few_parts_match_in_both_directions(one: list[str], other: list[str], role: str) -> None:
    left, right = "S" + "".join(one), "S" + "".join(other)
    assert same_label(left, right, role) is same_label(right, left, role)
    assert was_typed(left, right) is was_typed(right, left)


@given(_visible, st.text(), st.text())
def test_what_a_tree_shows_a_picture_shows(wanted: str, before: str, after: str) -> None:
    seen = f"{before} {wanted} {after}"
    assert on_screen_by_ocr(wanted, seen) or not on_screen(wanted, seen)


_SENTENCE = "the quarterly figures of 2024 went to Margaret"


@pytest.mark.parametrize("other", "aZ#5 ")
def test_only_letters_of_long_words_are_misread(other: str) -> None:
    long_words = [found.span() for found in re.finditer("quarterly|figures|Margaret", _SENTENCE)]
    for place in (place for place, letter in enumerate(_SENTENCE) if letter != " "):
        seen = f"{_SENTENCE[:place]}{other}{_SENTENCE[place + 1 :]}"
        within = any(start <= place < end for start, end in long_words) and place < len(_SENTENCE) - 1
        unchanged = seen.casefold() == _SENTENCE.casefold()
        # A space for a letter is two errors, a letter lost and a space come in, both in the one word.
        read = unchanged or (within and other in "aZ ")
        assert on_screen_by_ocr(_SENTENCE, seen) is read, seen
        assert same_label_by_ocr(_SENTENCE, seen) is read, seen


def _read_by_listing(wanted: str, seen: str) -> bool:
    """on_screen_by_ocr over letters, digits and single spaces, by trying every way to misread."""
    letters = [len(word) if word.isalpha() else 0 for word in wanted.split(" ") for _ in f"{word} "]
    blanks = {place for place, character in enumerate(wanted) if character == " "}
    words = [0 if place in blanks else letters[place] for place in range(len(wanted))]
    allowed = 0 if len(wanted) < 8 else 1 if len(wanted) < 16 else 2

    def ends(place: int, other: int, errors: int) -> Iterator[int]:
        if errors > allowed:
            return
        if place == len(wanted):
            yield other
            return
        inside = 0 < place < len(wanted) - 1
        if seen[other : other + 1] == wanted[place]:
            yield from ends(place + 1, other + 1, errors)
        if inside and words[place] >= 5:
            yield from ends(place + 1, other, errors + 1)
            if seen[other : other + 1].isalpha():
                yield from ends(place + 1, other + 1, errors + 1)
        if inside and wanted[place] == " " and words[place - 1] and words[place + 1]:
            yield from ends(place + 1, other, errors + 1)
        if place > 0 and seen[other : other + 1].isalpha() and max(words[place - 1 : place + 1]) >= 5:
            yield from ends(place, other + 1, errors + 1)
        if place > 0 and seen[other : other + 1] == " " and words[place - 1] and words[place]:
            yield from ends(place, other + 1, errors + 1)

    return any(
        (start == 0 or seen[start - 1] == " ") and (end == len(seen) or seen[end] == " ")
        for start in range(len(seen))
        for end in ends(0, start, 0)
    )


_phrases = st.lists(
    st.sampled_from(["letter", "lette", "aabba", "on", "a", "42", "b7"]), min_size=1, max_size=4
)
_errors = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 1), st.sampled_from(["", "a", "t", " ", "4"])), max_size=3
)


@given(_phrases, _errors, _phrases)
def test_ocr_tries_every_way_to_misread(
    wanted: list[str], errors: list[tuple[int, int, str]], before: list[str]
) -> None:
    text = " ".join(wanted)
    seen = text
    for place, taken, put in errors:
        seen = f"{seen[:place]}{put}{seen[place + taken :]}"
    seen = " ".join(f"{' '.join(before)} {seen}".split())
    assert on_screen_by_ocr(text, seen) is _read_by_listing(text, seen)


def test_the_longest_texts_are_read_exactly() -> None:
    sentence = " ".join(["quarterly figures"] * 8)
    assert on_screen_by_ocr(sentence[:120], sentence[:120].replace("figures", "figores", 1))
    assert on_screen_by_ocr(sentence, f"see {sentence}")
    assert not on_screen_by_ocr(sentence, sentence.replace("figures", "figores", 1))


def test_a_label_off_a_picture_is_all_of_it() -> None:
    assert same_label_by_ocr("Save As", "Save As...")
    assert same_label_by_ocr("Preferences…", "Prefarences")
    assert not same_label_by_ocr("Save", "Save As")
    assert not same_label_by_ocr("Preferences", "Preferences now")
    assert not same_label_by_ocr("report_2.txt", "report2.txt")
    assert not same_label_by_ocr("Preferences", "")


@given(st.text("ab\b", max_size=12))
def test_backspaces_take_one_character_each(typed: str) -> None:
    left, before = typed, ""
    while left != before:
        before, left = left, re.sub("[^\b]\b", "", left, count=1)
    assert after_backspaces(typed) == left.lstrip("\b")
