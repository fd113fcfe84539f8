"""Drift: the shipped proofs of a subtask held against what proving it again gave."""

from collections.abc import Mapping, Sequence

from records.application import Application
from records.drift import Drift
from records.trajectory import Trajectory
from records.verdict import Proof, Rejection
from validators.end_state import differences
from validators.subtask_gates.mutants import before_clean_up, state_left

UNTRIED = ("installed", "desktop")
"""Gates whose refusal says nothing of the subtask."""


def drift(
    shipped: Sequence[Proof],
    proven: Sequence[Proof],
    rejections: Sequence[Rejection],
    applications: Mapping[str, Application],
) -> list[Drift]:
    """A row for each subtask that is shipped, proven or refused, by name.

    Args:
        shipped, proven: before and after. rejections: of the run that proved them.
        applications: by slug, those of all proofs.
    """
    before, after = _by_subtask(shipped), _by_subtask(proven)
    refused = _refusals(rejections, [*before, *after])
    return [
        _row(name, before.get(name, {}), after.get(name, {}), refused.get(name, []), applications)
        for name in sorted({*before, *after, *refused})
    ]


def _row(
    name: str,
    before: Mapping[str, Proof],
    after: Mapping[str, Proof],
    refused: Sequence[Rejection],
    applications: Mapping[str, Application],
) -> Drift:
    row = Drift(
        name=name,
        application=name.partition(".")[0],
        outcome="same",
        worlds_shipped=len(before),
        worlds_proven=len(after),
        steps_shipped=_steps(before),
        steps_proven=_steps(after),
        version_shipped=_version(before),
        version_proven=_version(after),
        reasons=tuple(dict.fromkeys(f"{one.gate}: {one.reason}" for one in refused)),
    )
    if refused:
        untried = all(one.gate in UNTRIED for one in refused)
        return row.model_copy(update={"outcome": "untried" if untried else "refused"})
    if not before or not after:
        return row.model_copy(update={"outcome": "new" if after else "gone"})
    if any(after.get(world, one).fingerprint != one.fingerprint for world, one in before.items()):
        return row.model_copy(update={"outcome": "changed"})
    application = applications[row.application]
    found = tuple(
        f"{world}: {difference}"
        for world, one in before.items()
        if world in after
        for difference in _differences(one, after[world].trajectory, application)
    )
    return row.model_copy(update={"outcome": "other_end" if found else "same", "differences": found})


def _differences(shipped: Proof, again: Trajectory, application: Application) -> list[str]:
    """How the end of the second run differs from the shipped one's, both before their clean-up."""
    left = state_left(shipped.bound_subtask, application)
    was, now = (left(before_clean_up(one), one) for one in (shipped.trajectory, again))
    return differences(was, now)


def _by_subtask(proofs: Sequence[Proof]) -> dict[str, dict[str, Proof]]:
    found: dict[str, dict[str, Proof]] = {}
    for proof in proofs:
        found.setdefault(proof.bound_subtask.name, {})[proof.bound_subtask.world] = proof
    return found


def _refusals(rejections: Sequence[Rejection], names: Sequence[str]) -> dict[str, list[Rejection]]:
    """By subtask; what refuses an application refuses all that is known of it."""
    found: dict[str, list[Rejection]] = {}
    for one in rejections:
        if one.kind == "application":
            of = [name for name in names if name.partition(".")[0] == one.id]
        else:
            of = [one.name.partition(" in world ")[0]]
        for name in dict.fromkeys(of):
            found.setdefault(name, []).append(one)
    return found


def _steps(proofs: Mapping[str, Proof]) -> int:
    return next((len(proof.trajectory.steps) for proof in proofs.values()), 0)


def _version(proofs: Mapping[str, Proof]) -> str:
    return next((proof.application_version for proof in proofs.values()), "")
