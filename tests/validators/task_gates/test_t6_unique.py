from gated_tasks import BOUND, EDIT, WRITE, chain, edge

from records.skeleton import skeleton
from validators.task_gates.t6_unique import unique


def test_the_first_of_two_alike_passes_and_the_second_does_not() -> None:
    first = chain()
    other_words = first.model_copy(update={"instruction_high": "other words", "intent": "other"}).identified()
    other_world = first.model_copy(update={"world": "garden"}).identified()
    gate = unique([first, other_words, other_world])
    assert [gate(task, BOUND).passed for task in (first, other_words, other_world)] == [True, False, True]
    assert gate(other_words, BOUND).reason == f"the same graph in the same world as task {first.task_id}"


def test_the_order_of_nodes_and_edges_makes_no_other_task() -> None:
    first = chain()
    turned = first.model_copy(
        update={"nodes": tuple(reversed(first.nodes)), "edges": tuple(reversed(first.edges))}
    ).identified()
    assert not unique([first, turned])(turned, BOUND).passed


def test_a_skeleton_is_recomputed() -> None:
    first = chain()
    fewer = first.model_copy(update={"edges": (edge(WRITE, EDIT),)}).identified()
    verdict = unique([first, fewer])(fewer, BOUND)
    assert verdict.reason.startswith(f"claims the skeleton {first.skeleton}, and has ")


def test_a_skeleton_stays_in_the_split_of_its_first_task() -> None:
    first = chain()
    same = first.model_copy(update={"world": "garden"}).identified()
    other = first.model_copy(update={"world": "choir", "split": "test"}).identified()
    gate = unique([first, same, other])
    assert [gate(task, BOUND).passed for task in (first, same, other)] == [True, True, False]
    assert gate(other, BOUND).reason == "in the split test, and its skeleton is in train already"


def test_another_skeleton_may_be_in_another_split() -> None:
    first = chain()
    edges = (edge(WRITE, EDIT),)
    ids = {node.bound_subtask_id: node.subtask_id for node in first.nodes}
    other = first.model_copy(update={"edges": edges, "skeleton": skeleton(ids, edges), "split": "test"})
    assert unique([first, other])(other, BOUND).passed
