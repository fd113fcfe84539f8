"""The tests of actions, twenty times in a row, each time in sessions of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.desktop, pytest.mark.long]

HERE = Path(__file__).parent


@pytest.mark.parametrize("time", range(20))
def test_actions_are_as_exact_every_time(time: int) -> None:
    tests = [str(HERE / f"test_actions_of_the_{part}.py") for part in ("mouse", "keyboard")]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *tests]
    ended = subprocess.run(command, cwd=HERE.parents[2], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, f"in run {time + 1}: {ended.stdout[-4000:]}"
