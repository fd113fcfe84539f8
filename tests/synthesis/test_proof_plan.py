import pytest

from records.application import Application
from records.evidence import Clipboard, Evidence
from records.subtask import BoundSubtask, Effects, EvaluationFunction
from records.trajectory import Trajectory
from records.verdict import Proof
from synthesis.proof_plan import Prove, plan_proof
from synthesis.rehearsal import oracle_runs, plan_runs

EVIDENCE = Evidence(clipboard=Clipboard(kind="empty"), clock=0, monotonic=0.0)
TRAJECTORY = Trajectory(
    trajectory_id="t", bound_subtask_id="b", width=1, height=1, fixture_hash="f", start=(EVIDENCE,), steps=()
)


def bound(name: str, world: str) -> BoundSubtask:
    return BoundSubtask(
        bound_subtask_id="",
        subtask_id=name,
        name=name,
        application=name.split(".")[0],
        category="office",
        world=world,
        clock=0,
        verb_phrase="v",
        instruction="i",
        phrases=(),
        parameters=(),
        inputs=(),
        outputs=(),
        effects=Effects(),
        files=(),
        demonstration=(),
        evaluation=EvaluationFunction(source="", apis=()),
        provenance="library",
    ).identified()


def application(name: str) -> Application:
    return Application(
        name=name,
        title=name,
        package=f"{name}-package",
        command=(name,),
        category="office",
        toolkit="GTK3",
        window=name,
        licence="MIT",
    )


def proof(one: BoundSubtask, version: str = "1") -> Proof:
    return Proof(
        bound_subtask=one,
        fingerprint=one.bound_subtask_id,
        application_version=version,
        verdicts=(),
        trajectory=TRAJECTORY,
    )


PROPOSED = [bound(name, world) for name in ("a.x", "a.y", "b.x") for world in ("berlin", "garden")]
APPLICATIONS = {name: application(name) for name in ("a", "b")}


def test_runs_are_two_in_the_first_world_one_elsewhere_and_one_near_miss() -> None:
    runs = plan_runs(PROPOSED[:2], ["berlin", "garden"])
    assert [(run.bound.world, run.kind, run.run) for run in runs] == [
        ("berlin", "oracle", 1),
        ("berlin", "oracle", 2),
        ("garden", "oracle", 1),
        ("berlin", "near_miss", 1),
    ]
    assert [oracle_runs(one, ["berlin", "garden"]) for one in PROPOSED[:2]] == [2, 1]


@pytest.mark.parametrize(
    ("prove", "known", "rehearsed"),
    [("missing", [0, 1], ["a.y", "b.x"]), ("all", [], ["a.x", "a.y", "b.x"]), ("none", [0, 1, 2, 5], [])],
)
def test_where_proofs_come_from(prove: Prove, known: list[int], rehearsed: list[str]) -> None:
    pool = [proof(PROPOSED[place]) for place in (0, 1, 2, 5)]
    plan = plan_proof(
        PROPOSED, pool, prove, 0, APPLICATIONS, {"a": "1", "b": "1"}, lambda one: one.bound_subtask_id, 7
    )
    assert list(plan.runs) == rehearsed
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
    assert list(plan.runs) == ["a.x", "a.y"]
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
    assert list(plan.runs) == ["a.x"]
    assert plan.drifted == ("drift: a is 1 here, proven on 0.9",)
    assert len(plan.sampled) == 1


def test_a_proof_is_taken_in_the_words_of_today() -> None:
    reworded = PROPOSED[0].model_copy(update={"verb_phrase": "writes it"}).identified()
    plan = plan_proof(
        [reworded], [proof(PROPOSED[0])], "missing", 0, APPLICATIONS, {"a": "1"}, lambda _: FINGERPRINT, 7
    )
    assert plan.runs == {}
    assert plan.known[0].bound_subtask == reworded
    assert plan.known[0].trajectory.bound_subtask_id == reworded.bound_subtask_id
    assert plan.known[0].trajectory.identified() == plan.known[0].trajectory


FINGERPRINT = PROPOSED[0].bound_subtask_id
