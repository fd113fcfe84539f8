"""Ends a sandbox from outside where nothing inside can see to it: it lives too long, or is stopped."""

import contextlib
import os
import select
import signal
import threading
import time
from pathlib import Path

MOST_SECONDS = 6 * 3600.0
"""A session's life. A task of the largest size takes a slow model less."""
_LOOK = 1.0
_STOPPED = ("T", "t")


class Guard:
    """Watches until the sandbox has ended.

    init: process id of its first process. reason: why it was ended from here, "" where it was not.
    The bounds on memory and processes are held by the guest, so it must run: a program inside may stop it.
    """

    def __init__(self, init: int, init_descriptor: int) -> None:
        """init_descriptor: of the same process."""
        self.reason = ""
        self.init = init
        self._descriptor = os.dup(init_descriptor)
        self._end = time.monotonic() + MOST_SECONDS
        threading.Thread(target=self._watch, daemon=True, name=f"guard of {init}").start()

    def _watch(self) -> None:
        try:
            while not select.select([self._descriptor], [], [], _LOOK)[0]:
                if time.monotonic() > self._end:
                    self.reason = f"it lived {MOST_SECONDS:.0f} s, the most that a session may"
                elif self._is_stopped():
                    self.reason = "a program inside stopped the guest"
                if self.reason:
                    signal.pidfd_send_signal(self._descriptor, signal.SIGKILL)
                    return
        except ProcessLookupError:
            return
        finally:
            os.close(self._descriptor)

    def _is_stopped(self) -> bool:
        """Of the first process or the guest, which is the first of its children."""
        with contextlib.suppress(OSError, IndexError):
            # One of them is just ending.
            guest = Path(f"/proc/{self.init}/task/{self.init}/children").read_text().split()[0]
            return any(_state(process) in _STOPPED for process in (str(self.init), guest))
        return False


def _state(process: str) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
