"""A project with one small deployment, for servers and workers that are real."""

import os
import shutil
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MARK = "OMNISYNTH_TEST"

_FLOW = """\
import time

from prefect import flow, get_run_logger
from prefect.states import Completed, Failed


@flow(name="stand-in")
def stand_in(count: int = 3, seconds: float = 0.0, fault: str = ""):
    for number in range(count):
        get_run_logger().info("counted %d", number)
    time.sleep(seconds)
    return Failed(message=fault) if fault else Completed(message=f"counted to {count}")
"""
_DEPLOYMENTS = """\
name: stand-in
deployments:
  - name: stand-in
    entrypoint: stand_in_flow.py:stand_in
    work_pool:
      name: local
      job_variables:
        working_dir: "{{ $PWD }}"
        command: setpriv --pdeathsig KILL python -m prefect.engine
"""


class Project:
    """A folder of its own, and the processes that commands started in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._mark = uuid.uuid4().hex
        (folder / "stand_in_flow.py").write_text(_FLOW)
        (folder / "prefect.yaml").write_text(_DEPLOYMENTS)
        shutil.copy(ROOT / "prefect.toml", folder)
        (folder / ".omnisynth").mkdir()
        for database in (ROOT / ".omnisynth").glob("prefect-*.db"):
            shutil.copy(database, folder / ".omnisynth")

    def start(self, *command: str) -> "subprocess.Popen[str]":
        """A program of the virtual environment, its output in a pipe."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
        return subprocess.Popen(
            [str(Path(sys.executable).parent / command[0]), *command[1:]],
            cwd=self.folder,
            env={
                **inherited,
                MARK: self._mark,
                "PYTHONPATH": str(ROOT),
                "PREFECT_HOME": str(self.folder / "profile"),
                "DO_NOT_TRACK": "1",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *command: str) -> tuple[int, str]:
        """Exit status and output of a program that ends by itself."""
        with self.start(*command) as process:
            output, _ = process.communicate(timeout=120)
        return process.returncode, output

    def processes(self) -> list[str]:
        """Command lines of all that runs and came of this project's commands."""
        mark = f"{MARK}={self._mark}".encode()
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if mark in (entry / "environ").read_bytes().split(b"\0"):
                        found.append((entry / "cmdline").read_text().replace("\0", " "))
                except (FileNotFoundError, ProcessLookupError, PermissionError):
                    continue
        return found
