import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.sandbox import Sandbox
from records.errors import FunctionFailed, FunctionRefused, OmniSynthError

pytestmark = pytest.mark.slow

SWALLOWING_LOOP = """\
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass"""
SWALLOWING_CALLS = SWALLOWING_LOOP.replace("                pass", "                check_file_exists('x')")
FRAMES = """\
    try:
        1 / 0
    except Exception as error:
        return error.__traceback__.tb_frame"""
# Bodies of evaluation functions that try to run on, to fill memory, or to get out; and what stops them.
ATTACKS = {
    "endless loop": ("    while True:\n        pass", "time limit"),
    "endless loop that swallows": (SWALLOWING_LOOP, "time limit"),
    "endless API calls that swallow": (SWALLOWING_CALLS, "suspension limit"),
    "endless recursion": ("    return evaluate_agent_task_completion()", "recursion depth"),
    "huge text": ("    return len('a' * 10**10)", "memory limit"),
    "growing list": ("    x = [0]\n    while True:\n        x = x + x", "memory limit"),
    "huge number": ("    return 10**10**8 > 0", "memory limit"),
    "huge format": ("    return len(f'{1:>9999999999}')", "memory limit"),
    "huge argument": ("    return check_file_exists('x' * (40 * 2**20))", "memory limit"),
    "flood of prints": ("    while True:\n        print('x' * 10000)", "memory limit"),
    "regex that backtracks": (
        r"    return re.match(r'(?=(a+)+b)(a|aa)+\1$', 'a' * 60 + 'c')",
        "backtracking",
    ),
    "deep nesting": ("    return " + "(" * 20_000 + "1" + ")" * 20_000, "deeply nested"),
    "reading a file": ("    return open('/etc/passwd').read()", "Permission denied"),
    "listing a directory": ("    return os.listdir('/')", "Permission denied"),
    "environment": ("    return os.environ['HOME']", "not supported"),
    "shell": ("    return os.system('true')", "no attribute 'system'"),
    "subprocess": ("    import subprocess", "No module named"),
    "socket": ("    import socket", "No module named"),
    "import by name": ("    return __import__('os').getpid()", "not defined"),
    "classes of all objects": ("    return ().__class__.__mro__[1].__subclasses__()", "__class__"),
    "globals of an API": ("    return check_file_exists.__globals__", "__globals__"),
    "globals by format": ("    return '{0.__globals__}'.format(check_file_exists)", "__globals__"),
    "frames of an error": (FRAMES, "__traceback__"),
}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(processes=1) as sandbox:
        yield sandbox


def function(body: str, parameters: str = "") -> str:
    return f"def evaluate_agent_task_completion({parameters}) -> EvalResult:\n{body}\n"


@pytest.mark.parametrize(("body", "stopped_by"), ATTACKS.values(), ids=ATTACKS)
def test_an_attack_is_stopped_and_the_next_run_is_well(sandbox: Sandbox, body: str, stopped_by: str) -> None:
    began = time.monotonic()
    with pytest.raises(FunctionFailed, match=stopped_by):
        sandbox.run(function(body), {}, {"check_file_exists": lambda path: path == "x"})
    assert time.monotonic() - began < 4
    assert sandbox.run(function("    return 7"), {}, {}) == 7


def test_a_worker_that_dies_fails_its_run_alone() -> None:
    def workers() -> set[int]:
        lists = Path("/proc/self/task").glob("*/children")
        return {int(child) for children in lists for child in children.read_text().split()}

    others = workers()
    with Sandbox(processes=1) as sandbox:
        (worker,) = workers() - others

        def kill() -> None:
            os.kill(worker, signal.SIGKILL)

        with pytest.raises(FunctionFailed, match="brought its interpreter down"):
            sandbox.run(function("    kill()"), {}, {"kill": kill})
        assert sandbox.run(function("    return 7"), {}, {}) == 7


def test_nothing_is_written(sandbox: Sandbox, tmp_path: Path) -> None:
    place = tmp_path / "written"
    with pytest.raises(FunctionFailed, match="Permission denied"):
        sandbox.run(function("    open(path, 'w').write('x')", "path: str"), {"path": str(place)}, {})
    assert not place.exists()


def test_runs_share_nothing(sandbox: Sandbox) -> None:
    sandbox.run("seen = 1\n" + function("    return seen"), {}, {})
    with pytest.raises(FunctionFailed, match="'seen' is not defined"):
        sandbox.run(function("    return seen"), {}, {})


