"""A skeleton's split: by its hash alone, or by what is held out."""

from collections import Counter
from collections.abc import Sequence

import pytest
from bound_subtasks import bound_subtask
from composed import compose
from hypothesis import given
from hypothesis import strategies as st
from invented_subtasks import CATEGORIES, application, office_pool
from plain_tasks import task_node

from records.errors import CompositionRefused
from records.task import TaskNode
from resources.intents import Intent
from synthesis.requests import CompositionRequest
from synthesis.splits import SHARES, HeldOut, split_of
from synthesis.task_draft import TaskDraft

APPLICATIONS = {name: application(name) for name in CATEGORIES}
POOL = [*office_pool("berlin"), *office_pool("garden")]
NAMES = [item.name for item in office_pool()]


def intent(name: str, subtasks: Sequence[str], *finals: str) -> Intent:
    return Intent(
        name=name,
        scenario="letters_and_notes",
        goals={world: f"do {name} in {world}" for world in ("berlin", "garden")},
        subtasks=tuple(subtasks),
        finals=finals,
        provenance="ours",
    )


INTENTS = [
    intent("archive", NAMES[:9], "pcmanfm.archive_note", "pcmanfm.archive_script"),
    intent("notes", NAMES[:8], "geany.paste_copy", "pcmanfm.archive_note"),
    intent("wiki", NAMES[3:6] + NAMES[9:], "zim.import_file", "zim.paste_page"),
]


def nodes(*names: str) -> list[TaskNode]:
    return [task_node(bound_subtask(name=name)) for name in names]


def composed(*intents: Intent, **request: object) -> tuple[TaskDraft, ...]:
    asked = CompositionRequest.parse({"n_tasks": 200, "seed": 7, **request}, "the request")
    return compose(POOL, intents or INTENTS, asked, APPLICATIONS).drafts


# `printf '{"split":"1"}' | sha256sum` begins with c834: 0xc834 / 0x10000 = 0.782; u: d0a2 = 0.815;
# z: e463 = 0.892; Z: e91f = 0.911.
@pytest.mark.parametrize(
    ("skeleton", "split"), [("1", "train"), ("u", "validation"), ("z", "validation"), ("Z", "test")]
)
def test_the_hash_of_the_skeleton_says_the_split(skeleton: str, split: str) -> None:
    assert split_of(skeleton, nodes("pad.write"), HeldOut()) == split


def test_shares_are_those_of_many_skeletons() -> None:
    counts = Counter(split_of(str(number), [], HeldOut()) for number in range(10_000))
    assert sum(SHARES.values()) == pytest.approx(1)
    for split, share in SHARES.items():
        assert counts[split] / 10_000 == pytest.approx(share, abs=0.012)


def test_an_application_is_held_out_with_every_graph_that_has_it() -> None:
    held = HeldOut(applications=frozenset({"zim"}))
    assert held.holds(nodes("mousepad.write_note", "zim.paste_page"))
    assert not held.holds(nodes("mousepad.write_note"))


def test_an_intent_is_held_out_with_every_graph_that_it_could_give() -> None:
    held = HeldOut(intents=(INTENTS[1],))
    assert held.holds(nodes("mousepad.write_note", "pcmanfm.archive_note"))
    assert not held.holds(nodes("mousepad.write_note", "mousepad.copy_text"))  # holds no final
    assert not held.holds(nodes("pcmanfm.archive_note", "zim.paste_page"))  # holds another subtask


@given(
    st.lists(st.sampled_from(NAMES), min_size=1, unique=True), st.sets(st.sampled_from(sorted(CATEGORIES)))
)
def test_holding_out_moves_to_the_test_and_nowhere_else(names: list[str], held: set[str]) -> None:
    before = split_of("".join(names), nodes(*names), HeldOut())
    after = split_of("".join(names), nodes(*names), HeldOut(frozenset(held)))
    is_held = any(name.split(".")[0] in held for name in names)
    assert after == ("test" if is_held else before)


@pytest.mark.slow
def test_no_skeleton_is_in_two_splits_and_each_stays_where_it_is_when_the_pool_grows() -> None:
    small, large = composed(INTENTS[0]), composed()
    splits: dict[str, set[str]] = {}
    for draft in (*small, *large):
        splits.setdefault(draft.skeleton, set()).add(draft.split)
    assert {len(found) for found in splits.values()} == {1}
    assert {one.skeleton for one in small} & {one.skeleton for one in large}
    assert Counter(one.split for one in large).keys() == SHARES.keys()


@pytest.mark.slow
def test_what_is_held_out_is_in_the_test_split_alone() -> None:
    drafts = composed(held_out_applications=["zim"], held_out_intents=["notes"])
    held_names, finals = set(INTENTS[1].subtasks), set(INTENTS[1].finals)
    shared = 0
    for draft in drafts:
        names = {node.name for node in draft.nodes}
        is_held = "zim" in draft.applications or (names <= held_names and bool(names & finals))
        assert draft.split == ("test" if is_held else split_of(draft.skeleton, draft.nodes, HeldOut()))
        shared += names <= held_names and bool(names & finals) and draft.intent == "archive"
        if draft.intent == "notes":
            assert draft.split == "test"
    assert shared
    assert {draft.split for draft in drafts} == SHARES.keys()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"held_out_applications": ["zimm"]}, "none of this run's applications is zimm; there are zim, ..."),
        ({"held_out_intents": ["arch"]}, "none of this run's intents is arch; there are archive, ..."),
    ],
)
def test_what_is_not_there_cannot_be_held_out(request_: dict[str, object], message: str) -> None:
    with pytest.raises(CompositionRefused, match=message):
        composed(**request_)
