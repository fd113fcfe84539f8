from pathlib import Path

from bound_subtasks import bound_subtask
from plain_tasks import plain_task

from exports.run_folder import RunFolder
from exports.task_facts import facts, facts_of_parts
from records.task import Edge


def test_what_is_read_of_part_files_is_what_the_tasks_have(tmp_path: Path) -> None:
    run = RunFolder(tmp_path)
    write, pack = bound_subtask(name="pad.write"), bound_subtask(name="zip.pack")
    edge = Edge(source=write.bound_subtask_id, target=pack.bound_subtask_id, resources=())
    task = plain_task([write, pack], [edge], instruction_high="Write a note and pack it.")
    run.write_tasks([task, task])
    (first, second) = facts_of_parts(run.tasks)
    assert first == second == facts(task.model_dump())
    assert (first.nodes, first.edges, first.words_high) == (2, 1, 6)
    assert first.bound == (write.bound_subtask_id, pack.bound_subtask_id)
    assert first.joined == ((write.subtask_id, pack.subtask_id),)


def test_a_folder_without_parts_has_no_facts(tmp_path: Path) -> None:
    assert list(facts_of_parts(tmp_path)) == []
