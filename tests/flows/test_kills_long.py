"""`prove` killed at random moments and run again: nothing is proven twice, lost, or half-written."""

import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from exports.run_folder import RUNS, RunFolder
from records.parquet import read_records
from records.rehearsal import REHEARSAL_SCHEMA, Rehearsal
from resources.pool import load_pool

pytestmark = [pytest.mark.desktop, pytest.mark.server, pytest.mark.long, pytest.mark.timeout(3600)]

ROOT = Path(__file__).parents[2]
APPLICATIONS = '["galculator", "mousepad"]'
SEED = 417
KILLS = 10
VICTIMS = ("guest", "sandbox", "worker")


@pytest.fixture
def folders() -> Iterator[tuple[RunFolder, RunFolder]]:
    names = [f"kills-{os.getpid()}-{which}" for which in ("calm", "disturbed")]
    yield RunFolder(RUNS / names[0]), RunFolder(RUNS / names[1])
    for name in names:
        shutil.rmtree(RUNS / name, ignore_errors=True)


def local(*arguments: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "flows.local", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def prove(run: RunFolder) -> "subprocess.Popen[bytes]":
    return local("prove", "-p", f"name={run.path.name}", "-p", "prove=all", "-p", "live_sample=0")


def discover(run: RunFolder) -> None:
    assert local("discover", "-p", f"name={run.path.name}", "-p", f"apps={APPLICATIONS}").wait(120) == 0


def below(pid: int) -> list[int]:
    """All processes that descend from one, itself left out."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    found, rest = [], [pid]
    while rest:
        children = [child for child, parent in parents.items() if parent in rest]
        found += children
        rest = children
    return found


def is_victim(command: list[str], what: str) -> bool:
    is_sandbox = Path(command[0]).name == "bwrap"
    if what == "worker":
        return "worker" in command and "prefect" in " ".join(command)
    return "apis.desktop.guest" in command and is_sandbox == (what == "sandbox")


def victims(root: int, what: str) -> list[int]:
    """The processes of a kind below one."""
    found = []
    for pid in below(root):
        try:
            command = (Path("/proc") / str(pid) / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue
        if is_victim(command, what):
            found.append(pid)
    return found


def kept(run: RunFolder) -> dict[Path, str]:
    """Every live run that is kept, with the hash of its bytes; each must be whole."""
    found = {}
    for path in run.rehearsals.glob("*/*.parquet"):
        if path.name.startswith(("rounds", "verdicts")) or ".screenshots." in path.name:
            continue
        assert len(read_records(path, Rehearsal, REHEARSAL_SCHEMA)) == 1
        found[path] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def verdicts(run: RunFolder) -> dict[tuple[str, str], list[tuple[str, bool]]]:
    return {
        (proof.bound_subtask.name, proof.bound_subtask.world): [
            (verdict.gate, verdict.passed) for verdict in proof.verdicts
        ]
        for proof in load_pool(run.proofs)
    }


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a run and wait until nothing of it is left."""
    family = below(process.pid)
    process.send_signal(signal.SIGINT)
    process.wait(60)
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in family) and time.monotonic() < deadline:
        time.sleep(0.2)


def test_ten_kills_lose_nothing_and_prove_nothing_twice(folders: tuple[RunFolder, RunFolder]) -> None:
    calm, disturbed = folders
    draw = random.Random(SEED)
    for run in folders:
        discover(run)
    assert prove(calm).wait(1800) == 0
    before: dict[Path, str] = {}
    done = 0
    while done < KILLS:
        process = prove(disturbed)
        what = draw.choice(VICTIMS)
        time.sleep(draw.uniform(14.0, 30.0))
        found = victims(process.pid, what)
        if not found:
            # Too early, or between two sessions: another moment.
            end(process)
            continue
        os.kill(draw.choice(found), signal.SIGKILL)
        done += 1
        time.sleep(draw.uniform(1.0, 4.0))
        end(process)
        now = kept(disturbed)
        assert before.items() <= now.items(), "a run that was kept was made again"
        before = now
    assert prove(disturbed).wait(1800) == 0
    after = kept(disturbed)
    assert before.items() <= after.items()
    assert {path.relative_to(disturbed.rehearsals) for path in after} == {
        path.relative_to(calm.rehearsals) for path in kept(calm)
    }
    assert not list(disturbed.rehearsals.glob("*/.*"))
    assert verdicts(disturbed) == verdicts(calm)
