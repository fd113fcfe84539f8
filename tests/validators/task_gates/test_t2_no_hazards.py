from typing import Any

import pytest
from gated_tasks import BOUND, COPIED, COPY, EDIT, HERE, NOTE, OLD_NOTE, WRITE, bound, chain, edge

from records.resource import Resource
from records.subtask import BoundSubtask
from records.task import Task
from validators.task_gates.t2_no_hazards import ORDERS, no_hazards


def test_a_chain_of_versions_passes_in_every_order_played() -> None:
    verdict = no_hazards(chain(), BOUND)
    assert (verdict.gate, verdict.passed, verdict.reason) == ("T2", True, "")
    assert verdict.measurements[0].value == ORDERS + 1


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (
            {"edges": (edge(WRITE, EDIT), edge(WRITE, COPY))},
            "nothing says whether edit or copy comes first at trip/n.txt",
        ),
        ({"edges": (edge(EDIT, COPY),)}, "edit does not find trip/n.txt"),
        (
            {"edges": (*chain().edges, edge(WRITE, COPY))},
            "write -> copy by trip/n.txt is an edge that nothing",
        ),
        (
            {"edges": (edge(WRITE, EDIT), edge(EDIT, COPY, COPIED))},
            "text_in_clipboard at clipboard is no output",
        ),
        (
            {"edges": (edge(WRITE, EDIT), edge(EDIT, COPY, NOTE.model_copy(update={"type": "img_path"})))},
            "img_path at trip/n.txt is no output of the first",
        ),
        ({"files": (HERE, OLD_NOTE)}, "write is to make trip/n.txt, and it is there already"),
        ({"files": ()}, "the start state lacks trip as write needs it"),
        ({"edges": (*chain().edges, edge(COPY, WRITE))}, "circle"),
    ],
)
def test_a_graph_that_does_not_serve_its_nodes_is_refused(changed: dict[str, Any], reason: str) -> None:
    verdict = no_hazards(chain().model_copy(update=changed), BOUND)
    assert not verdict.passed
    assert reason in verdict.reason


def replaced(old: BoundSubtask, new: BoundSubtask) -> tuple[Task, dict[str, BoundSubtask]]:
    """The chain with one subtask in the place of another."""
    return chain(), {**BOUND, old.bound_subtask_id: new}


def test_an_edge_without_resources_is_refused() -> None:
    bare = chain().edges[0].model_copy(update={"resources": ()})
    verdict = no_hazards(chain().model_copy(update={"edges": (bare, chain().edges[1])}), BOUND)
    assert "write -> edit carries no resource" in verdict.reason
    assert "write -> edit by trip/n.txt has no edge" in verdict.reason


def test_an_input_of_another_type_is_refused() -> None:
    picture = Resource(type="img_path", cell=NOTE.cell, value=NOTE.value)
    task, others = replaced(COPY, COPY.model_copy(update={"inputs": (picture,)}))
    assert "txt_path at trip/n.txt is no output" in no_hazards(task, others).reason


def test_a_clipboard_that_nobody_filled_is_missed() -> None:
    paste = bound("paste", inputs=[COPIED], outputs=[NOTE], files=[HERE], creates=(NOTE.cell,))
    task, others = replaced(WRITE, paste)
    assert "paste does not find clipboard" in no_hazards(task, others).reason


def test_what_was_removed_is_missed_afterwards() -> None:
    remove = EDIT.model_copy(
        update={"effects": EDIT.effects.model_copy(update={"modifies": (), "deletes": (NOTE.cell,)})}
    )
    task, others = replaced(EDIT, remove)
    assert "copy does not find trip/n.txt" in no_hazards(task, others).reason
