"""What users of other benchmarks ran into, and faults of the authors' code, where evaluation meets them.

Each test is named after the place. The rest is elsewhere in this folder: fault 4 (listing all orders) in
test_bursts.py, a reset that fails (BrowserGym 103) in test_play.py, the size of the screen on every step
(UI-TARS-desktop 591) in test_live_episode.py, sub-scores for every ending (tau2-bench 82) here and in
test_second_judge.py.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from memory_desktop import SAVE, MemoryDesktop, function, task_of, writes
from played import CHAIN, DIAMOND, FINISH, SAVE_AT, WAIT, Says, SlowFile, named, opens, play

from apis.desktop.protocol import Observation
from apis.judge import Judge
from evaluator.agents.oracle import Oracle
from evaluator.agents.protocol import Agent
from evaluator.report import agent_table
from records.action import Action
from records.episode import Episode
from records.evidence import Control, Evidence
from records.subtask import BoundSubtask
from records.trajectory import Step, Trajectory

BOUND = {subtask.bound_subtask_id: subtask for subtask in CHAIN}
ORDER = ["one", "two", "three", "four"]


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=1) as opened:
        yield opened


def test_paper_fault_1_a_missing_deepest_level_is_not_a_full_score(judge: Judge) -> None:
    episode = play(judge, Oracle(ORDER[:3], BOUND), CHAIN, DIAMOND).episode
    assert episode.coverage_rate == 5 / 8
    assert episode.author_code_completion == 1.0


def test_paper_fault_2_the_last_action_is_judged(judge: Judge) -> None:
    late = writes("late", "pad", function("check_file_exists('/home/user/late.txt')"))
    result = play(judge, Says(WAIT), [late], desktop=SlowFile(20))
    assert (result.episode.outcome, result.episode.steps) == ("success", 20)


@pytest.mark.parametrize("order", [ORDER, ORDER[::-1], ["three", "one", "four", "two"]])
def test_paper_fault_3_what_opens_in_a_pass_is_judged_in_it_in_any_order(
    judge: Judge, order: list[str]
) -> None:
    there = function("check_file_exists('/home/user/all.txt')")
    subtasks = [writes(name, "pad", there) for name in order]
    chain = list(pairwise(ORDER))
    result = play(judge, Says(opens("/home/user/all.txt"), SAVE_AT, FINISH), subtasks, chain)
    assert (result.episode.outcome, result.episode.steps) == ("success", 2)


def test_paper_fault_5_no_repeated_application_is_no_coherence_to_judge_rather_than_0(judge: Judge) -> None:
    pair = [writes("one", "pad"), writes("two", "zim")]
    episode = play(judge, Oracle(["one", "two"], BOUND), pair).episode
    assert (episode.outcome, episode.logical_consistency, episode.cs_max) == ("success", None, 0)
    assert episode.author_code_coherence == 0.0
    assert agent_table([episode]).loc["test", "without_LC"] == 1


class Sick(MemoryDesktop):
    """Its accessibility tree is gone, with the reason."""

    def act(self, action: Action) -> Evidence:
        return super().act(action).model_copy(update={"controls": (), "controls_missing": "no answer"})


@pytest.mark.parametrize(
    ("check", "desktop"),
    [
        pytest.param("check_file_exists('a.txt') or 1 // 0", MemoryDesktop(), id="paper fault 6"),
        pytest.param("check_text_exists('Save')", Sick(), id="android_world 314: no tree"),
        pytest.param("check_file_exists('a.txt')", MemoryDesktop(2), id="webarena 212: the site gave out"),
    ],
)
def test_a_fault_of_the_environment_is_no_score_of_the_agent(
    judge: Judge, check: str, desktop: MemoryDesktop
) -> None:
    fault = play(judge, Says(WAIT, FINISH), [writes("one", "pad", function(check))], desktop=desktop).episode
    fine = play(judge, Oracle(["one"], BOUND), CHAIN[:1]).episode
    assert fault.outcome == "environment_error"
    assert fault.detail
    row = agent_table([fault, fine]).loc["test"]
    assert (row["episodes"], row["CR"], row["environment_error"]) == (1, 1.0, 1)


class Boasts(Says):
    """Says in every way it has that it clicked Save."""

    clicked = "Save"
    demonstrated = "Save"


def test_paper_fault_7_clicks_are_what_was_under_the_pointer_not_what_the_agent_says(judge: Judge) -> None:
    save = writes("save", "pad", function("check_mouse_clicks('Save')", gesture_reason="a test"))
    beside = Action(kind="click", x=SAVE.x - 1, y=SAVE.y)
    missed = play(judge, Boasts(opens("/home/user/a.txt"), beside, FINISH), [save]).episode
    assert (missed.outcome, missed.coverage_rate) == ("finished_early", 0.0)
    hit = play(judge, Says(opens("/home/user/a.txt"), SAVE_AT), [save]).episode
    assert hit.outcome == "success"


class Shares(MemoryDesktop):
    """Its button is called Share, which the authors' code takes for Save."""

    def act(self, action: Action) -> Evidence:
        evidence = super().act(action)
        pointed = evidence.pointed
        share = None if pointed is None else pointed.model_copy(update={"name": "Share"})
        return evidence.model_copy(update={"pointed": share})


