"""Twins: matched by what they share, checked against trying all pairings."""

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from bound_subtasks import bound_subtask
from hypothesis import given
from hypothesis import strategies as st
from plain_tasks import plain_task

from exports.run_folder import new_run
from exports.twins import is_chain, twins, write_twins
from records.errors import CompositionRefused
from records.graph import depth, directed, width
from records.parquet import read_records
from records.resource import Resource
from records.task import Complexities, Edge, Task
from records.twins import TWINS_SCHEMA, Twins

NOTE = Resource(type="txt_path", cell="path:/home/user/n.txt", value="n.txt", noun="the note")
PATH = ((0, 1), (1, 2))
FORK = ((0, 1), (0, 2))
FULL = ((0, 1), (1, 2), (0, 2))


def task(
    pairs: tuple[tuple[int, int], ...],
    categories: str = "office office notes",
    *,
    words: int = 0,
    split: str = "train",
    name: str = "",
) -> Task:
    """A task of these edges between nodes of these categories; name: tells it from others."""
    subtasks = [
        bound_subtask(name=f"pad.{name}{number}", category=category)
        for number, category in enumerate(categories.split())
    ]
    edges = [
        Edge(source=subtasks[a].bound_subtask_id, target=subtasks[b].bound_subtask_id, resources=(NOTE,))
        for a, b in pairs
    ]
    graph = directed(range(len(subtasks)), pairs)
    return plain_task(
        subtasks,
        edges,
        instruction_low=" ".join(["word"] * words),
        split=split,
        complexities=Complexities(
            dependency=len(pairs),
            instruction=len(subtasks),
            knowledge=len(set(categories.split())),
            hierarchy=depth(graph),
            branch=width(graph),
            level_width=1,
        ),
    )


def ids(found: list[Twins]) -> list[tuple[str, str]]:
    return [(one.chain_task_id, one.graph_task_id) for one in found]


def test_a_path_and_a_fork_are_twins_whatever_the_order_of_their_categories() -> None:
    chain, graph = task(PATH, "office office notes"), task(FORK, "notes office office", split="test")
    (pair,) = twins([graph, chain])
    assert pair == Twins(
        chain_task_id=chain.task_id,
        graph_task_id=graph.task_id,
        nodes=3,
        edges=2,
        categories=("notes", "office", "office"),
        chain_split="train",
        graph_split="test",
    )


def test_a_chain_with_an_edge_that_its_path_implies_is_no_twin_of_a_fork() -> None:
    assert is_chain(task(FULL))
    assert twins([task(FULL), task(FORK)]) == []
    # Four nodes: a path with a short cut, and two sources of two targets that share all but one edge.
    short_cut = task(((0, 1), (1, 2), (2, 3), (0, 2)), "office office office office")
    square = task(((0, 1), (0, 2), (1, 3), (2, 3)), "office office office office")
    assert ids(twins([short_cut, square])) == [(short_cut.task_id, square.task_id)]


@pytest.mark.parametrize(
    "other",
    [
        task(FORK, "office notes notes"),
        task(FORK, "office office office"),
        task(((0, 1),), "office office notes"),
        task(FORK, "office office notes notes"),
        task(PATH, "notes office office"),
    ],
    ids=["categories as often", "categories", "edges", "nodes", "a second chain"],
)
def test_what_differs_in_more_than_its_form_is_no_twin(other: Task) -> None:
    assert twins([task(PATH), other]) == []


def test_twins_lie_in_one_split_where_they_can_and_are_of_like_length() -> None:
    chain = task(PATH, words=10)
    near_elsewhere = task(FORK, words=10, split="test")
    near, far = task(FORK, words=14), task(FORK, words=15)
    for tasks in ([chain, near_elsewhere, near, far], [far, near, near_elsewhere, chain]):
        assert ids(twins(tasks)) == [(chain.task_id, near.task_id)]


tasks_drawn = st.lists(
    st.builds(
        task,
        st.sampled_from([PATH, FORK, FULL]),
        st.sampled_from(["office office notes", "notes office office", "web web web"]),
        words=st.integers(0, 6),
        split=st.sampled_from(["train", "test"]),
        name=st.sampled_from("abc"),
    ),
    max_size=7,
    unique_by=lambda one: one.task_id,
)


def like(one: Task) -> tuple[int, list[str]]:
    return len(one.edges), sorted(node.category for node in one.nodes)


def best_by_trying(tasks: list[Task]) -> tuple[int, int, int]:
    """Most pairs (negative), then fewest in two splits, then the smallest sum of differences in length."""
    chains = [one for one in tasks if one.complexities.branch == 1]
    places: list[Task | None] = [one for one in tasks if one.complexities.branch > 1]
    places += [None] * len(chains)
    found: set[tuple[int, int, int]] = set()
    for placed in permutations(places, len(chains)):
        pairs = [
            (chain, graph)
            for chain, graph in zip(chains, placed, strict=True)
            if graph is not None and like(chain) == like(graph)
        ]
        found.add(measured(pairs))
    return min(found)


def measured(pairs: list[tuple[Task, Task]]) -> tuple[int, int, int]:
    words = [(len(a.instruction_low.split()), len(b.instruction_low.split())) for a, b in pairs]
    return -len(pairs), sum(a.split != b.split for a, b in pairs), sum(abs(a - b) for a, b in words)


@given(tasks_drawn, st.randoms(use_true_random=False))
def test_pairs_are_the_best_of_all_pairings(tasks: list[Task], random: Random) -> None:
    found = twins(tasks)
    by_id = {one.task_id: one for one in tasks}
    pairs = [(by_id[chain], by_id[graph]) for chain, graph in ids(found)]
    assert all(like(chain) == like(graph) for chain, graph in pairs)
    assert len({one.task_id for pair in pairs for one in pair}) == 2 * len(pairs)
    assert measured(pairs) == best_by_trying(tasks)
    random.shuffle(tasks)
    assert twins(tasks) == found


def test_pairs_are_written_and_their_absence_is_refused(tmp_path: Path) -> None:
    run = new_run("one", tmp_path)
    run.write_tasks([task(PATH), task(FORK), task(FULL)])
    path, found = write_twins(run)
    assert read_records(path, Twins, TWINS_SCHEMA) == found
    assert len(found) == 1
    run.write_tasks([task(PATH), task(FULL)])
    with pytest.raises(
        CompositionRefused, match="has 2 chains and 0 graphs, none of them twins; compose more"
    ):
        write_twins(run)
