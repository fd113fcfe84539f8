"""Judging a task's nodes on the evidence of its start state (gate T3), without a desktop."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from apis.fixture_evidence import fixture_evidence
from apis.judge import Judge
from records.application import Application
from records.evaluation import EvalResult
from records.evidence import Evidence
from records.record import Many
from records.subtask import BoundSubtask, FixtureFile
from records.task import Task
from resources.fixtures import start_state


def judge_start_with(
    judge: Judge, applications: Mapping[str, Application]
) -> Callable[[Task, BoundSubtask], EvalResult]:
    """The judge that gate T3 takes: files and clipboard as the fixture has them, nothing on the screen."""

    # All nodes of a task are asked about one state.
    @lru_cache(maxsize=4)
    def seen(files: Many[FixtureFile], clock: int) -> tuple[Evidence, Mapping[str, bytes]]:
        return fixture_evidence(start_state(files, clock))

    def judged(task: Task, bound: BoundSubtask) -> EvalResult:
        evidence, contents = seen(task.files, task.clock)
        observation = applications[bound.application].observation
        return judge.judge(bound, [evidence], contents.get, observation=observation)

    return judged
