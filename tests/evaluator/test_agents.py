import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from memory_desktop import SAVE, task_of, writes

from apis.desktop.protocol import Observation
from evaluator.agents.oracle import MOST_WAITS
from evaluator.agents.protocol import AgentContext, Demonstrating
from evaluator.agents.registry import AGENTS, load_agent
from records.errors import OmniSynthError, TargetNotFound
from records.graph import task_graph
from records.subtask import BoundSubtask

NAMES = ("one", "two", "three", "four", "five")
SUBTASKS: list[BoundSubtask] = [writes(name, "pad") for name in NAMES]
TASK = task_of(SUBTASKS, [("three", "one"), ("one", "five")])
SCREEN = Observation(b"", "", 1280, 720, (SAVE,), ())


def order_of(name: str, seed: int = 0) -> list[str]:
    """The nodes whose demonstrations an oracle plays, in its order."""
    agent = load_agent(name)(AgentContext(TASK, {subtask.name: subtask for subtask in SUBTASKS}, seed))
    order: dict[str, None] = {}
    while agent.act("", SCREEN).kind != "finish":
        assert isinstance(agent, Demonstrating)
        assert agent.demonstrated is not None
        order[agent.demonstrated.node] = None
    return list(order)


def test_oracle_follows_the_tasks_order_step_by_step() -> None:
    assert order_of("oracle") == list(TASK.oracle_order)
    agent = load_agent("oracle")(AgentContext(TASK, {subtask.name: subtask for subtask in SUBTASKS}, 0))
    actions = [agent.act("", SCREEN) for _ in range(4)]
    assert [action.kind for action in actions] == ["open_app", "type", "click", "wait"]
    assert (actions[2].x, actions[2].y) == (120, 60)


BLANK = Observation(b"", "", 1280, 720, (), ())


def test_oracle_waits_a_few_times_and_then_says_which_control_does_not_show() -> None:
    agent = load_agent("oracle")(AgentContext(TASK, {subtask.name: subtask for subtask in SUBTASKS}, 0))
    kinds = [agent.act("", BLANK).kind for _ in range(2 + MOST_WAITS)]
    assert kinds == ["open_app", "type", *["wait"] * MOST_WAITS]
    with pytest.raises(TargetNotFound, match="Save"):
        agent.act("", BLANK)


def test_oracle_goes_on_when_the_control_shows_late() -> None:
    agent = load_agent("oracle")(AgentContext(TASK, {subtask.name: subtask for subtask in SUBTASKS}, 0))
    seen = [BLANK, BLANK, BLANK, SCREEN, SCREEN]
    kinds = [agent.act("", observation).kind for observation in seen]
    assert kinds == ["open_app", "type", "wait", "click", "wait"]


@given(st.integers())
def test_shuffled_oracle_is_legal_and_the_same_for_the_same_seed(seed: int) -> None:
    order = order_of("shuffled_oracle", seed)
    assert sorted(order) == sorted(NAMES)
    assert all(order.index(a) < order.index(b) for a, b in task_graph(TASK).edges)
    assert order == order_of("shuffled_oracle", seed)


def test_shuffled_oracle_takes_other_orders_for_other_seeds() -> None:
    orders = {tuple(order_of("shuffled_oracle", seed)) for seed in range(30)}
    # 5! / 3! = 20 legal orders.
    assert 10 < len(orders) <= 20


def test_premature_finisher_takes_the_first_half_rounded_down() -> None:
    assert order_of("premature_finisher") == list(TASK.oracle_order[:2])


def test_premature_finisher_of_a_single_node_plays_it() -> None:
    single = task_of(SUBTASKS[:1])
    agent = load_agent("premature_finisher")(AgentContext(single, {"one": SUBTASKS[0]}, 0))
    assert [agent.act("", SCREEN).kind for _ in range(5)][-2:] == ["wait", "finish"]


def test_no_op_only_waits_and_finishes() -> None:
    agent = load_agent("no_op")(AgentContext(TASK, {}, 0))
    assert [agent.act("", SCREEN).kind for _ in range(4)] == ["wait", "wait", "wait", "finish"]


