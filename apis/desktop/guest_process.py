"""One running sandbox with its guest: started, asked, killed."""

import contextlib
import fcntl
import hashlib
import io
import json
import os
import select
import signal
import socket
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from apis.desktop.guard import Guard
from apis.desktop.guest.wire import Message, Wire, WireError
from apis.desktop.sandbox import sandbox_command
from records.errors import ActionError, DesktopError

_START_SECONDS = 40.0
_KILL_SECONDS = 10.0
_ENDING_SECONDS = 0.5
_MOST_LOG = 1 << 20
_DISPLAY = "tmp/.X11-unix/X0"
_NO_NAMESPACES = ("setting up uid map", "No permissions to create", "Creating new namespace", "mount proc")


class GuestProcess:
    """A sandbox that lives as long as this object is not killed."""

    def __init__(self) -> None:
        """Raises DesktopError where no sandbox can be made here, or none at the moment."""
        self._log = _bounded_log()
        self._guard: Guard | None = None
        self._killing = threading.Lock()
        ours, theirs = socket.socketpair()
        read_end, write_end = os.pipe()
        try:
            self._process = subprocess.Popen(
                sandbox_command(theirs.fileno(), write_end),
                pass_fds=(theirs.fileno(), write_end),
                stdin=subprocess.DEVNULL,
                stdout=self._log,
                stderr=self._log,
            )
        except (OSError, DesktopError) as error:
            ours.close()
            os.close(read_end)
            self._log.close()
            raise DesktopError(f"no sandbox can be started: {error}") from None
        finally:
            theirs.close()
            os.close(write_end)
        self._wire = Wire(ours)
        self._init = self._open_init(read_end)

    def start(self, session: Mapping[str, object], contents: Sequence[bytes]) -> None:
        """Hands over the session and returns when the desktop is ready."""
        answer, _ = self._exchange(session, contents, _START_SECONDS)
        if answer.get("ready") is not True:
            raise self._failed("it sent no sign of being ready")

    def ask(self, question: Mapping[str, object], seconds: float) -> tuple[Message, dict[str, bytes]]:
        """The facts that answer a question, and contents by hash.

        Raises:
            ActionError: the guest refuses the action.
            DesktopError: the guest died, stayed silent for `seconds`, or gave an answer of a wrong shape.
        """
        answer, attached = self._exchange(question, (), seconds)
        refused, facts, hashes = answer.get("refused"), answer.get("facts"), answer.get("contents")
        if isinstance(refused, str):
            raise ActionError(refused)
        if not isinstance(facts, dict) or not isinstance(hashes, list) or len(hashes) != len(attached):
            raise self._failed("it gave an answer of a wrong shape")
        contents = dict(zip(hashes, attached, strict=True))
        if any(hashlib.sha256(data).hexdigest() != digest for digest, data in contents.items()):
            raise self._failed("it gave a content that does not have its hash")
        return facts, contents

    def kill(self) -> None:
        """Ends every process of the sandbox and returns when none is left. Does nothing the second time.

        Also from another thread than the one that asks, which then gets a DesktopError.
        """
        with self._killing:
            if not self._log.closed:
                self._kill()

    def display(self) -> Path | None:
        """The socket of the session's display, as it lies outside; None where the sandbox has ended."""
        return Path(f"/proc/{self._guard.init}/root", _DISPLAY) if self._guard is not None else None

    def _kill(self) -> None:
        if self._init is not None:
            # The end of its first process ends the process namespace, and comes after that of all others.
            with contextlib.suppress(ProcessLookupError):
                # It may have ended by itself, or been killed by another.
                signal.pidfd_send_signal(self._init, signal.SIGKILL)
            select.select([self._init], [], [], _KILL_SECONDS)
            os.close(self._init)
        with contextlib.suppress(subprocess.TimeoutExpired):
            # bubblewrap's outer process clears away the first one and follows it.
            self._process.wait(_ENDING_SECONDS)
        self._process.kill()
        self._process.wait(_KILL_SECONDS)
        # Last: where another thread waits for an answer, the number must not be another file's meanwhile.
        self._wire.close()
        self._log.close()

    def _open_init(self, read_end: int) -> int | None:
        """A descriptor of the sandbox's first process, which bubblewrap names on its information channel."""
        with os.fdopen(read_end, "rb") as information:
            told = information.read()
        try:
            init = json.loads(told)["child-pid"]
            descriptor = os.pidfd_open(init)
        except (ValueError, KeyError, TypeError, ProcessLookupError):
            error = self._failed("it did not start")
            self._init = None
            self.kill()
            raise error from None
        self._guard = Guard(init, descriptor)
        return descriptor

    def _exchange(
        self, question: Mapping[str, object], contents: Sequence[bytes], seconds: float
    ) -> tuple[Message, list[bytes]]:
        try:
            self._wire.send(question, contents)
            return self._wire.receive(seconds)
        except WireError as error:
            raise self._failed(str(error)) from None

    def _failed(self, what: str) -> DesktopError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            # A sandbox that is ending has not written all of its log yet.
            self._process.wait(_ENDING_SECONDS)
        with self._killing:
            if self._log.closed:
                return DesktopError("the desktop session was closed")
            end = self._log.tell()
            log = os.pread(self._log.fileno(), 2000, max(0, end - 2000)).decode(errors="replace").strip()
        if self._guard is not None and self._guard.reason:
            return DesktopError(f"the desktop session was ended: {self._guard.reason}")
        if any(sign in log for sign in _NO_NAMESPACES):
            return DesktopError(
                "bubblewrap may not make user namespaces here (a container's seccomp profile or "
                f"kernel.unprivileged_userns_clone forbids it), so no desktop session can start: {log}"
            )
        return DesktopError(f"the desktop session failed: {what}; end of its log: {log or 'empty'}")


def _bounded_log() -> io.FileIO:
    """A file in memory that cannot grow: a program inside can reach it, and may fill it."""
    log = io.FileIO(os.memfd_create("session log", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING), "r+")
    log.truncate(_MOST_LOG)
    fcntl.fcntl(log, fcntl.F_ADD_SEALS, fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)
    return log
