"""Reads a scene's files in the reader process, each content once."""

import atexit
import os
from collections import OrderedDict
from contextlib import ExitStack
from threading import Lock
from typing import Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from apis.content.kept import content, file_entry
from apis.content.process import ReaderEnded, ReaderProcess
from apis.content.unreadable import ContentUnreadable
from apis.readers.bounds import FILE_BYTES
from apis.scene import Scene

KEPT_BYTES = 32 * 2**20
"""Bytes of the answers that are kept."""

Answer = TypeVar("Answer")
_Question = tuple[str, str, tuple[str, ...]]
_Reply = tuple[str, bytes]


class Reading(Generic[Answer]):
    """One question to the readers, as a function of a scene, a path and texts.

    Args:
        reader: "module.function" of apis.readers.
        answer: what it answers; anything else is taken for a broken reader.
        beside: how the name of a file beside goes on ("-wal"), which is a part of the content where it is
            there. Its bytes follow those of the file, whose size is the first argument then.
    """

    def __init__(self, reader: str, answer: TypeAdapter[Answer], beside: str = "") -> None:
        self._reader = reader
        self._answer = answer
        self._beside = beside

    def __call__(self, scene: Scene, path: str, *arguments: str) -> Answer | None:
        """The reader's answer, None where there is no file.

        Raises:
            ContentUnreadable: the file is damaged, of another kind, or over a bound.
            ObservationMissing: evidence did not keep its content, or the reader process cannot be started.
        """
        entry = file_entry(scene, path)
        if entry is None:
            return None
        data, digest = content(scene, entry, FILE_BYTES, "content"), entry.sha256
        if self._beside:
            arguments = (str(len(data)), *arguments)
            other = file_entry(scene, path + self._beside)
            if other is not None:
                data += content(scene, other, FILE_BYTES, "content")
                digest += other.sha256
        kind, reply = _READER.reply((digest, self._reader, arguments), data)
        if kind == "unreadable":
            raise ContentUnreadable(f"{path}: {reply.decode(errors='replace')}")
        try:
            return self._answer.validate_json(reply)
        except ValidationError:
            raise ContentUnreadable(f"{path}: its reader answered something of another shape") from None


class _Reader:
    """The reader process of this process, started when it is first needed, and the replies that it gave.

    Content never changes under its hash, so that replies stay true; the oldest go first.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._lock = Lock()
        self._process: ReaderProcess | None = None
        self._replies: OrderedDict[_Question, _Reply] = OrderedDict()
        self._bytes = 0

    def reply(self, question: _Question, data: bytes) -> _Reply:
        with self._lock:
            if question not in self._replies:
                self._keep(question, self._read(question, data))
            self._replies.move_to_end(question)
            return self._replies[question]

    def _read(self, question: _Question, data: bytes) -> _Reply:
        _, reader, arguments = question
        fresh = self._process is None
        process = self._process = self._process or ReaderProcess()
        with ExitStack() as unless_answered:
            # An interrupted process would answer the next question with the reply to this one.
            unless_answered.callback(self._end)
            try:
                reply = process.read(reader, arguments, data)
            except ReaderEnded as end:
                # What earlier files left behind in the process is no fault of this one.
                if fresh or end.by_time:
                    return "unreadable", str(end).encode()
            else:
                unless_answered.pop_all()
                return reply
        return self._read(question, data)

    def _keep(self, question: _Question, reply: _Reply) -> None:
        self._replies[question] = reply
        self._bytes += len(reply[1])
        while self._bytes > KEPT_BYTES:
            _, (_, oldest) = self._replies.popitem(last=False)
            self._bytes -= len(oldest)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def close(self) -> None:
        with self._lock:
            self._end()

    def forget(self) -> None:
        """In a forked child: the parent's process is the parent's, and its lock may be held for ever."""
        process = self._process
        self._begin()
        if process is not None:
            process.disown()


_READER = _Reader()
atexit.register(_READER.close)
os.register_at_fork(after_in_child=_READER.forget)
