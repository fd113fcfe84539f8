"""The server that stays, and the commands that reach it."""

import contextlib
import signal
import socket
from collections.abc import Iterator

import pytest
from stand_in import Project

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """A project that is served while port 4200 is taken; checked to be gone after Ctrl-C."""
    project = Project(tmp_path_factory.mktemp("served"))
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Where somebody else has it, that is as good.
        with contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", 4200))
            taken.listen()
        with project.start("python", "-m", "flows.serve") as server:
            assert server.stdout is not None
            for line in server.stdout:
                if "--watch" in line:
                    break
            yield project
            server.send_signal(signal.SIGINT)
            rest = server.stdout.read()
    assert server.returncode == 0
    assert "ended by SIGINT" in rest
    assert project.processes() == []


def test_the_plain_name_is_enough(served: Project) -> None:
    status, output = served.run("prefect", "deployment", "run", "stand-in", "-p", "count=1", "--watch")
    assert status == 0
    assert "'stand-in/stand-in'" in output
    assert "finished successfully" in output


def test_a_wrong_value_gives_one_message(served: Project) -> None:
    status, output = served.run("prefect", "deployment", "run", "stand-in/stand-in", "-p", "count=abc")
    assert status == 1
    assert "'abc' is not of type 'integer'" in " ".join(output.split())
    assert "Traceback" not in output


def test_a_local_run_takes_the_server_that_is_there(served: Project) -> None:
    status, output = served.run("python", "-m", "flows.local", "stand-in", "-p", "fault=no such application")
    assert status == 1
    assert output.startswith("running stand-in at http://127.0.0.1:")
    assert ":4200/" not in output
    assert "counted 2" in output
    assert output.rstrip().endswith("error: no such application")
    assert "Traceback" not in output


def test_a_second_server_for_the_folder_is_refused(served: Project) -> None:
    status, output = served.run("python", "-m", "flows.serve")
    assert (status, output) == (
        1,
        "error: `make serve` already runs for this folder; end that one first\n",
    )
