"""Processes of our own, of which none outlives us: not after Ctrl-C, not when we are killed."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from records.errors import OmniSynthError

_PR_SET_CHILD_SUBREAPER = 36
_TICK = 0.02
_KILL_SECONDS = 10.0


class Interrupted(KeyboardInterrupt):
    """A signal asked us to end; no `except Exception` on the way holds it up."""


class OwnProcesses:
    """Processes that this one starts, and all that they start in turn, ended together on leaving.

    Each has a session of its own, so that Ctrl-C reaches us alone and we end them in order. Whatever loses
    its parent becomes our child (we are its subreaper), so nothing escapes by forking twice. When we are
    killed, the kernel kills those that we started.
    """

    def __init__(self, log: Path, patience_below: float, patience: float) -> None:
        """How to end them.

        Args:
            log: keeps their output.
            patience_below: seconds for what they started to end by itself.
            patience: seconds for themselves after that; with 0 they are killed without being asked.
        """
        self._log = log
        self._patience_below = patience_below
        self._patience = patience
        self._started: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
            raise OmniSynthError(f"no subreaper on this system: {os.strerror(ctypes.get_errno())}")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _interrupt)
        self._log.parent.mkdir(parents=True, exist_ok=True)
        self._log.write_bytes(b"")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        self._end()

    def start(
        self, name: str, command: Sequence[str], environment: Mapping[str, str], pass_fds: Sequence[int] = ()
    ) -> None:
        """Start a process; name is how messages call it."""
        with self._log.open("ab") as log:
            self._started[name] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                env=dict(environment),
                pass_fds=tuple(pass_fds),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def check(self) -> None:
        """Raise OmniSynthError when one of those that were started has ended."""
        for name, process in self._started.items():
            if (status := process.poll()) is not None:
                raise OmniSynthError(
                    f"the {name} ended with status {status}; its last words are in {self._log}"
                )

    def _end(self) -> None:
        """End those deeper down first, so that a flow can close its desktops while its server still is."""
        own = {process.pid for process in self._started.values()}
        children = {pid: parent for pid, parent in _descendants(os.getpid()).items() if parent in own}
        _signal(children, signal.SIGTERM)
        _wait(set(children), self._patience_below)
        if self._patience > 0:
            _signal(own, signal.SIGTERM)
            _wait(own, self._patience)
        deadline = time.monotonic() + _KILL_SECONDS
        while (left := _descendants(os.getpid())) and time.monotonic() < deadline:
            _signal(left, signal.SIGKILL)
            _reap()
            time.sleep(_TICK)


def _interrupt(number: int, _frame: FrameType | None) -> None:
    # A second Ctrl-C must not cut short the ending that the first one began.
    signal.signal(number, signal.SIG_IGN)
    raise Interrupted(f"ended by {signal.Signals(number).name}")


def _descendants(root: int) -> dict[int, int]:
    """Every process below root, with its parent; zombies included."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status = (entry / "stat").read_text(errors="replace")
            except (FileNotFoundError, ProcessLookupError):
                continue
            # The program's name is in parentheses and may hold anything, a closing one too.
            parents[int(entry.name)] = int(status.rpartition(")")[2].split()[1])
    found: dict[int, int] = {}
    level = {root}
    while level:
        level = {pid for pid, parent in parents.items() if parent in level and pid not in found}
        found.update((pid, parents[pid]) for pid in level)
    return found


def _signal(pids: Mapping[int, int] | set[int], number: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            continue


def _wait(pids: set[int], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while pids & _descendants(os.getpid()).keys() and time.monotonic() < deadline:
        _reap()
        time.sleep(_TICK)


def _reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
