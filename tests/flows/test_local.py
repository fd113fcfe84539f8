"""A run at a server of its own, and that nothing of it stays."""

import signal
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prefect.settings import PREFECT_CLIENT_MAX_RETRIES, temporary_settings
from prefect.states import Completed, Crashed, Failed
from stand_in import Project

from flows.follow import reason
from flows.local import parse_parameter, what_lacks
from records.errors import OmniSynthError


@pytest.mark.server
def test_ctrl_c_ends_the_run_and_leaves_no_process(tmp_path: Path) -> None:
    project = Project(tmp_path)
    with project.start(
        "python", "-m", "flows.local", "stand-in", "-p", "count=2", "-p", "seconds=100"
    ) as run:
        assert run.stdout is not None
        said = []
        for line in run.stdout:
            said.append(line)
            if "counted 1" in line:
                break
        there = " ".join(project.processes())
        run.send_signal(signal.SIGINT)
        rest = run.stdout.read()
    assert run.returncode == 130
    assert "ended by SIGINT" in rest
    assert "Traceback" not in "".join(said) + rest
    # The check below could see them.
    assert all(part in there for part in ("uvicorn", "worker start", "prefect.engine"))
    assert project.processes() == []


def test_a_deployment_fails_with_its_own_words() -> None:
    assert reason(Failed(message="no application called vim; there are a, b")) == (
        "no application called vim; there are a, b"
    )
    raised = "Flow run encountered an exception: RecordError: mousepad.yaml, line 3: no such key"
    assert reason(Failed(message=raised)) == "mousepad.yaml, line 3: no such key"
    assert reason(Crashed(name="Crashed")) == "the run ended as Crashed"
    assert reason(Completed(message="run-1")) == "run-1"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("n=3", 3),
        ("n=abc", "abc"),
        ("n=a=b", "a=b"),
        ('n=["a", "b"]', ["a", "b"]),
        ("n=[gimp,gnome-chess]", ["gimp", "gnome-chess"]),
        ("n=[gimp", "[gimp"),
        ("n=", ""),
        ("n=true", True),
        ("n=null", None),
    ],
)
def test_parameters_are_json_or_text(text: str, value: object) -> None:
    assert parse_parameter(text) == ("n", value)


@given(st.text().filter(lambda text: not text.partition("=")[0] or "=" not in text))
def test_a_parameter_without_name_or_value_is_refused(text: str) -> None:
    with pytest.raises(OmniSynthError, match="NAME=VALUE"):
        parse_parameter(text)


class Busy(BaseHTTPRequestHandler):
    """Says to every request that it is busy, and how often it was asked."""

    asked = 0

    def do_GET(self) -> None:
        type(self).asked += 1
        self.send_response(503)
        self.send_header("Retry-After", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        del format, args


@pytest.fixture
def busy() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/api"
        server.shutdown()
        thread.join()


def test_a_server_that_is_always_busy_is_asked_a_few_times_only(busy: str) -> None:
    with temporary_settings({PREFECT_CLIENT_MAX_RETRIES: 2}):
        lack = what_lacks(busy, "synthesize")
    assert lack is not None
    assert "does not answer (Server error '503" in lack
    assert Busy.asked == 3


def test_a_server_that_is_not_there_is_said_so() -> None:
    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        port = server.server_port
    assert f"the configured server at http://127.0.0.1:{port}/api does not answer" in str(
        what_lacks(f"http://127.0.0.1:{port}/api", "synthesize")
    )
