import pytest
from bound_subtasks import bound_subtask
from plain_applications import application

from records.action import Action
from records.evidence import Clipboard, Evidence
from records.subtask import BoundSubtask, DemonstrationStep
from records.trajectory import Trajectory
from records.verdict import Proof
from synthesis.proof_plan import Prove, plan_proof

EVIDENCE = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
TRAJECTORY = Trajectory(
    trajectory_id="t", bound_subtask_id="b", width=1, height=1, fixture_hash="f", start=(EVIDENCE,), steps=()
)


def proof(one: BoundSubtask, version: str = "1") -> Proof:
    return Proof(
        bound_subtask=one,
        fingerprint=one.bound_subtask_id,
        application_version=version,
        verdicts=(),
        trajectory=TRAJECTORY,
    )


PROPOSED = [
    bound_subtask(name=name, world=world) for name in ("a.x", "a.y", "b.x") for world in ("berlin", "garden")
]
APPLICATIONS = {name: application(name, package=f"{name}-package") for name in ("a", "b")}


@pytest.mark.parametrize(
    ("prove", "known", "rehearsed"),
    [("missing", [0, 1], ["a.y", "b.x"]), ("all", [], ["a.x", "a.y", "b.x"]), ("none", [0, 1, 2, 5], [])],
)
def test_where_proofs_come_from(prove: Prove, known: list[int], rehearsed: list[str]) -> None:
    pool = [proof(PROPOSED[place]) for place in (0, 1, 2, 5)]
    plan = plan_proof(
        PROPOSED, pool, prove, 0, APPLICATIONS, {"a": "1", "b": "1"}, lambda one: one.bound_subtask_id, 7
    )
    assert list(plan.unproven) == rehearsed
    assert [one.bound_subtask for one in plan.known] == [PROPOSED[place] for place in known]


def test_an_absent_application_is_left_out_live_and_its_pool_still_used() -> None:
    plan = plan_proof(
        PROPOSED,
        [proof(PROPOSED[4])],
        "all",
        5,
        APPLICATIONS,
        {"a": "1"},
        lambda one: one.bound_subtask_id,
        7,
    )
    assert list(plan.unproven) == ["a.x", "a.y"]
    assert [one.bound_subtask for one in plan.known] == [PROPOSED[4]]
    assert plan.sampled == ()
    assert "apt-get install b-package" in plan.left_out[0].reason


def test_a_changed_subtask_is_missing_and_another_version_is_drift() -> None:
    changed = PROPOSED[0].model_copy(update={"verb_phrase": "w"}).identified()
    pool = [proof(one, "0.9") for one in PROPOSED]
    plan = plan_proof(
        [changed, *PROPOSED[1:]],
        pool,
        "missing",
        1,
        APPLICATIONS,
        {"a": "1", "b": "0.9"},
        lambda one: one.bound_subtask_id,
        7,
    )
    assert list(plan.unproven) == ["a.x"]
    assert plan.drifted == ("drift: a is 1 here, proven on 0.9",)
    assert len(plan.sampled) == 1


def test_a_proof_is_taken_in_the_words_of_today() -> None:
    reworded = PROPOSED[0].model_copy(update={"verb_phrase": "writes it"}).identified()
    plan = plan_proof(
        [reworded], [proof(PROPOSED[0])], "missing", 0, APPLICATIONS, {"a": "1"}, lambda _: FINGERPRINT, 7
    )
    assert plan.unproven == {}
    assert plan.known[0].bound_subtask == reworded
    assert plan.known[0].trajectory.bound_subtask_id == reworded.bound_subtask_id
    assert plan.known[0].trajectory.identified() == plan.known[0].trajectory


def test_a_subtask_is_rehearsed_in_all_its_worlds_when_it_must_be_in_one() -> None:
    plan = plan_proof(
        PROPOSED[:2], [proof(PROPOSED[0])], "missing", 0, APPLICATIONS, {"a": "1"}, lambda one: one.world, 7
    )
    assert plan.unproven == {"a.x": (PROPOSED[0], PROPOSED[1])}
    assert plan.known == ()


def test_a_repaired_proof_keeps_the_demonstration_that_was_agreed_on() -> None:
    agreed = (DemonstrationStep(action=Action(kind="key", keys=("a",))),)
    repaired = PROPOSED[0].model_copy(update={"demonstration": agreed}).identified()
    known = proof(repaired).model_copy(update={"fingerprint": "f"})
    plan = plan_proof([PROPOSED[0]], [known], "missing", 0, APPLICATIONS, {"a": "1"}, lambda _: "f", 7)
    assert plan.known[0].bound_subtask == repaired


FINGERPRINT = PROPOSED[0].bound_subtask_id
