import pytest

from records.episode import Episode, NodeResult, NodeState, Outcome
from validators.task_gates.t7_solved import solved


def episode(outcome: Outcome, coverage_rate: float, detail: str = "") -> Episode:
    return Episode(
        episode_id="e",
        task_id="t",
        agent="shuffled_oracle",
        seed=7,
        outcome=outcome,
        coverage_rate=coverage_rate,
        logical_consistency=None,
        cs_agent=0,
        cs_max=0,
        author_code_completion=0.0,
        author_code_coherence=0.0,
        steps=9,
        seconds=1.0,
        detail=detail,
    )


def node(position: int, state: NodeState, own: bool | None, message: str = "") -> NodeResult:
    return NodeResult(
        episode_id="e",
        task_id="t",
        bound_subtask_id=str(position),
        position=position,
        state=state,
        completed_step=3 if state == "completed" else None,
        progress=1.0,
        message=message,
        own_demonstration=own,
    )


def test_solved_node_by_node() -> None:
    verdict = solved(episode("success", 1.0), [node(0, "completed", True), node(1, "completed", True)])
    assert verdict.passed
    assert [one.value for one in verdict.measurements] == [1.0, 9.0]


@pytest.mark.parametrize(
    ("played", "nodes", "reason"),
    [
        (
            episode("success", 1.0),
            [node(0, "completed", True), node(1, "completed", False)],
            "node 1 completed during another node's demonstration",
        ),
        (
            episode("finished_early", 0.5),
            [node(0, "completed", True), node(1, "evaluating", None, "no file")],
            "ended as finished_early with CR 0.500; node 1 is evaluating: no file",
        ),
        (
            episode("environment_error", 0.0, "no tree"),
            [node(0, "evaluating", None)],
            "environment failed: no tree",
        ),
    ],
)
def test_refusals(played: Episode, nodes: list[NodeResult], reason: str) -> None:
    verdict = solved(played, nodes)
    assert not verdict.passed
    assert reason in verdict.reason
