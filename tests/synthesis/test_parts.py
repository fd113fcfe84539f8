from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_subtasks import TEMPLATES, from_template, office_pool, subtask

from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from resources.resource_types import shipped_resource_types
from synthesis.parts import Graphs, GraphsOfSets
from synthesis.resource_edges import resource_graphs

TYPES = shipped_resource_types()


def at_once(subtasks: Sequence[BoundSubtask]) -> Graphs:
    try:
        return resource_graphs(subtasks, TYPES)
    except CompositionRefused:
        return ()


def by_parts(finder: GraphsOfSets, names: Sequence[str]) -> Graphs:
    try:
        return finder.of(names)
    except CompositionRefused:
        return ()


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(TEMPLATES), st.booleans()),
        min_size=2,
        max_size=6,
    )
)
def test_parts_give_what_the_whole_set_gives(chosen: list[tuple[dict[str, list[str]], bool]]) -> None:
    """Also where a subtask does not name the files that it reads, and only another subtask does."""
    pool = [
        from_template(f"a.s{number}", template, with_files=with_files)
        for number, (template, with_files) in enumerate(chosen)
    ]
    finder = GraphsOfSets({item.name: item for item in pool}, TYPES)
    for size in range(1, len(pool) + 1):
        for members in combinations(pool, size):
            assert by_parts(finder, [item.name for item in members]) == at_once(members)


def test_a_folder_may_come_with_the_files_of_a_subtask_that_does_not_use_it() -> None:
    taker = from_template("a.taker", {"creates": ["box/m.txt"], "undeclared": ["box"]}, with_files=False)
    giver = from_template("a.giver", {"modifies": ["box/n.txt"]}, with_files=True)
    finder = GraphsOfSets({"a.taker": taker, "a.giver": giver}, TYPES)
    assert finder.of(["a.taker", "a.giver"]) == resource_graphs([taker, giver], TYPES) == ((),)


def test_unrelated_parts_are_taken_in_all_ways() -> None:
    edits = [subtask(f"a.e{number}", modifies=["n.txt"]) for number in range(2)]
    others = [subtask(f"b.e{number}", modifies=["m.txt"]) for number in range(2)]
    finder = GraphsOfSets({item.name: item for item in (*edits, *others)}, TYPES)
    graphs = finder.of(["a.e0", "a.e1", "b.e0", "b.e1"])
    assert [len(edges) for edges in graphs] == [2, 2, 2, 2]
    assert graphs == resource_graphs([*edits, *others], TYPES)


def test_a_conflict_between_parts_is_found() -> None:
    reads = subtask("a.read", reads=["n.txt"], creates=["o.txt"])
    other = subtask("b.read", reads=["n.txt"], creates=["p.txt"], content="v2")
    with pytest.raises(CompositionRefused, match="different content"):
        GraphsOfSets({"a.read": reads, "b.read": other}, TYPES).of(["a.read", "b.read"])


def test_a_realistic_pool_by_parts_and_at_once() -> None:
    pool = office_pool()
    finder = GraphsOfSets({item.name: item for item in pool}, TYPES)
    for members in combinations(pool, 4):
        assert by_parts(finder, [item.name for item in members]) == at_once(members)
