"""Our state machine and loop against the second judge's, on random episodes."""

from collections.abc import Sequence
from random import Random

import pytest
import second_judge

from apis.desktop.protocol import Observation
from evaluator.metrics import coherence_score, coverage_rate, largest_coherence, logical_consistency
from evaluator.play import Play, play_on
from evaluator.state_machine import start
from records.action import Action
from records.application import Application
from records.evaluation import EvalResult
from records.evidence import Clipboard, Evidence
from records.graph import directed
from resources.fixtures import Fixture

pytestmark = pytest.mark.slow

GRAPHS, EPISODES_A_GRAPH = 500, 20
READING = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
WAIT, FINISH = Action(kind="wait", seconds=0.0), Action(kind="finish", status="success")
NEVER = 10_000


class NothingThere:
    """A desktop on which nothing is ever seen; the judge below looks at the number of readings alone."""

    def reset(self, fixture: Fixture, applications: Sequence[Application]) -> Evidence:
        raise AssertionError((fixture, applications))

    def observe(self) -> Observation:
        return Observation(b"", "", 1280, 720, (), ())

    def act(self, action: Action) -> Evidence:
        assert action.kind in ("wait", "finish")
        return READING

    def evidence(self) -> Evidence:
        return READING

    def blob(self, sha256: str) -> bytes | None:
        raise AssertionError(sha256)

    def close(self) -> None:
        return None


class FinishesAt:
    """Waits, and says FINISH with the action of this number."""

    def __init__(self, number: int) -> None:
        self._left = number

    def act(self, instruction: str, observation: Observation) -> Action:
        assert (instruction, observation.width) == ("do it", 1280)
        self._left -= 1
        return WAIT if self._left else FINISH


def random_graph(random: Random) -> second_judge.Graph:
    """One to eight subtasks whose order in the graph is no legal one, in general; from no edge to all."""
    names = list(range(random.randint(1, 8)))
    random.shuffle(names)
    density = random.choice((0.0, 0.15, 0.3, 0.6, 1.0))
    needs: list[set[int]] = [set() for _ in names]
    for place, name in enumerate(names):
        needs[name] = {before for before in names[:place] if random.random() < density}
    return second_judge.Graph(tuple(frozenset(one) for one in needs))


def random_passes(random: Random, count: int) -> second_judge.Passes:
    """For each subtask a check of a state that comes and goes, of a gesture, of both, or of anything."""
    kinds = [random.choice(("state", "gesture", "both", "anything")) for _ in range(count)]
    likely = random.choice((0.05, 0.3, 0.7))
    states = [{action for action in range(1, 21) if random.random() < likely} for _ in range(count)]
    gestures = [sorted(random.sample(range(1, 16), random.randint(0, 3))) for _ in range(count)]
    salt = random.random()

    def passes(subtask: int, action: int, since: int) -> bool:
        state = action in states[subtask]
        gesture = any(since <= at <= action for at in gestures[subtask])
        match kinds[subtask]:
            case "state":
                return state
            case "gesture":
                return gesture
            case "both":
                return state and gesture
        return hash((salt, subtask, action, since)) % 1000 < 1000 * likely

    return passes


def agree(
    graph: second_judge.Graph,
    applications: Sequence[str],
    passes: second_judge.Passes,
    finish_at: int,
    most_idle: int,
    most_coherence: int,
) -> str:
    """Play with ours, hold everything against the second judge, and give the outcome."""
    names = [f"node {number}" for number in graph.subtasks]
    ours = directed(names, [(names[a], names[b]) for b in graph.subtasks for a in graph.needs[b]])

    def judge(bound_subtask_id: str, evidence: Sequence[Evidence], since: int) -> EvalResult:
        success = passes(names.index(bound_subtask_id), len(evidence) - 1, since)
        return EvalResult(success=success, message="", progress=float(success))

    play = Play([start(ours)], [READING])
    outcome = play_on(play, NothingThere(), FinishesAt(finish_at), "do it", judge, most_idle)

    expected_outcome, course = second_judge.episode(graph, passes, finish_at, most_idle)
    assert (outcome, len(play.steps)) == (expected_outcome, len(course) - 1)
    for state, expected in zip(play.states, course, strict=True):
        assert [state.nodes[name].state for name in names] == expected.states
        assert [state.nodes[name].since for name in names] == expected.since
        assert [
            (names.index(name), state.nodes[name].completed_step) for name in state.completed
        ] == expected.completed
    done = [names.index(name) for name in play.state.completed]
    by_name = dict(zip(names, applications, strict=True))
    assert coverage_rate(ours, play.state.completed) == second_judge.coverage(graph, done)
    cs_agent = coherence_score(play.state.completed, by_name)
    assert cs_agent == second_judge.coherence(done, applications)
    assert logical_consistency(cs_agent, largest_coherence(ours, by_name)) == second_judge.consistency(
        done, applications, most_coherence
    )
    return outcome


def test_two_judges_agree_on_ten_thousand_random_episodes() -> None:
    random = Random("second judge")
    outcomes = dict.fromkeys(("success", "finished_early", "stalled"), 0)
    several_sinks = isolated = 0
    for _ in range(GRAPHS):
        graph = random_graph(random)
        needed = set().union(*graph.needs)
        several_sinks += len(graph.needs) - len(needed) > 1
        isolated += any(not needs and one not in needed for one, needs in enumerate(graph.needs))
        applications = [random.choice("ABC") for _ in graph.subtasks]
        most = second_judge.most_coherence(graph, applications)
        for _ in range(EPISODES_A_GRAPH):
            passes = random_passes(random, len(graph.needs))
            finish_at = random.choice((NEVER, random.randint(1, 12)))
            outcomes[agree(graph, applications, passes, finish_at, random.randint(2, 7), most)] += 1
    # All that the test is about did occur.
    assert min(outcomes.values()) > GRAPHS
    assert sum(outcomes.values()) == 10_000
    assert min(several_sinks, isolated) > GRAPHS // 10


@pytest.mark.parametrize("seed", range(5))
def test_two_judges_agree_at_the_limit_of_actions(seed: int) -> None:
    random = Random(f"limit {seed}")
    graph = second_judge.Graph((frozenset(), frozenset({0}), frozenset()))

    def passes(subtask: int, action: int, since: int) -> bool:
        return action >= {0: 190 + since, 1: NEVER, 2: 200}[subtask]

    assert agree(graph, "AAB", passes, NEVER, 191 + random.randrange(9), 1) == "step_limit"
