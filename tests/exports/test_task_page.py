from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from exports.task_page import task_page
from records.resource import Resource
from records.subtask import Binding, FixtureFile
from records.task import Edge

NOTE = Resource(type="txt_path", cell="path:/home/user/n.txt", value="/home/user/n.txt", noun="the note")
WRITE = bound_subtask(
    name="pad.write",
    verb_phrase="writes a note",
    parameters=(Binding(name="text", type="str", text="Buy milk", wrong="Buy rye"),),
)
PACK = bound_subtask(name="zip.pack", application="zip", verb_phrase="packs a note", parameters=())
TASK = plain_task(
    [WRITE, PACK],
    [Edge(source=WRITE.bound_subtask_id, target=PACK.bound_subtask_id, resources=(NOTE,))],
    instruction_high="Write a note and pack it.",
    instruction_low="Type. Press Enter.",
    files=(FixtureFile(path="/home/user/box", recipe="directory"),),
    fixture_hash="abc",
    network=True,
)


def test_a_page_says_what_is_asked_how_it_hangs_together_and_with_which_values() -> None:
    page = task_page(TASK, {WRITE.bound_subtask_id: WRITE}, "some.parquet")
    assert page.startswith(f"Task {TASK.task_id}\nprepare the trip (intent trial, world berlin")
    assert "; uses a network\n" in page
    assert "Instruction\n  Write a note and pack it.\n" in page
    first = page.index(f"1. {WRITE.application}: writes a note [pad.write, depth 1]")
    second = page.index("2. zip: packs a note [zip.pack, depth 2]")
    assert first < second
    assert "  pad.write -> zip.pack: the note (n.txt)\n" in page
    assert "  pad.write: text = Buy milk\n" in page
    assert "  zip.pack: not known here" in page
    assert "  box (directory)\n  hash abc\n" in page
    assert f"{TASK.task_id} in some.parquet" in page
