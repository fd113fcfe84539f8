"""Starts the servers that a session has data for."""

import os
import sys
from collections.abc import Sequence

from apis.desktop.guest.environment import ENVIRONMENT, frozen
from apis.desktop.guest.network.places import ready_mark
from apis.desktop.guest.parts import Parts


class Servers:
    """Running servers by the names of their modules."""

    def __init__(self, names: Sequence[str], clock: int) -> None:
        """clock: seconds since the epoch at which the servers' wall clock stands still."""
        environment = {
            **ENVIRONMENT,
            **frozen(clock),
            "PYTHONPATH": os.environ["PYTHONPATH"],
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self._names = names
        self._parts = Parts()
        for name in names:
            # Neither the machine's own packages nor a file of the home may pass for a module.
            command = [sys.executable, "-S", "-P", "-m", f"apis.desktop.guest.network.{name}"]
            self._parts.start(_title(name), command, environment)

    def wait(self) -> None:
        """Returns when all answer.

        Raises:
            StartError: one ended, or is not ready in time.
        """
        for name in self._names:
            self._parts.until(_title(name), ready_mark(name).exists)

    def watch(self) -> None:
        """From here on the guest ends when a server does; else its end would be held against the agent."""
        self._parts.watch()


def _title(name: str) -> str:
    return f"{name} server"
