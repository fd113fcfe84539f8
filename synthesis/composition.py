"""Composition: from proven subtasks and intents to task graphs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from records.application import Application
from records.errors import CompositionRefused
from records.subtask import BoundSubtask
from records.verdict import Rejection
from resources.capabilities import Capability, shipped_capabilities
from resources.intents import Intent
from resources.resource_types import ResourceTypes, shipped_resource_types
from resources.thresholds import Thresholds, shipped_thresholds
from synthesis.candidates import Candidates, find_candidates
from synthesis.coverage import unreached
from synthesis.requests import CompositionRequest, allowed_levels, conflict, describe, matches
from synthesis.selection import select
from synthesis.task_draft import DraftRules, TaskDraft, draft

GATE = "composition"


@dataclass(frozen=True)
class Composition:
    """The outcome of a request.

    drafts: at most as many as asked for, sorted by structure. subtasks: those of the drafts, by id.
    rejections: what the pool or the intents hold and no task can use, with the reason. counts: by name, in
    the order of the work. unreached: structures of which this pool has no task, and why.
    """

    drafts: tuple[TaskDraft, ...]
    subtasks: Mapping[str, BoundSubtask]
    rejections: tuple[Rejection, ...]
    counts: Mapping[str, int]
    unreached: Mapping[str, str]


@dataclass(frozen=True)
class Rules:
    """The data files by which tasks are composed and measured."""

    types: ResourceTypes
    thresholds: Thresholds
    capabilities: tuple[Capability, ...]


def shipped_rules() -> Rules:
    """The rules of the data files that ship."""
    return Rules(shipped_resource_types(), shipped_thresholds(), shipped_capabilities())


def compose(
    subtasks: Sequence[BoundSubtask],
    intents: Sequence[Intent],
    request: CompositionRequest,
    applications: Mapping[str, Application],
    rules: Rules | None = None,
) -> Composition:
    """Tasks for a request, out of proven subtasks.

    Equal arguments give equal results, in whatever order subtasks and intents are given. Fewer tasks than
    asked for come back where the pool admits no more (see counts). Near duplicates, tasks that differ in
    one subtask, are not limited.

    Args:
        subtasks: proven, of any worlds.
        applications: by slug, at least those of the subtasks.
        rules: those that ship, when left out.

    Raises:
        CompositionRefused: the request is impossible for any graph or for this pool, or names what is
            not there; the message names the conflict.
    """
    rules = rules or shipped_rules()
    allowed = allowed_levels(request, rules.thresholds, rules.capabilities)
    usable = _usable(subtasks, request, applications)
    candidates = find_candidates(
        usable,
        sorted(intents, key=lambda intent: intent.name),
        request.max_nodes,
        rules.types,
        rules.thresholds,
    )
    fitting = [candidate for candidate in candidates.found if matches(candidate.levels, allowed)]
    if request.constrained and not fitting:
        clash = conflict(allowed, {candidate.levels for candidate in candidates.found})
        raise CompositionRefused(
            f"of {len(candidates.found)} task graphs that this pool admits none is "
            f"{describe(clash, allowed, rules.thresholds) or 'there'}"
        )
    chosen = select(fitting, request.n_tasks, request.seed, constrained=request.constrained)
    draft_rules = DraftRules(applications, rules.capabilities)
    drafts = sorted(
        (draft(candidate, request.seed, draft_rules) for candidate in chosen),
        key=lambda made: (made.structure, made.intent, made.world, made.skeleton),
    )
    return Composition(
        drafts=tuple(drafts),
        subtasks={
            subtask.bound_subtask_id: subtask for candidate in chosen for subtask in candidate.subtasks
        },
        rejections=_rejections(subtasks, intents, candidates, applications),
        counts={
            "subtasks": len(usable),
            "sets of subtasks": candidates.selections,
            "sets without a graph": sum(candidates.refused.values()),
            "candidates": len({(found.world, found.skeleton) for found in candidates.found}),
            "fitting candidates": len({(found.world, found.skeleton) for found in fitting}),
            "asked for": request.n_tasks,
            "composed": len(drafts),
        },
        unreached=unreached(
            [candidate.levels for candidate in candidates.found],
            max((len(candidate.subtasks) for candidate in candidates.found), default=0),
            rules.thresholds,
        ),
    )


def _usable(
    subtasks: Sequence[BoundSubtask], request: CompositionRequest, applications: Mapping[str, Application]
) -> list[BoundSubtask]:
    """The subtasks of the requested applications; of those alone that are known."""
    wanted = set(applications if request.applications is None else request.applications)
    unknown = sorted(wanted - set(applications))
    if unknown:
        raise CompositionRefused(
            f"unknown application {', '.join(unknown)}; there are {', '.join(sorted(applications))}"
        )
    return [subtask for subtask in subtasks if subtask.application in wanted]


def _rejections(
    subtasks: Sequence[BoundSubtask],
    intents: Sequence[Intent],
    candidates: Candidates,
    applications: Mapping[str, Application],
) -> tuple[Rejection, ...]:
    """Sets without a graph, by intent, world and reason; subtasks in no candidate; names without subtask."""
    names = {subtask.name for subtask in subtasks}
    used = {subtask.bound_subtask_id for candidate in candidates.found for subtask in candidate.subtasks}
    served = {name for intent in intents for name in intent.subtasks}
    found = [
        Rejection(
            kind="task",
            id=f"{intent}/{world}",
            name=intent,
            gate=GATE,
            reason=f"{reason} ({count} sets of subtasks)",
        )
        for (intent, world, reason), count in candidates.refused.items()
    ]
    found += [
        Rejection(
            kind="bound_subtask",
            id=subtask.bound_subtask_id,
            name=subtask.name,
            gate=GATE,
            reason=(
                f"its application {subtask.application} is not known"
                if subtask.application not in applications
                else "occurs in no task graph"
                if subtask.name in served
                else "no intent names it"
            ),
        )
        for subtask in subtasks
        if subtask.bound_subtask_id not in used
    ]
    found += [
        Rejection(
            kind="intent",
            id=intent.name,
            name=intent.name,
            gate=GATE,
            reason=f"names {name}, which is not among the proven subtasks",
        )
        for intent in intents
        for name in intent.subtasks
        if name not in names
    ]
    return tuple(sorted(found, key=lambda item: (item.kind, item.name, item.id, item.reason)))
