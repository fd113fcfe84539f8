"""The programs that serve a session: started, awaited, and its end when one of them ends."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from apis.desktop.guest.environment import ENVIRONMENT, HOME, LOGS

_SECONDS = 20.0
_PART_ENDED = 71


class StartError(Exception):
    """A part of the session did not come up; the message holds the end of its log."""


class Parts:
    """Running programs by name. They end with the sandbox."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str] = ENVIRONMENT) -> None:
        with (LOGS / f"{name}.log").open("wb") as log:
            self._running[name] = subprocess.Popen(
                command,
                env=environment,
                cwd=HOME,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def until(self, name: str, is_ready: Callable[[], bool]) -> None:
        """Returns when it is.

        Raises:
            StartError: the program ended with an error, or is not ready in time.
        """
        end = time.monotonic() + _SECONDS
        while not is_ready():
            code = self._running[name].poll()
            # A part that hands over to another of its kind ends with code 0.
            if code or time.monotonic() > end:
                fate = f"ended with code {code}" if code else "is not ready"
                raise StartError(f"{name} {fate}: {_log_of(name)}")
            time.sleep(0.003)

    def watch(self, leave_out: str = "") -> None:
        """From here on the guest ends when a part does; else what follows would pass for the agent's doing.

        By os._exit, as the main thread may be waiting for the part that is gone.
        """
        for name, process in self._running.items():
            if name != leave_out:
                threading.Thread(target=_end_with, args=(name, process), daemon=True, name=name).start()

    def processes(self) -> set[int]:
        return {process.pid for process in self._running.values()}


def _end_with(name: str, process: "subprocess.Popen[bytes]") -> None:
    code = process.wait()
    sys.stderr.write(f"{name} ended with code {code}: {_log_of(name)}\n")
    sys.stderr.flush()
    os._exit(_PART_ENDED)


def _log_of(name: str) -> str:
    return (LOGS / f"{name}.log").read_text(errors="replace")[-1000:]
