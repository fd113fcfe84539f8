from typing import Any

import pytest
from gated_tasks import BOUND, COPY, EDIT, WRITE, chain, edge

from validators.task_gates.t1_complexities import complexities_as_claimed


def test_a_task_with_the_figures_of_its_graph_passes() -> None:
    verdict = complexities_as_claimed(chain(), BOUND)
    assert (verdict.gate, verdict.passed, verdict.reason) == ("T1", True, "")
    assert {item.name: item.value for item in verdict.measurements}["hierarchy"] == 3


@pytest.mark.parametrize(
    ("claimed", "reason"),
    [
        (
            {"complexities": chain().complexities.model_copy(update={"branch": 2})},
            "claims branch 2, and it is 1",
        ),
        (
            {"levels": chain().levels.model_copy(update={"hierarchy": "hard"})},
            "claims hierarchy hard, and it is medium",
        ),
        ({"structure": "MMMM"}, "claims structure MMMM, and it is MMME"),
        ({"capabilities": ("SDM",)}, "claims capabilities ('SDM',), and it is ('SDM', 'DSK')"),
        ({"categories": ("web",)}, "claims categories ('web',)"),
        ({"applications": ()}, "claims applications ()"),
        ({"scenario": "web"}, "claims scenario web, and there is none of this name"),
        ({"fixture_hash": "0"}, "claims fixture_hash 0, and it is "),
        ({"oracle_order": tuple(reversed(chain().oracle_order))}, "the oracle's order goes against an edge"),
        ({"edges": (edge(WRITE, EDIT),)}, "claims dependency 2, and it is 1"),
        ({"edges": (*chain().edges, edge(WRITE, EDIT))}, "3 edges for 2 pairs of nodes"),
        ({"edges": (*chain().edges, edge(COPY, WRITE))}, "circle: "),
        ({"edges": (edge(WRITE, WRITE),)}, "circle: write"),
    ],
)
def test_a_claim_that_the_graph_does_not_bear_is_refused(claimed: dict[str, Any], reason: str) -> None:
    verdict = complexities_as_claimed(chain().model_copy(update=claimed), BOUND)
    assert not verdict.passed
    assert reason in verdict.reason
