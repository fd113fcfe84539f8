import pytest

from evaluator.result import EpisodeResult
from evaluator.second_try import with_second_try
from records.episode import Episode, Outcome


def ended(outcome: Outcome, detail: str = "") -> EpisodeResult:
    episode = Episode(
        episode_id=detail,
        task_id="t",
        agent="shuffled_oracle",
        seed=7,
        outcome=outcome,
        coverage_rate=0.0,
        logical_consistency=None,
        cs_agent=0,
        cs_max=0,
        author_code_completion=0.0,
        author_code_coherence=0.0,
        steps=1,
        seconds=0.1,
        detail=detail,
    )
    return EpisodeResult(episode, (), (), None)


@pytest.mark.parametrize("outcome", ["success", "finished_early", "stalled", "step_limit"])
def test_what_came_to_its_end_stands(outcome: Outcome) -> None:
    results, notes = [ended(outcome)], list[str]()
    assert with_second_try(lambda: results.pop(0), notes.append).episode.outcome == outcome
    assert notes == []


@pytest.mark.parametrize("second", ["success", "agent_error"])
def test_what_broke_off_is_played_once_more_and_no_more(second: Outcome) -> None:
    results, notes = [ended("agent_error", "no icon"), ended(second, "second")], list[str]()
    result = with_second_try(lambda: results.pop(0), notes.append)
    assert (result.episode.outcome, result.episode.detail) == (second, "second")
    assert notes == ["no icon"]
