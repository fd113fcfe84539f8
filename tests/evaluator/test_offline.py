"""A stored episode judged again gives what it gave live, whatever ended it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from memory_desktop import MemoryDesktop, function, task_of, writes
from played import APPLICATIONS, CHAIN, DIAMOND, FINISH, SAVE_AT, WAIT, Says, clicks, named, opens, play

from apis.desktop.replay import ReplayDesktop
from apis.judge import Judge
from evaluator.agents.oracle import Oracle
from evaluator.agents.protocol import Agent
from evaluator.episode import run_episode
from evaluator.offline import differences, judge_again, replaying_agent
from evaluator.result import EpisodeResult
from records.action import Action
from records.episode import EPISODE_TRAJECTORY_SCHEMA, EpisodeTrajectory
from records.errors import RecordError
from records.parquet import read_records, write_records
from records.subtask import BoundSubtask
from records.task import Task

BOUND = {subtask.bound_subtask_id: subtask for subtask in CHAIN}
TASK = task_of(CHAIN, DIAMOND)
GESTURES = [writes("first", "pad", function("check_file_exists('/home/user/a.txt')")), clicks("save", "pad")]
FAILS_LATE = [
    writes("first", "pad", function("check_file_exists('/home/user/a.txt')")),
    writes("late", "pad", function("not check_file_exists('/home/user/a.txt') or 1 // 0")),
]
OFF_SCREEN = Action(kind="click", x=5000, y=1)


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=1) as opened:
        yield opened


def again(
    judge: Judge,
    live: EpisodeResult,
    subtasks: Sequence[BoundSubtask] = CHAIN,
    edges: Sequence[tuple[str, str]] = DIAMOND,
) -> EpisodeResult:
    assert live.stored is not None
    bound = {subtask.bound_subtask_id: subtask for subtask in subtasks}
    return judge_again(live.episode, live.stored, task_of(subtasks, edges), bound, APPLICATIONS, judge)


def timeless(result: EpisodeResult) -> EpisodeResult:
    return replace(result, episode=result.episode.model_copy(update={"seconds": 0.0}))


@pytest.mark.parametrize(
    "name",
    ["oracle", "shuffled_oracle", "premature_finisher", "no_op", "random_clicker", "click_everything"],
)
def test_reference_agents(judge: Judge, name: str) -> None:
    for seed in range(3):
        live = play(judge, named(name, TASK, CHAIN, seed), CHAIN, DIAMOND)
        assert timeless(again(judge, live)) == timeless(live)
        assert differences(live, again(judge, live)) == []


@pytest.mark.parametrize(
    ("agent", "desktop", "outcome", "steps"),
    [
        pytest.param(lambda: Says(WAIT, ValueError("no idea")), None, "agent_error", 1, id="agent raises"),
        pytest.param(lambda: Says(ValueError("\udc80" + "x" * 9999)), None, "agent_error", 0, id="untold"),
        pytest.param(lambda: Says("click"), None, "agent_error", 0, id="no action at once"),
        pytest.param(lambda: Says(WAIT, OFF_SCREEN), None, "agent_error", 1, id="off the screen"),
        pytest.param(lambda: Oracle(["one", "two"], BOUND), 1, "environment_error", 0, id="dies at once"),
        pytest.param(lambda: Oracle(["one", "two"], BOUND), 6, "environment_error", 5, id="dies later"),
        pytest.param(lambda: Says(WAIT), None, "stalled", 20, id="stalled"),
    ],
)
def test_every_ending(
    judge: Judge, agent: Callable[[], Agent], desktop: int | None, outcome: str, steps: int
) -> None:
    live = play(judge, agent(), CHAIN, DIAMOND, MemoryDesktop(desktop))
    assert (live.episode.outcome, len(live.steps)) == (outcome, steps)
    assert timeless(again(judge, live)) == timeless(live)


def test_gestures_in_their_window(judge: Judge) -> None:
    edges = [("first", "save")]
    for actions in ([opens("/home/user/a.txt"), SAVE_AT, FINISH], [WAIT, FINISH]):
        live = play(judge, Says(*actions), GESTURES, edges)
        assert timeless(again(judge, live, GESTURES, edges)) == timeless(live)
    assert live.episode.outcome == "finished_early"


def test_a_function_that_fails_live_fails_again_by_itself(judge: Judge) -> None:
    edges = [("first", "late")]
    live = play(judge, Says(opens("/home/user/a.txt"), SAVE_AT, WAIT), FAILS_LATE, edges)
    assert live.episode.outcome == "environment_error"
    assert (live.episode.steps, max(row.step_index for row in live.node_steps)) == (2, 1)
    assert timeless(again(judge, live, FAILS_LATE, edges)) == timeless(live)


def test_a_replay_is_a_desktop_like_another_and_its_record_is_the_same(judge: Judge) -> None:
    for seed in range(3):
        live = play(judge, named("shuffled_oracle", TASK, CHAIN, seed), CHAIN, DIAMOND)
        assert live.stored is not None
        player = replaying_agent(live.episode, live.stored)
        desktop = ReplayDesktop(live.stored.trajectory)
        again = run_episode(desktop, TASK, BOUND, APPLICATIONS, player, judge, 7, "test")
        assert timeless(again) == timeless(live)


def test_a_file_is_enough(judge: Judge, tmp_path: Path) -> None:
    live = play(judge, named("shuffled_oracle", TASK, CHAIN), CHAIN, DIAMOND)
    assert live.stored is not None
    write_records(tmp_path / "one.parquet", [live.stored], EPISODE_TRAJECTORY_SCHEMA)
    (stored,) = read_records(tmp_path / "one.parquet", EpisodeTrajectory, EPISODE_TRAJECTORY_SCHEMA)
    assert stored == live.stored
    read = replace(live, stored=stored)
    assert timeless(again(judge, read)) == timeless(live)


def test_contents_are_kept_once_and_no_picture_without_ocr(judge: Judge) -> None:
    live = play(judge, named("oracle", TASK, CHAIN), CHAIN, DIAMOND)
    assert live.stored is not None
    contents = [blob.data for blob in live.stored.trajectory.blobs]
    assert sorted(contents) == [b"four", b"one", b"three", b"two"]


def test_pictures_are_kept_where_a_check_may_read_them(judge: Judge) -> None:
    poor = {name: one.model_copy(update={"observation": "poor"}) for name, one in APPLICATIONS.items()}
    task = task_of(CHAIN[:1])
    live = run_episode(MemoryDesktop(), task, BOUND, poor, Says(WAIT, FINISH), judge, 7, "test")
    assert live.stored is not None
    assert [blob.data for blob in live.stored.trajectory.blobs] == [b"screen 0", b"screen 1", b"screen 2"]
    assert timeless(judge_again(live.episode, live.stored, task, BOUND, poor, judge)) == timeless(live)


def test_where_each_node_stood_after_each_action(judge: Judge) -> None:
    live = play(judge, Oracle(["one"], BOUND), CHAIN, DIAMOND)
    states = {step: [row.state for row in live.node_steps if row.step_index == step] for step in (0, 2, 3, 5)}
    assert states[0] == states[2] == ["evaluating", "waiting", "waiting", "waiting"]
    assert states[3] == states[5] == ["completed", "evaluating", "evaluating", "waiting"]
    since = {row.bound_subtask_id: row.since for row in live.node_steps if row.step_index == 5}
    assert since == {"one": 0, "two": 3, "three": 3, "four": 0}


def test_a_changed_function_shows_at_its_first_step(judge: Judge) -> None:
    live = play(judge, Oracle(["one", "two", "three", "four"], BOUND), CHAIN, DIAMOND)
    blind = [writes("one", "pad", function("check_file_exists('/home/user/never.txt')")), *CHAIN[1:]]
    other = again(judge, live, blind)
    # The record ends where the live episode was complete; beyond it nobody knows.
    assert other.episode.outcome == "environment_error"
    assert "the trajectory ends after 15 actions" in other.episode.detail
    found = differences(live, other)
    assert found[0] == (
        "step 3, subtask one: completed since 0 (100%: done) live, evaluating since 0 (0%: not yet) again"
    )
    assert "coverage_rate: 1.0 live, 0.0 again" in found


def test_the_record_of_another_episode_is_refused(judge: Judge) -> None:
    live = play(judge, Says(FINISH), CHAIN, DIAMOND)
    assert live.stored is not None
    foreign = live.stored.model_copy(update={"episode_id": "another"})
    with pytest.raises(RecordError, match="is that of episode another"):
        judge_again(live.episode, foreign, TASK, BOUND, APPLICATIONS, judge)
    other_task: Task = task_of(CHAIN)
    with pytest.raises(RecordError, match="take the one of its own run"):
        judge_again(live.episode, live.stored, other_task, BOUND, APPLICATIONS, judge)
