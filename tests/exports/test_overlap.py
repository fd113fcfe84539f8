from itertools import combinations, pairwise

from bound_subtasks import bound_subtask
from hypothesis import given
from hypothesis import strategies as st
from plain_tasks import plain_task

from exports.overlap import overlap
from exports.task_facts import facts
from records.resource import Resource
from records.subtask import BoundSubtask
from records.task import Edge, Task

NOTE = Resource(type="txt_path", cell="path:/home/user/n.txt", value="n.txt", noun="the note")
SPLITS = ("train", "validation", "test")


def bound(name: str, world: str = "berlin") -> BoundSubtask:
    return bound_subtask(name=name, world=world)


def chain(split: str, *subtasks: BoundSubtask, text: str = "") -> Task:
    """Each subtask uses what the one before it makes."""
    edges = [
        Edge(source=one.bound_subtask_id, target=other.bound_subtask_id, resources=(NOTE,))
        for one, other in pairwise(subtasks)
    ]
    return plain_task(
        subtasks,
        edges,
        split=split,
        skeleton=" ".join(one.name for one in subtasks),
        instruction_high=text,
    )


def test_what_two_splits_share_is_counted_and_related_to_the_second() -> None:
    a, b, c = bound("pad.a"), bound("pad.b"), bound("pad.c")
    elsewhere = [bound("pad.a", "choir"), bound("pad.b", "choir")]
    tasks = [
        chain("train", a, b, c, text="one"),
        chain("train", c, b, text="two"),
        chain("test", *elsewhere, text="two"),
        chain("test", b, a, text="three"),
        chain("test", a, b, c, bound("pad.d"), text="four"),
    ]
    table = overlap([facts(task.model_dump()) for task in tasks])
    assert list(table.columns) == [*SPLITS, "train & validation", "train & test", "validation & test"]
    # In both: a>b (once with the values of another world) and b>c; the test has b>a and c>d besides.
    assert list(table.loc["sub-graphs"]) == [3, 0, 4, "0", "2 (50.0%)", "0 (0.0%)"]
    assert table.loc["subtasks", "train & test"] == "3 (75.0%)"
    assert list(table.loc["bound subtasks", ["train", "test", "train & test"]]) == [3, 6, "3 (50.0%)"]
    assert list(table.loc["skeletons", ["train", "test", "train & test"]]) == [2, 3, "0 (0.0%)"]
    assert table.loc["instructions", "train & test"] == "1 (33.3%)"
    assert list(table.loc["tasks", ["train", "validation", "test"]]) == [2, 0, 3]


@given(
    st.lists(
        st.tuples(st.sampled_from(SPLITS), st.lists(st.sampled_from("abcd"), min_size=1, unique=True)),
        max_size=12,
    )
)
def test_counts_are_those_of_looking_at_every_pair_of_tasks(given_: list[tuple[str, list[str]]]) -> None:
    tasks = [chain(split, *(bound(f"pad.{letter}") for letter in letters)) for split, letters in given_]
    table = overlap([facts(task.model_dump()) for task in tasks])
    for one, other in combinations(SPLITS, 2):
        common = {
            tuple(letters)
            for split, letters in given_
            for split_2, letters_2 in given_
            if (split, split_2) == (one, other) and letters == letters_2
        }
        joined = {
            pair
            for split, letters in given_
            for split_2, letters_2 in given_
            if (split, split_2) == (one, other)
            for pair in pairwise(letters)
            if "".join(pair) in "".join(letters_2)
        }
        said = table[f"{one} & {other}"]
        assert said["skeletons"].split(" ")[0] == str(len(common))
        assert said["sub-graphs"].split(" ")[0] == str(len(joined))
