import csv
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apis.comparison import EmptyText, after_backspaces, on_screen, same_label, was_typed

with (Path(__file__).parent / "text_pairs.tsv").open(encoding="utf-8", newline="") as table:
    PAIRS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair['api']}:{pair['wanted']}|{pair['seen']}")
def test_shipped_pair(pair: dict[str, str]) -> None:
    wanted, seen = (pair[side].replace("\\n", "\n") for side in ("wanted", "seen"))
    matches = {
        "click": lambda: same_label(wanted, seen, pair["role"]),
        "screen": lambda: on_screen(wanted, seen),
        "typed": lambda: was_typed(wanted, seen),
    }[pair["api"]]()
    assert matches is (pair["matches"] == "yes")


def test_the_table_has_both_answers_of_every_kind() -> None:
    kinds = {(pair["api"], pair["matches"]) for pair in PAIRS}
    assert kinds == {(api, answer) for api in ("click", "screen", "typed") for answer in ("yes", "no")}


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u00a0"])
def test_a_blank_text_is_refused(blank: str) -> None:
    with pytest.raises(EmptyText, match="empty text"):
        same_label(blank, "", "button")
    with pytest.raises(EmptyText, match="empty text"):
        on_screen(blank, "")
    with pytest.raises(EmptyText, match="empty text"):
        was_typed(blank, "")


def _found_by_listing(wanted: str, seen: str) -> bool:
    """Containment on boundaries over ASCII, by trying every place."""

    def goes_on(outwards: str) -> bool:
        return bool(re.match(r"[a-z0-9]|[._-][a-z0-9]", outwards))

    return any(
        seen[start:].startswith(wanted)
        and not goes_on(seen[:start][::-1])
        and not goes_on(seen[start + len(wanted) :])
        for start in range(len(seen))
    )


_ascii = st.text("ab1._-", min_size=1, max_size=4)


@given(wanted=_ascii, before=st.text("ab1._- ", max_size=4), after=st.text("ab1._- ", max_size=4))
def test_on_screen_tries_every_place(wanted: str, before: str, after: str) -> None:
    seen = " ".join(f"{before}{wanted}{after}".split())
    assert on_screen(wanted, seen) is _found_by_listing(wanted, seen)


_visible = st.text(min_size=1).filter(str.strip)


@given(_visible, st.sampled_from(["button", "menu item", "icon", ""]))
def test_every_text_matches_itself(text: str, role: str) -> None:
    assert same_label(text, text, role)
    assert on_screen(text, text)
    assert was_typed(text, text)


@given(_visible, _visible, st.sampled_from(["button", "icon"]))
def test_labels_match_in_both_directions(one: str, other: str, role: str) -> None:
    assert same_label(one, other, role) is same_label(other, one, role)


@given(st.text("ab\b", max_size=12))
def test_backspaces_take_one_character_each(typed: str) -> None:
    left, before = typed, ""
    while left != before:
        before, left = left, re.sub("[^\b]\b", "", left, count=1)
    assert after_backspaces(typed) == left.lstrip("\b")
