import os
import subprocess
import sys

from apis.desktop.guest.processes import Process, family, process_table, resident


def test_a_family_is_what_was_started_together_and_what_came_of_it() -> None:
    table = {
        1: Process(parent=0, session=1),
        10: Process(parent=1, session=10),  # the application
        11: Process(parent=10, session=10),
        12: Process(parent=11, session=12),  # a descendant that leads a session of its own
        13: Process(parent=1, session=10),  # its parent has ended
        14: Process(parent=13, session=14),
        20: Process(parent=1, session=20),  # another application
        21: Process(parent=20, session=20),
    }
    assert family(table, [11]) == {10, 11, 12, 13, 14}
    assert family(table, [20, 12]) == {12, 20, 21}
    assert family(table, [99]) == set()


def test_the_table_and_the_memory_are_those_of_the_machine() -> None:
    held = "data = b'x' * (64 << 20); print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", held], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        table = process_table()
        assert table[process.pid] == Process(parent=os.getpid(), session=process.pid)
        assert family(table, [process.pid]) == {process.pid}
        assert 64 << 20 < resident([process.pid]) < 200 << 20
        process.communicate(b"\n")
    assert resident([process.pid]) == 0
