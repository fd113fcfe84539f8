"""How fast stored episodes are judged again, without a desktop and without OCR."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

from apis.judge import Judge
from benchmarks.figure import Figure
from evaluator.offline import judge_again
from records.episode import Episode, EpisodeTrajectory
from records.evidence import Evidence, FileEntry
from records.subtask import BoundSubtask
from records.task import Task
from records.trajectory import Step, Trajectory
from resources.applications import load_catalogue
from resources.fixtures import start_state
from resources.intents import load_intents
from resources.pool import load_pool
from resources.worlds import load_worlds
from synthesis.composition import Composer
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

    The episodes are made of the pool's own trajectories, node after node in the oracle's order, and no bound
    subtask is in two of them: every verdict falls for the first time. What comes of one node does not always
    fit the next, which was recorded on files of its own: the tasks that come out complete are measured.
    Medians of rounds, each with its own judge.
    """
    trajectories = {proof.bound_subtask.bound_subtask_id: proof.trajectory for proof in load_pool()}
    bound = {proof.bound_subtask.bound_subtask_id: proof.bound_subtask for proof in load_pool()}
    stored = _complete(_episodes(trajectories, bound), bound)
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


def _complete(episodes: Iterable[_Stored], bound: Mapping[str, BoundSubtask]) -> list[_Stored]:
    """Episodes that end with every node complete, no bound subtask in two of them."""
    applications = load_catalogue().applications
    unused = set(bound)
    kept: list[_Stored] = []
    with Judge() as judge:
        for one in episodes:
            order = one.task.oracle_order
            if not unused.issuperset(order):
                continue
            again = judge_again(one.episode, one.record, one.task, bound, applications, judge)
            if again.episode.outcome == "success":
                unused.difference_update(order)
                kept.append(one)
    return kept


def _episodes(trajectories: Mapping[str, Trajectory], bound: Mapping[str, BoundSubtask]) -> Iterator[_Stored]:
    request = CompositionRequest(n_tasks=TASKS, seed=7, max_nodes=7)
    catalogue = load_catalogue().applications
    composer = Composer(list(bound.values()), load_intents(load_worlds()), request, catalogue)
    (shard,) = composer.compose().shards(TASKS)
    for draft in composer.drafts(shard):
        task = draft.task("high", "low")
        parts = [trajectories[node] for node in task.oracle_order]
        start, steps = _one_after_the_other(parts)
        trajectory = parts[0].model_copy(
            update={
                "bound_subtask_id": "",
                "fixture_hash": start_state(task.files, task.clock).hash,
                "start": (start,),
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


def _one_after_the_other(parts: Sequence[Trajectory]) -> tuple[Evidence, list[Step]]:
    """One start and the steps of all, each part's changes of files made to what the parts before it left."""
    files: dict[str, FileEntry] = {}
    made: set[str] = set()
    for part in parts:
        there = _listing(part.start[0])
        files = {**{path: entry for path, entry in there.items() if path not in made}, **files}
        made |= _listing(part.steps[-1].evidence).keys() - there.keys()
    start = parts[0].start[0].model_copy(update={"files": _sorted(files)})
    steps: list[Step] = []
    for part in parts:
        before = _listing(part.start[0])
        for step in part.steps:
            after = _listing(step.evidence)
            files = {path: entry for path, entry in files.items() if path in after or path not in before}
            files |= {path: entry for path, entry in after.items() if before.get(path) != entry}
            before = after
            evidence = step.evidence.model_copy(update={"files": _sorted(files)})
            steps.append(step.model_copy(update={"evidence": evidence}))
    return start, steps


def _listing(evidence: Evidence) -> dict[str, FileEntry]:
    return {entry.path: entry for entry in evidence.files}


def _sorted(files: Mapping[str, FileEntry]) -> tuple[FileEntry, ...]:
    return tuple(files[path] for path in sorted(files))


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
