"""The reference agents on a real desktop, on a task of two nodes composed from the shipped pool."""

from collections.abc import Iterator, Mapping

import pytest

from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from evaluator.agents.protocol import AgentContext
from evaluator.agents.registry import load_agent
from evaluator.episode import EpisodeResult, run_episode
from records.subtask import BoundSubtask
from records.task import Task
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.composition import compose
from synthesis.requests import CompositionRequest

pytestmark = pytest.mark.desktop

APPLICATIONS = load_catalogue().applications


@pytest.fixture(scope="module")
def desktop() -> Iterator[BubblewrapDesktop]:
    with BubblewrapDesktop() as one:
        yield one


@pytest.fixture(scope="module")
def task_of_two() -> tuple[Task, Mapping[str, BoundSubtask]]:
    """multiply and copy the result, then paste it: depths 1 and 2."""
    wanted = {"galculator.product", "mousepad.paste_total"}
    bounds = [proof.bound_subtask for proof in load_pool() if proof.bound_subtask.name in wanted]
    request = CompositionRequest(n_tasks=8, seed=1, max_nodes=2)
    drafts = compose(bounds, load_intents(load_worlds()), request, APPLICATIONS).drafts
    draft = next(one for one in drafts if len(one.nodes) == 2)
    return draft.task("high", "low"), {bound.bound_subtask_id: bound for bound in bounds}


def play(
    desktop: BubblewrapDesktop, given: tuple[Task, Mapping[str, BoundSubtask]], agent: str
) -> EpisodeResult:
    task, bound = given
    factory = load_agent(agent)
    with Judge() as judge:
        return run_episode(
            desktop, task, bound, APPLICATIONS, factory(AgentContext(task, bound, 3)), judge, 3, agent
        )


@pytest.mark.parametrize("agent", ["oracle", "shuffled_oracle"])
def test_oracles_solve_it_node_by_node(
    desktop: BubblewrapDesktop, task_of_two: tuple[Task, Mapping[str, BoundSubtask]], agent: str
) -> None:
    result = play(desktop, task_of_two, agent)
    assert result.episode.outcome == "success"
    assert result.episode.coverage_rate == 1.0
    assert [node.own_demonstration for node in result.nodes] == [True, True]


def test_doing_nothing_scores_nothing(
    desktop: BubblewrapDesktop, task_of_two: tuple[Task, Mapping[str, BoundSubtask]]
) -> None:
    episode = play(desktop, task_of_two, "no_op").episode
    assert (episode.outcome, episode.coverage_rate) == ("finished_early", 0.0)


def test_a_premature_finish_scores_what_was_done(
    desktop: BubblewrapDesktop, task_of_two: tuple[Task, Mapping[str, BoundSubtask]]
) -> None:
    episode = play(desktop, task_of_two, "premature_finisher").episode
    assert episode.outcome == "finished_early"
    assert episode.coverage_rate == pytest.approx(1 / 3)
