"""T7: the oracle, in a random legal order on the live desktop, solves the task node by node."""

from collections.abc import Sequence

from records.episode import Episode, NodeResult
from records.verdict import Measurement, Verdict

GATE = "T7"


def solved(episode: Episode, nodes: Sequence[NodeResult]) -> Verdict:
    """Refuses a task that its own demonstrations do not solve.

    Every node must complete during its own demonstration: one that completes during another's has a
    function that somebody else's work satisfies.
    """
    strayed = [node for node in nodes if node.own_demonstration is False]
    open_nodes = [node for node in nodes if node.state != "completed"]
    reason = ""
    if episode.outcome == "environment_error":
        reason = f"the environment failed: {episode.detail}"
    elif open_nodes:
        first = open_nodes[0]
        reason = (
            f"the oracle ended as {episode.outcome} with CR {episode.coverage_rate:.3f}; "
            f"node {first.position} is {first.state}: {first.message or episode.detail}"
        )
    elif strayed:
        reason = f"node {strayed[0].position} completed during another node's demonstration"
    return Verdict(
        gate=GATE,
        passed=not reason,
        reason=reason,
        measurements=(
            Measurement(name="coverage_rate", value=episode.coverage_rate),
            Measurement(name="steps", value=float(episode.steps)),
        ),
    )
