"""The process in which files are parsed: what a hostile file can do, it does there."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Timer
from typing import IO

from apis.readers.bounds import CPU_SECONDS, MEMORY_BYTES, WALL_SECONDS
from apis.readers.wire import ANSWER_LIMIT, READY, REPLY_HEAD, REPLY_KINDS, REQUEST_HEAD
from records.errors import ObservationMissing

_ROOT = Path(__file__).parents[2]
_END_SECONDS = 5.0


class ReaderEnded(Exception):
    """A read ended the process; the message says how.

    by_time: the file alone is to blame. Otherwise earlier reads may have had their share in it.
    """

    def __init__(self, reason: str, *, by_time: bool) -> None:
        super().__init__(reason)
        self.by_time = by_time


class ReaderProcess:
    """One process of `apis.readers`, for one caller at a time. It ends when the pipe to it does.

    Raises:
        ObservationMissing: it cannot be started.
    """

    def __init__(self) -> None:
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "apis.readers"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # A buffer's lock may be held by another thread while this process forks.
                bufsize=0,
                # Nothing of this process's environment: an answer depends on the file alone.
                env={"PYTHONPATH": str(_ROOT), "PYTHONUTF8": "1", "PYTHONHASHSEED": "0", "TZ": "UTC"},
                cwd="/",
                # Ctrl-C is for the caller, who closes the pipe.
                start_new_session=True,
            )
        except OSError as error:
            raise ObservationMissing(f"the process that reads files cannot be started: {error}") from None
        if _read(self._pipes()[1], len(READY)) != READY:
            self.close()
            raise ObservationMissing(
                "the process that reads files does not start; `python -m apis.readers` says why"
            )

    def read(self, reader: str, arguments: Sequence[str], data: bytes) -> tuple[str, bytes]:
        """What kind of reply ("answer", "unreadable") and the reply itself: JSON, or the reason as UTF-8.

        Args:
            reader: "module.function" of apis.readers.
            arguments: of the function, after the bytes.
            data: of the file.

        Raises:
            ReaderEnded: the process did not outlive this read, and cannot be asked again.
            ObservationMissing: the reader's library is not installed, or does not load.
        """
        late = Event()

        def stop() -> None:
            late.set()
            self._process.kill()

        timer = Timer(WALL_SECONDS, stop)
        timer.daemon = True
        timer.start()
        try:
            kind, reply = self._exchange([*reader.split("."), list(arguments)], data)
        finally:
            timer.cancel()
        if kind in ("answer", "unreadable"):
            return kind, reply
        self.close()
        if kind == "environment":
            raise ObservationMissing(f"files cannot be read here: {reply.decode(errors='replace')}")
        raise self._end(late=late.is_set(), out_of_memory=kind == "memory")

    def _exchange(self, request: list[object], data: bytes) -> tuple[str, bytes]:
        """Kind and content of the reply, nothing where the process ended before it was whole."""
        header = json.dumps(request).encode()
        requests, replies = self._pipes()
        try:
            _write(requests, REQUEST_HEAD.pack(len(header), len(data)) + header)
            _write(requests, data)
        except BrokenPipeError:
            return "", b""
        head = _read(replies, REPLY_HEAD.size)
        if len(head) < REPLY_HEAD.size:
            return "", b""
        kind, size = REPLY_HEAD.unpack(head)
        # What it read may have overwritten its memory, so nothing that it says is taken on trust.
        reply = _read(replies, size) if size <= ANSWER_LIMIT else b""
        return (REPLY_KINDS.get(kind, ""), reply) if len(reply) == size else ("", b"")

    def _end(self, *, late: bool, out_of_memory: bool) -> ReaderEnded:
        code = self._process.returncode
        if late:
            return ReaderEnded(f"reading it took longer than {WALL_SECONDS:.0f} s", by_time=True)
        if code == -signal.SIGPROF:
            reason = f"reading it took longer than {CPU_SECONDS:.0f} s of processor time"
            return ReaderEnded(reason, by_time=True)
        if out_of_memory:
            reason = f"reading it took more than {MEMORY_BYTES // 2**20} MB of memory"
            return ReaderEnded(reason, by_time=False)
        how = signal.strsignal(-code) if code < 0 else f"exit code {code}"
        return ReaderEnded(f"its reader broke down ({how})", by_time=False)

    def close(self) -> None:
        """End the process and wait until it has."""
        for pipe in self._pipes():
            pipe.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def disown(self) -> None:
        """In a forked child: let go of the parent's process without ending it."""
        for pipe in self._pipes():
            pipe.close()
        # It is no child of this process, so there is nothing to wait for or to warn of.
        self._process.returncode = 0

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        requests, replies = self._process.stdin, self._process.stdout
        if requests is None or replies is None:
            raise ObservationMissing("the process that reads files was started without pipes")
        return requests, replies


def _write(pipe: IO[bytes], data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[pipe.write(rest) :]


def _read(pipe: IO[bytes], size: int) -> bytes:
    """So many bytes, fewer where the pipe ends before."""
    parts = bytearray()
    while len(parts) < size and (part := pipe.read(size - len(parts))):
        parts += part
    return bytes(parts)
