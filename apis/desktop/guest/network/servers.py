"""Starts the servers that a session has data for."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path

from apis.desktop.guest.environment import ENVIRONMENT, HOME, LOGS, frozen
from apis.desktop.guest.network.places import ready_mark
from apis.desktop.guest.services import StartError

_SECONDS = 20.0


class Servers:
    """Running servers. They end with the sandbox."""

    def __init__(self, names: Iterable[str], clock: int) -> None:
        """clock: seconds since the epoch at which the servers' wall clock stands still."""
        environment = {**ENVIRONMENT, **frozen(clock), "PYTHONPATH": os.environ["PYTHONPATH"]}
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        for name in names:
            with _log(name).open("wb") as log:
                self._running[name] = subprocess.Popen(
                    # Neither the machine's own packages nor a file of the home may pass for a module.
                    [sys.executable, "-S", "-P", "-m", f"apis.desktop.guest.network.{name}"],
                    env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
                    cwd=HOME,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )

    def wait(self) -> None:
        """Returns when all answer.

        Raises:
            StartError: one ended, or is not ready in time.
        """
        end = time.monotonic() + _SECONDS
        for name, process in self._running.items():
            while not ready_mark(name).exists():
                code = process.poll()
                if code is not None or time.monotonic() > end:
                    fate = "is not ready" if code is None else f"ended with code {code}"
                    log = _log(name).read_text(errors="replace")[-1000:]
                    raise StartError(f"the session's {name} server {fate}: {log}")
                time.sleep(0.003)

    def watch(self) -> None:
        """From here on the guest ends when a server does; else its end would be held against the agent.

        By os._exit, as the main thread may be waiting for the server that is gone.
        """
        for name, process in self._running.items():
            threading.Thread(target=_end_with, args=(name, process), daemon=True, name=name).start()


def _end_with(name: str, process: "subprocess.Popen[bytes]") -> None:
    code = process.wait()
    log = _log(name).read_text(errors="replace")[-1000:]
    sys.stderr.write(f"the session's {name} server ended with code {code}: {log}\n")
    sys.stderr.flush()
    os._exit(72)


def _log(name: str) -> Path:
    return LOGS / f"server_{name}.log"
