"""Episodes on the desktop in memory, which the evaluator's tests share."""

from collections.abc import Sequence

from memory_desktop import MemoryDesktop, function, task_of, writes
from plain_applications import application

from apis.desktop.protocol import Observation
from apis.judge import Judge
from evaluator.agents.protocol import Agent, AgentContext
from evaluator.agents.registry import load_agent
from evaluator.episode import run_episode
from evaluator.result import EpisodeResult
from records.action import Action
from records.evidence import Evidence
from records.subtask import BoundSubtask
from records.task import Task

APPLICATIONS = {name: application(name) for name in ("pad", "zim", "geany", "unused")}
CHAIN = [writes("one", "pad"), writes("two", "zim"), writes("three", "pad"), writes("four", "pad")]
DIAMOND = [("one", "two"), ("one", "three"), ("two", "four"), ("three", "four")]


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
SAVE_AT = Action(kind="click", x=120, y=60)


def opens(path: str, app: str = "pad") -> Action:
    return Action(kind="open_app", application=app, arguments=(path,))


def play(
    judge: Judge,
    agent: Agent,
    subtasks: Sequence[BoundSubtask],
    edges: Sequence[tuple[str, str]] = (),
    desktop: MemoryDesktop | None = None,
    name: str = "test",
) -> EpisodeResult:
    task = task_of(subtasks, edges)
    bound = {subtask.bound_subtask_id: subtask for subtask in subtasks}
    return run_episode(desktop or MemoryDesktop(), task, bound, APPLICATIONS, agent, judge, 7, name)


def named(name: str, task: Task, subtasks: Sequence[BoundSubtask], seed: int = 7) -> Agent:
    bound = {subtask.bound_subtask_id: subtask for subtask in subtasks}
    return load_agent(name)(AgentContext(task, bound, seed))


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


def clicks(name: str, app: str) -> BoundSubtask:
    return writes(name, app, function("check_mouse_clicks('Save')", gesture_reason="a test of gestures"))
