"""How fast stored episodes are judged again, without a desktop and without OCR."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from apis.judge import Judge
from benchmarks.figure import Figure
from evaluator.offline import judge_again
from records.episode import Episode, EpisodeTrajectory
from records.subtask import BoundSubtask
from records.task import Task
from records.trajectory import Trajectory
from resources.applications import load_catalogue
from resources.fixtures import start_state
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.composition import compose
from synthesis.requests import CompositionRequest

TASKS = 200
ROUNDS = 5
LEAST_STEPS_A_SECOND = 300.0


@dataclass(frozen=True)
class _Stored:
    """An episode as a run folder keeps it."""

    episode: Episode
    record: EpisodeTrajectory
    task: Task


def figures() -> list[Figure]:
    """Steps a second over composed tasks, and beside it what it is with the sandbox asked for every verdict.

    The episodes are made of the pool's own trajectories, node after node in the oracle's order, and none is
    in two of them: every verdict falls for the first time. Medians of rounds, each with its own judge.
    """
    trajectories = {proof.bound_subtask.bound_subtask_id: proof.trajectory for proof in load_pool()}
    bound = {proof.bound_subtask.bound_subtask_id: proof.bound_subtask for proof in load_pool()}
    stored = list(_episodes(trajectories, bound))
    reusing, share = _median(_steps_a_second(stored, bound, Judge(reuse=True)) for _ in range(ROUNDS))
    alone, _ = _median(_steps_a_second(stored, bound, Judge()) for _ in range(ROUNDS))
    steps = sum(len(one.record.trajectory.steps) for one in stored)
    return [
        Figure(
            name="offline judging",
            value=reusing,
            unit="steps/s",
            baseline=f"{alone:.0f} with no verdict used again, here {share:.0%}; {steps} steps",
            bar=LEAST_STEPS_A_SECOND,
            met=reusing >= LEAST_STEPS_A_SECOND,
        )
    ]


def _steps_a_second(
    stored: Sequence[_Stored], bound: Mapping[str, BoundSubtask], judge: Judge
) -> tuple[float, float]:
    """Steps a second, and the share of verdicts that were used again."""
    applications = load_catalogue().applications
    with judge:
        # Starts the sandbox; no verdict comes of it.
        judge.check(bound[stored[0].task.oracle_order[0]])
        steps = 0
        began = perf_counter()
        for one in stored:
            again = judge_again(one.episode, one.record, one.task, bound, applications, judge)
            if again.episode.outcome != "success":
                raise RuntimeError(f"the benchmark's own episode: {again.episode}")
            steps += again.episode.steps
        seconds = perf_counter() - began
    return steps / seconds, judge.reused / judge.judged


def _median(rounds: Iterable[tuple[float, float]]) -> tuple[float, float]:
    measured = sorted(rounds)
    return measured[len(measured) // 2]


def _episodes(trajectories: Mapping[str, Trajectory], bound: Mapping[str, BoundSubtask]) -> Iterator[_Stored]:
    request = CompositionRequest(n_tasks=TASKS, seed=7, max_nodes=7)
    catalogue = load_catalogue().applications
    unused = set(bound)
    for draft in compose(list(bound.values()), load_intents(load_worlds()), request, catalogue).drafts:
        task = draft.task("high", "low")
        if not unused.issuperset(task.oracle_order):
            continue
        unused.difference_update(task.oracle_order)
        parts = [trajectories[node] for node in task.oracle_order]
        steps = [step for part in parts for step in part.steps]
        trajectory = parts[0].model_copy(
            update={
                "bound_subtask_id": "",
                "fixture_hash": start_state(task.files, task.clock).hash,
                "start": parts[0].start[:1],
                "steps": tuple(
                    step.model_copy(update={"step_index": number}) for number, step in enumerate(steps, 1)
                ),
                "after": (),
                "blobs": tuple({blob.sha256: blob for part in parts for blob in part.blobs}.values()),
            }
        )
        episode = _oracles_episode(task, len(steps))
        record = EpisodeTrajectory(
            episode_id=episode.episode_id,
            task_id=task.task_id,
            agent="oracle",
            demonstrated=tuple(node for node in task.oracle_order for _ in trajectories[node].steps),
            trajectory=trajectory,
        )
        yield _Stored(episode, record, task)


def _oracles_episode(task: Task, steps: int) -> Episode:
    """Its scores are not read: judging again works them out."""
    return Episode(
        episode_id=task.task_id,
        task_id=task.task_id,
        agent="oracle",
        seed=0,
        outcome="success",
        coverage_rate=1.0,
        logical_consistency=None,
        cs_agent=0,
        cs_max=0,
        author_code_completion=1.0,
        author_code_coherence=0.0,
        steps=steps,
        seconds=0.0,
    )
