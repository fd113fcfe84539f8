"""The reader process: answers one request after the other, until its input ends.

What a file does to it (time, memory, a crash) ends this process, and nothing else.
"""

import importlib
import json
import lzma
import os
import resource
import signal
import struct
import sys
import zlib
from typing import BinaryIO

from apis.readers.answers import Unreadable
from apis.readers.bounds import CPU_SECONDS, MEMORY_BYTES
from apis.readers.wire import ANSWER_LIMIT, READY, REPLY_HEAD, REQUEST_HEAD

# What Python's own parsers raise on hostile bytes; anything else ends the process, which tells the same.
_DAMAGE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    lzma.LZMAError,
    struct.error,
    zlib.error,
)
_REASON_LIMIT = 300


def _bound_process() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # The timer of processor time ends the process in the middle of C code too, and no load of the machine
    # makes a good file slow by it.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


def _reply(module_name: str, function: str, arguments: list[str], data: bytes) -> tuple[bytes, bytes]:
    try:
        module = importlib.import_module(f"apis.readers.{module_name}")
    except ImportError as error:
        return b"E", _encoded(f"{module_name}: {error}")
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    try:
        answer = json.dumps(getattr(module, function)(data, *arguments), ensure_ascii=False, allow_nan=False)
        return b"A", _encoded(answer)
    except Unreadable as error:
        return b"U", _encoded(str(error)[:_REASON_LIMIT])
    except (*_DAMAGE, *module.DAMAGE) as error:
        reason = str(error)[:_REASON_LIMIT] or type(error).__name__
        return b"U", _encoded(f"no readable {module.KIND} ({reason})")
    except MemoryError:
        return b"M", b""
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _encoded(text: str) -> bytes:
    # Halves of surrogate pairs, which some parsers let through, are no text: they become question marks.
    return text.encode("utf-8", "replace")


def _serve(requests: BinaryIO, replies: BinaryIO) -> None:
    replies.write(READY)
    replies.flush()
    while head := requests.read(REQUEST_HEAD.size):
        request_length, data_length = REQUEST_HEAD.unpack(head)
        module, function, arguments = json.loads(requests.read(request_length))
        kind, reply = _reply(module, function, arguments, requests.read(data_length))
        if len(reply) > ANSWER_LIMIT:
            kind, reply = b"U", f"it holds more than the {ANSWER_LIMIT} bytes that are answered".encode()
        replies.write(REPLY_HEAD.pack(kind, len(reply)) + reply)
        replies.flush()


if __name__ == "__main__":
    _bound_process()
    # Whatever a library prints goes elsewhere than the replies.
    own_replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _serve(sys.stdin.buffer, own_replies)