def test_paper_fault_7_save_is_not_share(judge: Judge) -> None:
    save = writes("save", "pad", function("check_mouse_clicks('Save')", gesture_reason="a test"))
    actions = [opens("/home/user/a.txt"), SAVE_AT, FINISH]
    assert play(judge, Says(*actions), [save], desktop=Shares()).episode.coverage_rate == 0.0


def test_paper_fault_9_step_10_comes_after_step_2(judge: Judge) -> None:
    result = play(judge, Says(WAIT), CHAIN)
    assert [step.step_index for step in result.steps] == list(range(1, 21))
    assert result.stored is not None
    shuffled = sorted(result.steps, key=lambda step: str(step.step_index))
    with pytest.raises(ValueError, match="must count 1, 2, 3"):
        Trajectory.model_validate({**result.stored.trajectory.model_dump(), "steps": _plain(shuffled)})


def _plain(steps: Sequence[Step]) -> list[dict[str, object]]:
    return [step.model_dump() for step in steps]


def test_paper_fault_12_and_android_world_315_nothing_done_scores_nothing(judge: Judge) -> None:
    episode = play(judge, named("no_op", task_of(CHAIN), CHAIN), CHAIN).episode
    assert (episode.coverage_rate, episode.cs_agent) == (0.0, 0)


def test_a_check_that_a_fresh_desktop_satisfies_shows_as_a_score_of_doing_nothing(judge: Judge) -> None:
    given_away = writes("free", "pad", function("not check_file_exists('/home/user/nothing.txt')"))
    subtasks = [given_away, CHAIN[0]]
    episode = play(judge, named("no_op", task_of(subtasks), subtasks), subtasks).episode
    assert episode.coverage_rate == 0.5


@pytest.mark.parametrize(
    ("agent", "outcome"),
    [
        (Says(*[WAIT] * 25), "stalled"),
        (Says(opens("/home/user/one.txt"), ValueError("lost")), "agent_error"),
        (Says(WAIT, FINISH), "finished_early"),
    ],
)
def test_tau2_bench_82_every_ending_has_its_sub_scores(judge: Judge, agent: Agent, outcome: str) -> None:
    first = writes("first", "zim", function("not check_file_exists('/home/user/nothing.txt')"))
    rest = [CHAIN[0], CHAIN[2]]
    episode = play(judge, agent, [first, *rest]).episode
    assert episode.outcome == outcome
    assert episode.coverage_rate == pytest.approx(1 / 3)
    assert (episode.cs_agent, episode.cs_max) == (0, 1)
    assert episode.logical_consistency == 0.0


@pytest.mark.parametrize("check", ["get_clipboard_text() is None", "eval('True')", "__import__('os')"])
def test_agent_bench_234_null_is_not_empty_and_code_does_not_get_out(judge: Judge, check: str) -> None:
    subtask: BoundSubtask = writes("one", "pad", function(f"check_file_exists('/home/user') and {check}"))
    episode: Episode = play(judge, Says(FINISH), [subtask]).episode
    assert episode.coverage_rate == 0.0
    assert episode.outcome in ("finished_early", "environment_error")


class Forger(Says):
    """Writes what it likes into the observations that it is handed."""

    def act(self, instruction: str, observation: Observation) -> Action:
        forged = (*observation.controls, Control(role="label", name="All done"))
        object.__setattr__(observation, "controls", forged)
        return super().act(instruction, observation)


def test_agent_bench_234_evidence_is_out_of_the_agents_reach(judge: Judge) -> None:
    done = writes("one", "pad", function("check_text_exists('All done')"))
    assert play(judge, Forger(WAIT, FINISH), [done]).episode.coverage_rate == 0.0


def test_android_world_165_nothing_of_one_episode_is_left_in_the_next(judge: Judge) -> None:
    desktop = MemoryDesktop()
    solved = play(judge, Oracle(ORDER, BOUND), CHAIN, DIAMOND, desktop)
    fresh = play(judge, named("no_op", task_of(CHAIN, DIAMOND), CHAIN), CHAIN, DIAMOND, desktop)
    assert (solved.episode.coverage_rate, fresh.episode.coverage_rate) == (1.0, 0.0)
    assert solved.stored is not None
    assert fresh.stored is not None
    assert solved.stored.trajectory.start[0].files == fresh.stored.trajectory.start[0].files == ()
    assert solved.stored.trajectory.fixture_hash == fresh.stored.trajectory.fixture_hash


@pytest.mark.parametrize("agent", ["no_op", "random_clicker", "click_everything"])
def test_benchmark_audits_agents_that_do_not_solve_are_bounded_and_score_nothing(
    judge: Judge, agent: str
) -> None:
    episode = play(judge, named(agent, task_of(CHAIN, DIAMOND), CHAIN), CHAIN, DIAMOND).episode
    assert episode.outcome in ("stalled", "finished_early")
    assert episode.coverage_rate == 0.0
    assert episode.steps <= 20


def test_benchmark_audits_a_check_that_clicks_satisfy_shows_in_the_report(judge: Judge) -> None:
    subtasks = [writes("save", "pad", function("check_mouse_clicks('Save')", gesture_reason="a test"))]
    episodes = [
        play(judge, named(agent, task_of(subtasks), subtasks), subtasks, name=agent).episode
        for agent in ("no_op", "click_everything")
    ]
    assert agent_table(episodes)["CR"].to_dict() == {"no_op": 0.0, "click_everything": 1.0}
