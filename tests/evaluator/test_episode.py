from collections.abc import Iterator, Sequence

import pytest
from memory_desktop import MemoryDesktop, application, function, task_of, writes

from apis.desktop.protocol import Observation
from apis.judge import Judge
from evaluator.agents.oracle import Oracle
from evaluator.agents.protocol import Agent, AgentContext
from evaluator.agents.registry import load_agent
from evaluator.episode import EpisodeResult, run_episode
from records.action import Action
from records.errors import RecordError
from records.evidence import Evidence
from records.subtask import BoundSubtask, DemonstrationStep
from records.task import Task

APPLICATIONS = {name: application(name) for name in ("pad", "zim", "geany", "unused")}
CHAIN = [writes("one", "pad"), writes("two", "zim"), writes("three", "pad"), writes("four", "pad")]
DIAMOND = [("one", "two"), ("one", "three"), ("two", "four"), ("three", "four")]


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(processes=1) as opened:
        yield opened


class Says:
    """An agent of a fixed list of answers; the last one for ever."""

    def __init__(self, *answers: object) -> None:
        self.seen: list[tuple[str, Observation]] = []
        self._answers = list(answers)

    def act(self, instruction: str, observation: Observation) -> Action:
        self.seen.append((instruction, observation))
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, BaseException):
            raise answer
        return answer  # type: ignore[return-value]  # a foreign agent may give anything


WAIT = Action(kind="wait", seconds=0.0)
FINISH = Action(kind="finish", status="success")


def opens(path: str, app: str = "pad") -> Action:
    return Action(kind="open_app", application=app, arguments=(path,))


def play(
    judge: Judge,
    agent: Agent,
    subtasks: Sequence[BoundSubtask],
    edges: Sequence[tuple[str, str]] = (),
    desktop: MemoryDesktop | None = None,
) -> EpisodeResult:
    task = task_of(subtasks, edges)
    bound = {subtask.bound_subtask_id: subtask for subtask in subtasks}
    return run_episode(desktop or MemoryDesktop(), task, bound, APPLICATIONS, agent, judge, 7, "test")


def named(name: str, task: Task, subtasks: Sequence[BoundSubtask], seed: int = 7) -> Agent:
    bound = {subtask.bound_subtask_id: subtask for subtask in subtasks}
    return load_agent(name)(AgentContext(task, bound, seed))


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


class SlowFile(MemoryDesktop):
    """Saves only while it carries out the action of this number, as a slow application would."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def act(self, action: Action) -> Evidence:
        evidence = super().act(action)
        if len(self.actions) == self._number:
            super().act(opens("/home/user/late.txt"))
            evidence = (
                super().act(Action(kind="click", x=120, y=60)).model_copy(update={"action": action.kind})
            )
        return evidence


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
        ("check_text_exists_via_ocr('Save')", "OCR"),
        ("check_nothing()", "check"),
    ],
    ids=["raises", "cannot see", "is refused"],
)
def test_a_failing_evaluation_function_is_an_environment_error(judge: Judge, check: str, detail: str) -> None:
    result = play(judge, Says(WAIT), [writes("broken", "pad", function(check))])
    assert result.episode.outcome == "environment_error"
    assert detail in result.episode.detail


def clicks(name: str, app: str) -> BoundSubtask:
    return writes(name, app, function("check_mouse_clicks('Save')", gesture_reason="a test of gestures"))


SAVE_AT = Action(kind="click", x=120, y=60)
A = opens("/home/user/a.txt")


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


def test_the_agent_gets_the_high_level_instruction_and_may_open_every_application(judge: Judge) -> None:
    agent, desktop = Says(FINISH), MemoryDesktop()
    play(judge, agent, CHAIN, desktop=desktop)
    assert [instruction for instruction, _ in agent.seen] == ["Write everything."]
    assert desktop.opened == tuple(APPLICATIONS)


def test_a_foreign_attribute_of_the_oracles_name_does_no_harm(judge: Judge) -> None:
    agent = Says(WAIT, FINISH)
    agent.demonstrated = 3  # type: ignore[attr-defined]
    assert play(judge, agent, CHAIN).episode.outcome == "finished_early"


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