def test_clock_and_chance_follow_from_the_evidence(sandbox: Sandbox) -> None:
    body = "    import random, time\n    from datetime import datetime\n    time.sleep(60)\n"
    source = function(body + "    return (str(datetime.now()), random.random())")
    first = sandbox.run(source, {}, {}, clock=1_700_000_000)
    assert first == sandbox.run(source, {}, {}, clock=1_700_000_000)
    assert isinstance(first, tuple)
    assert first[0] == "2023-11-14 22:13:20"


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["a", "b", "c"]),
        st.text() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    )
)
def test_arguments_arrive_as_they_are(sandbox: Sandbox, arguments: dict[str, str | int | float]) -> None:
    names = ", ".join(arguments)
    source = f"def evaluate_agent_task_completion({names}):\n    return [{names}]\n"
    answer = sandbox.run(source, arguments, {})
    assert repr(answer) == repr(list(arguments.values()))


def test_the_top_level_does_not_see_the_arguments(sandbox: Sandbox) -> None:
    source = "try:\n    seen = (_arguments, path)\nexcept NameError:\n    seen = None\n"
    assert sandbox.run(source + function("    return seen", "path: str"), {"path": "x"}, {}) is None


def test_time_in_an_api_is_not_the_functions(sandbox: Sandbox) -> None:
    def slow() -> int:
        time.sleep(1.2)
        return 7

    assert sandbox.run(function("    return slow()"), {}, {"slow": slow}) == 7


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (function("    return 1 +* 2"), 2),
        ("x = 1\ny = undefined\n" + function("    return 1"), 2),
        ("from __future__ import annotations\n" + function("    return 1 / 0"), 3),
    ],
)
def test_a_fault_is_placed_in_the_source(sandbox: Sandbox, source: str, line: int) -> None:
    with pytest.raises(FunctionFailed, match=rf"in line {line}[: ]"):
        sandbox.run(source, {}, {})


def test_a_failure_names_its_line(sandbox: Sandbox) -> None:
    with pytest.raises(FunctionFailed, match="in line 3: ZeroDivisionError"):
        sandbox.run(function("    x = 0\n    return 1 / x"), {}, {})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("    return EvalResult(check_file_exist(path), '', 1.0)", "check_file_exist"),
        ("    return EvalResult(check_file_exists(file=path), '', 1.0)", "file"),
        ("    return EvalResult(check_file_exists(3), '', 1.0)", "expected `str`|Expected `str`"),
        ("    return EvalResult(get_file_text(path), '', 1.0)", "Expected `bool`"),
        ("    return EvalResult('a' in get_file_text(path), '', 1.0)", "None"),
        ("    return (check_file_exists(path), '', 1.0)", "expected `EvalResult`"),
        ("    return EvalResult(check_file_exists(os.path.nothing(path)), '', 1.0)", "nothing"),
        ("    info = get_image_info(path)\n    return EvalResult(info.width > 3, '', 1.0)", "width"),
    ],
)
def test_wrong_types_are_refused(sandbox: Sandbox, body: str, message: str) -> None:
    with pytest.raises(FunctionRefused, match=message):
        sandbox.type_check(function(body, "path: str"))


def test_right_types_are_accepted(sandbox: Sandbox) -> None:
    body = (
        "    info = get_image_info(path)\n"
        "    if info is None or re.search('x', os.path.basename(path)):\n        return FAILED\n"
        "    return EvalResult(info.format == 'PNG', f'{info.red}', 1.0)"
    )
    sandbox.type_check("FAILED = EvalResult(False, 'no image', 0.0)\n" + function(body, "path: str"))


def test_a_top_level_that_fails_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(FunctionRefused, match="cannot be defined"):
        sandbox.type_check("1 / 0\n" + function("    return EvalResult(True, '', 1.0)"))


def test_a_sandbox_that_is_not_open_says_so() -> None:
    sandbox = Sandbox(processes=1)
    with pytest.raises(OmniSynthError, match="not open in this process"):
        sandbox.run(function("    return 1"), {}, {})


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_is_told_instead_of_hanging(sandbox: Sandbox) -> None:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            sandbox.run(function("    return 1"), {}, {})
        except OmniSynthError as error:
            os.write(writer, str(error).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        assert "not open in this process" in answer.read()
    os.waitpid(child, 0)
