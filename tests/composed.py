"""Compositions with their drafts at hand, as one shard."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from records.application import Application
from records.subtask import BoundSubtask
from records.verdict import Rejection
from resources.intents import Intent
from synthesis.composition import Composer, Spares
from synthesis.requests import CompositionRequest
from synthesis.task_draft import TaskDraft


@dataclass(frozen=True)
class Composed:
    """What came of a request."""

    drafts: tuple[TaskDraft, ...]
    subtasks: Mapping[str, BoundSubtask]
    rejections: tuple[Rejection, ...]
    counts: Mapping[str, int]
    unreached: Mapping[str, str]
    spares: Spares = field(compare=False)


def compose(
    subtasks: Sequence[BoundSubtask],
    intents: Sequence[Intent],
    request: CompositionRequest,
    applications: Mapping[str, Application],
) -> Composed:
    """The composition of a request, drafted whole."""
    composer = Composer(subtasks, intents, request, applications)
    composition = composer.compose()
    (shard,) = composition.shards(request.n_tasks)
    return Composed(
        drafts=tuple(composer.drafts(shard)),
        spares=composer.spares(shard),
        subtasks=composer.subtasks,
        rejections=composition.rejections,
        counts=composition.counts,
        unreached=composition.unreached,
    )
