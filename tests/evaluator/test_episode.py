from collections.abc import Iterator

import pytest
from memory_desktop import MemoryDesktop, task_of, writes
from played import APPLICATIONS, CHAIN, DIAMOND, FINISH, Says, named, play

from apis.judge import Judge
from evaluator.agents.oracle import Oracle
from evaluator.episode import run_episode
from records.errors import RecordError
from records.subtask import BoundSubtask
from records.task import Task


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=1) as opened:
        yield opened


@pytest.mark.parametrize("name", ["oracle", "shuffled_oracle"])
def test_oracles_reach_everything_and_each_node_in_its_own_demonstration(judge: Judge, name: str) -> None:
    for seed in range(4):
        result = play(judge, named(name, task_of(CHAIN, DIAMOND), CHAIN, seed), CHAIN, DIAMOND)
        assert (result.episode.outcome, result.episode.coverage_rate) == ("success", 1.0)
        assert all(node.own_demonstration for node in result.nodes)
        assert all((node.state, node.progress) == ("completed", 1.0) for node in result.nodes)
        assert [node.position for node in result.nodes] == [0, 1, 2, 3]
        # Success ends the episode at once: the last clean-up is not carried out.
        assert result.episode.steps == len(result.steps) == 4 * 4 - 1
        assert [step.step_index for step in result.steps] == list(range(1, 16))
        assert result.steps[1].screenshot_before == "screen 1"
        assert result.steps[1].thought.startswith("it should say")
        assert result.steps[3].clean_up


def test_logical_consistency_is_that_of_the_order_of_completion(judge: Judge) -> None:
    bound = {subtask.bound_subtask_id: subtask for subtask in CHAIN}
    # pad zim pad pad: 1 of 1 possible (one, two, three, four or one, three, two, four: pad pad zim pad).
    best = play(judge, Oracle(["one", "two", "three", "four"], bound), CHAIN, DIAMOND).episode
    assert (best.cs_agent, best.cs_max, best.logical_consistency) == (1, 1, 1.0)
    free = play(judge, Oracle(["one", "two", "three", "four"], bound), CHAIN).episode
    assert (free.cs_agent, free.cs_max, free.logical_consistency) == (1, 2, 0.5)


def test_oracle_against_the_graph_completes_late_and_not_in_its_own_demonstration(judge: Judge) -> None:
    bound = {subtask.bound_subtask_id: subtask for subtask in CHAIN[:2]}
    result = play(judge, Oracle(["two", "one"], bound), CHAIN[:2], [("one", "two")])
    assert result.episode.outcome == "success"
    assert [node.own_demonstration for node in result.nodes] == [True, False]
    assert [node.completed_step for node in result.nodes] == [7, 7]


def test_no_op_scores_nothing(judge: Judge) -> None:
    result = play(judge, named("no_op", task_of(CHAIN, DIAMOND), CHAIN), CHAIN, DIAMOND)
    assert (result.episode.outcome, result.episode.coverage_rate) == ("finished_early", 0.0)
    assert [step.action.kind for step in result.steps] == ["wait", "wait", "wait", "finish"]
    assert [node.state for node in result.nodes] == ["evaluating", "waiting", "waiting", "waiting"]
    assert [node.own_demonstration for node in result.nodes] == [None] * 4


def test_premature_finisher_scores_its_half_whatever_it_claims(judge: Judge) -> None:
    result = play(judge, named("premature_finisher", task_of(CHAIN, DIAMOND), CHAIN), CHAIN, DIAMOND)
    # Depths 1, 2, 2, 3; it completes the root and one of the two in the middle: (1 + 2) / 8.
    assert (result.episode.outcome, result.episode.coverage_rate) == ("finished_early", 3 / 8)
    assert result.steps[-1].action.status == "success"
    assert sorted(node.own_demonstration is True for node in result.nodes) == [False, False, True, True]


def test_premature_finisher_of_three_nodes_stops_after_one(judge: Judge) -> None:
    chain = [("one", "two"), ("two", "three")]
    agent = named("premature_finisher", task_of(CHAIN[:3], chain), CHAIN[:3])
    assert play(judge, agent, CHAIN[:3], chain).episode.coverage_rate == 1 / 6


def test_the_agent_gets_the_high_level_instruction_and_may_open_every_application(judge: Judge) -> None:
    agent, desktop = Says(FINISH), MemoryDesktop()
    play(judge, agent, CHAIN, desktop=desktop)
    assert [instruction for instruction, _ in agent.seen] == ["Write everything."]
    assert desktop.opened == tuple(APPLICATIONS)


def test_the_same_play_has_the_same_id_and_other_seeds_another(judge: Judge) -> None:
    one, two = (play(judge, Says(FINISH), CHAIN).episode for _ in range(2))
    assert one.model_copy(update={"seconds": 0.0}) == two.model_copy(update={"seconds": 0.0})
    task, bound = task_of(CHAIN), {subtask.bound_subtask_id: subtask for subtask in CHAIN}
    other = run_episode(MemoryDesktop(), task, bound, APPLICATIONS, Says(FINISH), judge, 8, "test").episode
    assert other.episode_id != one.episode_id


BOUND = {subtask.bound_subtask_id: subtask for subtask in CHAIN}
ODD = writes("odd", "calc")


@pytest.mark.parametrize(
    ("task", "bound", "message"),
    [
        (task_of(CHAIN).model_copy(update={"nodes": ()}), BOUND, "no nodes"),
        (task_of(CHAIN), {}, "bound subtask one is not given"),
        (task_of([ODD]), {"odd": ODD}, "application calc is not given"),
    ],
    ids=["no nodes", "no subtask", "no application"],
)
def test_a_task_that_cannot_be_played_is_refused_by_name(
    judge: Judge, task: Task, bound: dict[str, BoundSubtask], message: str
) -> None:
    with pytest.raises(RecordError, match=message) as refused:
        run_episode(MemoryDesktop(), task, bound, APPLICATIONS, Says(FINISH), judge, 0, "test")
    assert task.task_id in str(refused.value)
