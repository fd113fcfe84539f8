"""The loop of an episode: what ends it, and which gestures count."""

from collections.abc import Iterator, Sequence

import pytest
from memory_desktop import MemoryDesktop, function, writes
from played import CHAIN, FINISH, SAVE_AT, WAIT, Says, SlowFile, clicks, opens, play

from apis.judge import Judge
from evaluator.agents.protocol import Agent
from evaluator.play import RESETS
from records.action import Action
from records.application import Application
from records.errors import DesktopError
from records.evidence import Evidence
from records.subtask import DemonstrationStep
from resources.fixtures import Fixture

A = opens("/home/user/a.txt")


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=1) as opened:
        yield opened


@pytest.mark.parametrize(
    ("agent", "number"), [(Says(WAIT, FINISH), 2), (Says(WAIT), 20)], ids=["finish", "twentieth idle action"]
)
def test_what_comes_true_with_the_ending_action_still_counts(judge: Judge, agent: Agent, number: int) -> None:
    late = writes("late", "pad", function("check_file_exists('/home/user/late.txt')"))
    result = play(judge, agent, [late], desktop=SlowFile(number))
    assert (result.episode.outcome, result.nodes[0].completed_step) == ("success", number)


def test_stalled_after_twenty_actions_without_a_completion(judge: Judge) -> None:
    result = play(judge, Says(WAIT), CHAIN)
    assert (result.episode.outcome, result.episode.steps) == ("stalled", 20)


def test_patience_starts_again_with_a_completion_and_grows_with_the_longest_demonstration(
    judge: Judge,
) -> None:
    first = writes("first", "pad", function("check_file_exists('/home/user/a.txt')"))
    long_one = writes("long", "zim").model_copy(
        update={"demonstration": (DemonstrationStep(action=WAIT),) * 13}
    )
    save = Action(kind="click", x=120, y=60)
    result = play(judge, Says(opens("/home/user/a.txt"), save, WAIT), [first, long_one])
    assert (result.episode.outcome, result.episode.steps) == ("stalled", 2 + 26)
    assert result.nodes[0].completed_step == 2


def test_two_hundred_actions_are_the_limit(judge: Judge) -> None:
    long_one = writes("long", "pad").model_copy(
        update={"demonstration": (DemonstrationStep(action=WAIT),) * 150}
    )
    result = play(judge, Says(WAIT), [long_one])
    assert (result.episode.outcome, result.episode.steps) == ("step_limit", 200)


@pytest.mark.parametrize(
    ("app", "more", "outcome"),
    [
        pytest.param("pad", [], "success", id="the action that opened it counts"),
        pytest.param("zim", [SAVE_AT], "finished_early", id="clicks in another application do not"),
        pytest.param("zim", [opens("/home/user/b.txt", "zim"), SAVE_AT], "success", id="its own does"),
    ],
)
def test_clicks_count_from_the_opening_action_and_in_the_own_application(
    judge: Judge, app: str, more: list[Action], outcome: str
) -> None:
    first = writes("first", "pad", function("check_file_exists('/home/user/a.txt')"))
    result = play(
        judge, Says(A, SAVE_AT, *more, FINISH), [first, clicks("second", app)], [("first", "second")]
    )
    assert result.nodes[0].completed_step == 2
    assert result.episode.outcome == outcome


def test_a_click_before_the_predecessor_completed_does_not_count(judge: Judge) -> None:
    typed = writes("typed", "pad", function("check_keyboard_types('now')", gesture_reason="a test"))
    now = Action(kind="type", text="now")
    edges = [("typed", "second")]
    early = play(judge, Says(A, SAVE_AT, now, WAIT, FINISH), [typed, clicks("second", "pad")], edges)
    assert (early.episode.outcome, early.nodes[0].completed_step) == ("finished_early", 3)
    late = play(judge, Says(A, SAVE_AT, now, WAIT, SAVE_AT, FINISH), [typed, clicks("second", "pad")], edges)
    assert (late.episode.outcome, late.nodes[1].completed_step) == ("success", 5)


class SlowToStart(MemoryDesktop):
    """Comes up at the reset after this many that fail."""

    def __init__(self, failing: int) -> None:
        super().__init__()
        self.failing = failing

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
        if self.failing:
            self.failing -= 1
            raise DesktopError(f"{self.failing} more to fail")
        return super().reset(fixture, applications)


def test_a_reset_that_fails_is_tried_again(judge: Judge) -> None:
    result = play(judge, Says(FINISH), CHAIN, desktop=SlowToStart(RESETS - 1))
    assert (result.episode.outcome, result.episode.steps) == ("finished_early", 1)


def test_resets_are_bounded_and_their_last_error_ends_the_episode(judge: Judge) -> None:
    desktop = SlowToStart(RESETS + 5)
    result = play(judge, Says(FINISH), CHAIN, desktop=desktop)
    assert (result.episode.outcome, result.episode.detail) == ("environment_error", "5 more to fail")
    assert (desktop.failing, result.stored, result.steps) == (5, None, ())
