"""Episodes that an error ends: the agent's own, or the environment's, which says nothing of the agent."""

from collections.abc import Iterator

import pytest
from memory_desktop import MemoryDesktop, function, writes
from played import CHAIN, DIAMOND, FINISH, WAIT, Says, play

from apis.judge import Judge
from evaluator.agents.oracle import Oracle
from evaluator.episode import DETAIL_LIMIT
from records.action import Action


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=1) as opened:
        yield opened


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (ValueError("no idea"), "action 2: ValueError: no idea"),
        (SystemExit(3), "action 2: SystemExit: 3"),
        ("click Save", "action 2: act gave str"),
        (None, "action 2: act gave NoneType"),
        (Action(kind="click", x=5000, y=1), "action 2: (5000, 1) is off the screen"),
    ],
)
def test_agent_errors_end_the_episode_with_their_text(judge: Judge, answer: object, detail: str) -> None:
    result = play(judge, Says(WAIT, answer), CHAIN)
    assert result.episode.outcome == "agent_error"
    assert result.episode.detail.startswith(detail)
    assert result.episode.steps == 1


class Mute(Exception):
    """Has no text to give."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (Mute(), "Mute: <exception str() failed>"),
        (ValueError("a\udc80b"), "ValueError: a?b"),
        (ValueError("x" * 10_000), "x" * 1000),
    ],
    ids=["no text", "no Unicode", "too long"],
)
def test_an_error_that_cannot_be_told_as_it_is_ends_the_episode_like_another(
    judge: Judge, error: Exception, detail: str
) -> None:
    result = play(judge, Says(WAIT, error), CHAIN)
    assert result.episode.outcome == "agent_error"
    assert detail in result.episode.detail
    assert len(result.episode.detail) <= DETAIL_LIMIT


def test_oracle_whose_target_does_not_show_is_an_agent_error(judge: Judge) -> None:
    lost = writes("lost", "pad")
    lost = lost.model_copy(update={"demonstration": lost.demonstration[2:]})
    result = play(judge, Oracle(["lost"], {"lost": lost}), [lost])
    assert result.episode.outcome == "agent_error"
    assert "'Save'" in result.episode.detail


@pytest.mark.parametrize("broken_from", [0, 1, 6])
def test_a_dying_session_is_an_environment_error_that_keeps_the_scores(
    judge: Judge, broken_from: int
) -> None:
    bound = {subtask.bound_subtask_id: subtask for subtask in CHAIN}
    agent = Oracle(["one", "two", "three", "four"], bound)
    result = play(judge, agent, CHAIN, DIAMOND, MemoryDesktop(broken_from))
    assert (result.episode.outcome, result.episode.detail) == ("environment_error", "the session died")
    assert result.episode.coverage_rate == (1 / 8 if broken_from == 6 else 0.0)
    assert result.episode.steps == max(0, broken_from - 1)


@pytest.mark.parametrize(
    ("check", "detail"),
    [
        ("check_file_exists('a.txt') or 1 // 0", "ZeroDivisionError"),
        ("check_text_exists_via_ocr('Save')", "screenshot"),
        ("check_nothing()", "check"),
    ],
    ids=["raises", "cannot see", "is refused"],
)
def test_a_failing_evaluation_function_is_an_environment_error(judge: Judge, check: str, detail: str) -> None:
    result = play(judge, Says(WAIT), [writes("broken", "pad", function(check))])
    assert result.episode.outcome == "environment_error"
    assert detail in result.episode.detail


def test_a_foreign_attribute_of_the_oracles_name_does_no_harm(judge: Judge) -> None:
    agent = Says(WAIT, FINISH)
    agent.demonstrated = 3  # type: ignore[attr-defined]
    assert play(judge, agent, CHAIN).episode.outcome == "finished_early"
