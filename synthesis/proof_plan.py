"""Where the proof of each proposed subtask comes from: the pool, or rehearsals on this machine."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from records.application import Application
from records.record import content_id
from records.subtask import BoundSubtask
from records.verdict import Proof, Rejection
from synthesis.rehearsal import PlannedRun, oracle_run

Prove = Literal["missing", "all", "none"]
WORDING = (
    "subtask_id",
    "category",
    "verb_phrase",
    "instruction",
    "phrases",
    "provenance",
    "inputs",
    "outputs",
)
"""Fields of a bound subtask that a proof does not rest on; of its resources it does not rest on what they are
called."""


@dataclass(frozen=True)
class ProofPlan:
    """known: taken from the pool. unproven: bindings to be rehearsed, first world first, by subtask name.
    sampled: known ones to be carried out again as a check on this machine. left_out: applications that are
    not installed. drifted: messages on applications of another version than the one proven on.
    """

    known: tuple[Proof, ...]
    unproven: Mapping[str, tuple[BoundSubtask, ...]]
    sampled: tuple[PlannedRun, ...]
    left_out: tuple[Rejection, ...]
    drifted: tuple[str, ...]


def plan_proof(
    proposed: Sequence[BoundSubtask],
    pool: Sequence[Proof],
    prove: Prove,
    live_sample: int,
    applications: Mapping[str, Application],
    versions: Mapping[str, str],
    fingerprint: Callable[[BoundSubtask], str],
    seed: int,
) -> ProofPlan:
    """Decide for every proposed bound subtask.

    `missing` rehearses what the pool has no proof of, `all` whatever has its application installed,
    `none` nothing. A subtask is rehearsed in all its worlds when it must be in one, as they share its
    mutants. What the pool has of an application that is not installed is taken in every case.

    Args:
        versions: of the installed applications, by slug; an application that is absent here is left out of
            everything live.
        seed: of the draw of the live sample.
    """
    wanted = {fingerprint(bound): bound for bound in proposed}
    known = {
        proof.fingerprint: _as_proposed(proof, wanted[proof.fingerprint])
        for proof in pool
        if proof.fingerprint in wanted
    }
    stale = {
        bound.name
        for name, bound in wanted.items()
        if bound.application in versions and (prove == "all" or (prove == "missing" and name not in known))
    }
    unproven = {
        name: tuple(bound for bound in proposed if bound.name == name)
        for name in dict.fromkeys(bound.name for bound in proposed)
        if name in stale
    }
    kept = tuple(proof for proof in known.values() if proof.bound_subtask.name not in stale)
    testable = sorted(
        (proof.bound_subtask for proof in kept if proof.bound_subtask.application in versions),
        key=lambda bound: content_id({"live sample": bound.bound_subtask_id, "seed": seed}),
    )
    return ProofPlan(
        known=kept,
        unproven=unproven,
        sampled=tuple(oracle_run(bound, 1) for bound in testable[: max(0, live_sample)]),
        left_out=tuple(
            _not_installed(application) for name, application in applications.items() if name not in versions
        ),
        drifted=_drift(kept, versions),
    )


def _as_proposed(proof: Proof, bound: BoundSubtask) -> Proof:
    """The proof of the subtask as it is worded now: wording is no part of the fingerprint.

    The demonstration and the function stay those that the proof agreed on.
    """
    worded = proof.bound_subtask.model_copy(
        update={name: getattr(bound, name) for name in WORDING}
    ).identified()
    if proof.bound_subtask == worded:
        return proof
    trajectory = proof.trajectory.model_copy(update={"bound_subtask_id": worded.bound_subtask_id})
    return proof.model_copy(update={"bound_subtask": worded, "trajectory": trajectory.identified()})


def _not_installed(application: Application) -> Rejection:
    return Rejection(
        kind="application",
        id=application.name,
        name=application.name,
        gate="installed",
        reason=f"{application.name} is not installed, so its live runs are left out; "
        f"install it with: apt-get install {application.package}",
    )


def _drift(known: Sequence[Proof], versions: Mapping[str, str]) -> tuple[str, ...]:
    proven = {(proof.bound_subtask.application, proof.application_version) for proof in known}
    return tuple(
        f"drift: {name} is {versions[name]} here, proven on {version}"
        for name, version in sorted(proven)
        if name in versions and versions[name] != version
    )