@given(st.integers())
def test_random_clicker_clicks_on_the_screen_and_the_same_for_the_same_seed(seed: int) -> None:
    small = Observation(b"", "", 640, 360, (), ())
    plays = []
    for _ in range(2):
        agent = load_agent("random_clicker")(AgentContext(TASK, {}, seed))
        plays.append([agent.act("", small) for _ in range(25)])
    assert plays[0] == plays[1]
    assert [number for number, action in enumerate(plays[0]) if action.kind == "open_app"] == [0, 10, 20]
    clicks = [action for action in plays[0] if action.kind == "click"]
    assert len(clicks) == 22
    assert all(0 <= (click.x or 0) < 640 and 0 <= (click.y or 0) < 360 for click in clicks)


def test_random_clicker_clicks_elsewhere_for_other_seeds() -> None:
    seconds = []
    for seed in range(5):
        agent = load_agent("random_clicker")(AgentContext(TASK, {}, seed))
        agent.act("", SCREEN)
        seconds.append(agent.act("", SCREEN))
    assert len(set(seconds)) == 5


def test_click_everything_clicks_each_control_once_as_it_shows_and_then_finishes() -> None:
    off_screen = SAVE.model_copy(update={"name": "Far", "x": 1300})
    without_box = SAVE.model_copy(update={"name": "Hidden", "width": -1})
    menu = SAVE.model_copy(update={"name": "Menu", "x": 0, "y": 0})
    first = Observation(b"", "", 1280, 720, (off_screen, without_box, SAVE), ())
    second = Observation(b"", "", 1280, 720, (menu, SAVE), ())
    agent = load_agent("click_everything")(AgentContext(TASK, {}, 0))
    actions = [agent.act("", seen) for seen in (BLANK, first, first, second)]
    assert [action.kind for action in actions] == ["open_app", "click", "finish", "click"]
    assert actions[0].application == "pad"
    assert [(action.x, action.y) for action in (actions[1], actions[3])] == [(120, 60), (20, 10)]


USERS = """
from records.action import Action

class Waiter:
    def __init__(self):
        self.calls = 0
    def act(self, instruction, observation):
        self.calls += 1
        return Action(kind="wait", seconds=float(self.calls))

class Needy(Waiter):
    def __init__(self, key):
        pass

class Mute:
    act = "no method"

shared = Waiter()
"""


@pytest.fixture
def users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "users_agents.py").write_text(USERS)
    (tmp_path / "users_broken.py").write_text("raise ZeroDivisionError('at import')")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("users_agents", "users_broken"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.usefixtures("users")
def test_a_users_class_is_made_anew_for_every_episode_and_an_object_is_kept() -> None:
    context = AgentContext(TASK, {}, 0)
    fresh, kept = load_agent("users_agents:Waiter"), load_agent("users_agents:shared")
    assert [fresh(context).act("", SCREEN).seconds for _ in range(2)] == [1.0, 1.0]
    assert [kept(context).act("", SCREEN).seconds for _ in range(2)] == [1.0, 2.0]


@pytest.mark.usefixtures("users")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("orakel", "no such agent; there are oracle, shuffled_oracle"),
        ("users_agents", "no such agent"),
        ("users_agents:", "no such agent"),
        ("users_absent:Agent", "importing users_absent fails with ModuleNotFoundError"),
        ("users_broken:Agent", "importing users_broken fails with ZeroDivisionError: at import"),
        (".users_agents:Waiter", "importing .users_agents fails with TypeError"),
        ("users_agents:Absent", "module users_agents has no Absent"),
        ("users_agents:Mute", "Mute has no method act"),
    ],
)
def test_an_agent_that_cannot_be_had_gives_one_clear_error(name: str, message: str) -> None:
    with pytest.raises(OmniSynthError) as refused:
        load_agent(name)
    assert message in str(refused.value)
    assert repr(name) in str(refused.value)


@pytest.mark.usefixtures("users")
def test_a_class_that_needs_arguments_is_refused_when_it_is_made() -> None:
    with pytest.raises(OmniSynthError, match="calling it without arguments fails with TypeError"):
        load_agent("users_agents:Needy")(AgentContext(TASK, {}, 0))


def test_registered_names_are_the_factories_names() -> None:
    assert all(factory.__name__ == name for name, factory in AGENTS.items())
