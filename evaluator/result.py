"""What an episode leaves behind: scores, rows by node and by step, and the record to judge it again."""

from dataclasses import dataclass

from apis.desktop.protocol import Desktop
from apis.scene import ObservationQuality
from evaluator.play import Play
from records.episode import Episode, EpisodeTrajectory, NodeResult, NodeStep
from records.evidence import Blob
from records.subtask import EvaluationFunction
from records.trajectory import Step, Trajectory
from resources.fixtures import Fixture


@dataclass(frozen=True)
class EpisodeResult:
    """An episode with a row for each node, in the task's order, and for each node after each judged action.

    stored: what it takes to judge it again; None where no desktop came up, so that nothing was seen.
    """

    episode: Episode
    nodes: tuple[NodeResult, ...]
    node_steps: tuple[NodeStep, ...]
    stored: EpisodeTrajectory | None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions that were carried out, each with the evidence after it."""
        return self.stored.trajectory.steps if self.stored else ()


def node_results(episode: Episode, play: Play, demonstrating: bool) -> tuple[NodeResult, ...]:
    """How far each node came; demonstrating: whether the agent says where its actions come from."""
    rows = []
    for position, (node, status) in enumerate(play.state.nodes.items()):
        source = None if status.completed_step is None else play.sources[status.completed_step - 1]
        rows.append(
            NodeResult(
                episode_id=episode.episode_id,
                task_id=episode.task_id,
                bound_subtask_id=node,
                position=position,
                state=status.state,
                completed_step=status.completed_step,
                progress=status.progress,
                message=status.message,
                own_demonstration=(source is not None and source.node == node) if demonstrating else None,
            )
        )
    return tuple(rows)


def node_steps(episode: Episode, play: Play) -> tuple[NodeStep, ...]:
    """Where each node stood at the start and after each action that was judged."""
    return tuple(
        NodeStep(
            episode_id=episode.episode_id,
            bound_subtask_id=node,
            step_index=step_index,
            state=status.state,
            since=status.since,
            progress=status.progress,
            message=status.message,
        )
        for step_index, state in enumerate(play.states)
        for node, status in state.nodes.items()
    )


def reads_pictures(function: EvaluationFunction, observation: ObservationQuality) -> bool:
    """Whether the function may look at screenshots: by OCR, which stands in for a poor tree too."""
    return observation == "poor" or "check_text_exists_via_ocr" in function.apis


def episode_trajectory(
    episode: Episode, play: Play, fixture: Fixture, desktop: Desktop, demonstrating: bool, pictures: bool
) -> EpisodeTrajectory | None:
    """The episode's record; pictures: whether a check reads the screenshots, so that they are kept too."""
    if not play.evidence:
        return None
    hashes = {name for evidence in play.evidence for name in evidence.contents}
    if pictures:
        hashes.update(evidence.screenshot for evidence in play.evidence)
    width, height = play.screen
    trajectory = Trajectory(
        trajectory_id="",
        bound_subtask_id="",
        width=width,
        height=height,
        fixture_hash=fixture.hash,
        start=(play.evidence[0],),
        steps=tuple(play.steps),
        blobs=tuple(
            Blob(sha256=name, data=data)
            for name in sorted(hashes)
            if (data := desktop.blob(name)) is not None
        ),
    ).identified()
    sources = tuple(source.node if source else None for source in play.sources)
    return EpisodeTrajectory(
        episode_id=episode.episode_id,
        task_id=episode.task_id,
        agent=episode.agent,
        demonstrated=sources if demonstrating else None,
        trajectory=trajectory,
    )
