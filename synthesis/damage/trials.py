"""Trials of a reader on a task's texts: sound ones must be understood, and damaged ones refused."""

from collections.abc import Mapping
from dataclasses import dataclass

from records.graph import closure, directed
from records.subtask import BoundSubtask
from records.verdict import Rejection
from synthesis.consistency import Pairs, generator, understood, write_consistently
from synthesis.damage.start_sources import StartSources
from synthesis.damage.texts import WAYS, damaged
from synthesis.instructions import high_level
from synthesis.reader import Reader
from synthesis.task_draft import TaskDraft

ACCEPTED, AGAIN, OTHER = "accepted", "again", "other"
"""Texts of the true graph: the one that gate T5 took, the same beside another list, and one more."""

_DRAWS = 3
"""How often an accepted task's text is read again, and how many more texts are written for it."""


@dataclass(frozen=True)
class Trial:
    """One text read. what: ACCEPTED, AGAIN, OTHER or a way of damage; true, told and read are closures:
    of the task's graph, of the graph that the text tells, and of what the reader understood."""

    what: str
    draft: TaskDraft
    text: str
    true: Pairs
    told: Pairs
    read: Pairs

    @property
    def agrees(self) -> bool:
        """Whether the text would pass for one of the task: right for a sound one, wrong for a damaged one."""
        return self.read == self.true


def trials(
    draft: TaskDraft,
    bound: Mapping[str, BoundSubtask],
    titles: Mapping[str, str],
    reader: Reader,
    start: StartSources,
) -> list[Trial]:
    """Trials of an accepted task, ACCEPTED first; none of one for which no text is accepted.

    Args:
        bound: at least the subtasks of the task, by id.
        titles: what people call each application, by its slug.
        start: of subtasks of the task's world.
    """
    ids = [node.bound_subtask_id for node in draft.nodes]
    written = write_consistently(draft.nodes, draft.edges, bound, draft.goal, titles, reader, draft.seed)
    if isinstance(written, Rejection):
        return []
    true = closure(directed(ids, ((edge.source, edge.target) for edge in draft.edges)))
    texts = [(AGAIN, written.text, true)] * _DRAWS
    for attempt in range(written.attempts, written.attempts + _DRAWS):
        drawn = generator(draft.seed, "instruction", ids, attempt)
        texts.append((OTHER, high_level(ids, draft.edges, bound, draft.goal, drawn), true))
    members = {name: bound[name] for name in ids}
    for way in WAYS:
        damage = damaged(way, draft.edges, members, draft.goal, start, draft.seed)
        if damage is not None:
            texts.append((way, damage.text, damage.telling.closure))
    made = [Trial(ACCEPTED, draft, written.text, true, true, true)]
    for number, (what, text, told) in enumerate(texts):
        drawn = generator(draft.seed, "list", ids, number)
        pairs = understood(reader, text, draft.nodes, titles, drawn)
        made.append(Trial(what, draft, text, true, told, closure(directed(ids, pairs))))
    return made


def is_guessed(trial: Trial, titles: Mapping[str, str], control: Reader) -> bool:
    """Whether a reader without the text finds the order of a trial's task."""
    ids = [node.bound_subtask_id for node in trial.draft.nodes]
    drawn = generator(trial.draft.seed, "list", ids, 0)
    pairs = understood(control, trial.text, trial.draft.nodes, titles, drawn)
    return closure(directed(ids, pairs)) == trial.true
