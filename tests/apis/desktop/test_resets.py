"""A session that was polluted in every way is, after its reset, as it was; and nothing of it is elsewhere."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from records.evidence import Evidence

pytestmark = pytest.mark.desktop

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[2]
PUBLIC = ("/tmp", "/var/tmp", "/dev/shm", "/run")


def resets(times: int) -> dict[str, Any]:
    """Runs in a view of the machine that is read-only but for a few folders, which are empty before."""
    view = ["bwrap", "--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev", "--bind", "/proc", "/proc"]
    for place in PUBLIC:
        view += ["--tmpfs", place]
    view += ["--setenv", "PYTHONPATH", os.pathsep.join((str(CHECKOUT), str(HERE)))]
    view += ["--setenv", "PYTHONDONTWRITEBYTECODE", "1", "--chdir", str(CHECKOUT)]
    program = [sys.executable, str(HERE / "polluted_resets.py"), str(times), *PUBLIC]
    ended = subprocess.run([*view, *program], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-3000:]
    return dict(json.loads(ended.stdout))


@pytest.mark.parametrize("times", [3, pytest.param(20, marks=pytest.mark.long)])
def test_a_polluted_session_is_as_it_was_after_its_reset(times: int) -> None:
    seen = resets(times)
    rounds = seen["rounds"]
    assert len(rounds) == times
    first = Evidence.model_validate_json(rounds[0]["evidence"])
    assert {one["evidence"] for one in rounds} == {rounds[0]["evidence"]}
    # Keyboard, folders and processes as the session's own programs found them.
    assert {one["found"] for one in rounds} == {rounds[0]["found"]}
    assert "left-behind" not in rounds[0]["found"]
    assert "sleep" not in rounds[0]["found"]
    assert (first.clipboard.text, first.windows) == ("kept", ())
    for one in rounds:
        polluted = Evidence.model_validate_json(one["polluted"])
        files, before = ({file.path: file.sha256 for file in state.files} for state in (polluted, first))
        added = files.keys() - before.keys()
        assert {"/home/user/left-behind", "/srv/left-behind", "/home/user/.bashrc"} <= added
        assert before.keys() - files.keys() == {"/home/user/Documents/b.txt"}
        # The letter, besides the file left there.
        assert len([path for path in added if path.startswith("/srv/mail/")]) > 1
        assert "日本" in polluted.clipboard.text
        assert polluted.windows
    assert seen["left"] == []
    assert seen["outside"] == []
