"""The reference agents on a real desktop, on a task of two nodes composed from the shipped pool."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from composed import compose
from PIL import Image

from apis.desktop.protocol import Observation
from apis.desktop.session import BubblewrapDesktop
from apis.judge import Judge
from evaluator.agents.protocol import AgentContext
from evaluator.agents.registry import load_agent
from evaluator.episode import run_episode
from evaluator.offline import differences, judge_again
from evaluator.result import EpisodeResult
from records.action import Action
from records.episode import EPISODE_TRAJECTORY_SCHEMA, EpisodeTrajectory
from records.parquet import read_records, write_records
from records.subtask import BoundSubtask
from records.task import Task
from resources.applications import load_catalogue
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
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
def test_oracles_solve_it_node_by_node_and_so_it_is_judged_again_offline(
    desktop: BubblewrapDesktop,
    task_of_two: tuple[Task, Mapping[str, BoundSubtask]],
    agent: str,
    tmp_path: Path,
) -> None:
    live = play(desktop, task_of_two, agent)
    assert live.episode.outcome == "success"
    assert live.episode.coverage_rate == 1.0
    assert [node.own_demonstration for node in live.nodes] == [True, True]

    assert live.stored is not None
    path = tmp_path / "episode.parquet"
    write_records(path, [live.stored], EPISODE_TRAJECTORY_SCHEMA)
    assert path.stat().st_size < 200_000
    (stored,) = read_records(path, EpisodeTrajectory, EPISODE_TRAJECTORY_SCHEMA)
    task, bound = task_of_two
    with Judge(processes=1) as judge:
        again = judge_again(live.episode, stored, task, bound, APPLICATIONS, judge)
    assert differences(live, again) == []
    assert again == replace(live, episode=again.episode)


class Measures:
    """Keeps the sizes that every observation states and has."""

    def __init__(self) -> None:
        self.sizes: set[tuple[tuple[int, int], tuple[int, int]]] = set()
        self._left = 3

    def act(self, instruction: str, observation: Observation) -> Action:
        assert instruction == "high"
        with Image.open(io.BytesIO(observation.screenshot)) as picture:
            self.sizes.add(((observation.width, observation.height), picture.size))
        self._left -= 1
        return Action(kind="wait", seconds=0.0) if self._left else Action(kind="finish", status="failure")


def test_every_observation_and_the_record_state_the_size_of_the_picture(
    desktop: BubblewrapDesktop, task_of_two: tuple[Task, Mapping[str, BoundSubtask]]
) -> None:
    """UI-TARS-desktop 591: clicks that are off, as the picture had another size than the screen."""
    agent = Measures()
    with Judge(processes=1) as judge:
        result = run_episode(desktop, *task_of_two, APPLICATIONS, agent, judge, 0, "measures")
    assert agent.sizes == {((1280, 720), (1280, 720))}
    assert result.stored is not None
    assert (result.stored.trajectory.width, result.stored.trajectory.height) == (1280, 720)


@pytest.mark.parametrize("agent", ["random_clicker", "click_everything"])
def test_clicking_about_is_bounded_and_scores_nothing(
    desktop: BubblewrapDesktop, task_of_two: tuple[Task, Mapping[str, BoundSubtask]], agent: str
) -> None:
    episode = play(desktop, task_of_two, agent).episode
    assert episode.outcome in ("stalled", "finished_early"), episode.detail
    assert episode.coverage_rate == 0.0


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
