"""Messages between host and guest: a JSON object, then byte strings, each behind its length.

A message is the length of the JSON (4 bytes, big endian), the JSON, and the byte strings whose lengths the
JSON lists under "attached". Both ends bound what they accept.
"""

import json
import socket
import struct
from collections.abc import Mapping, Sequence

Message = dict[str, object]

JSON_LIMIT = 64 << 20
ATTACHED_LIMIT = 512 << 20
_LENGTH = struct.Struct(">I")


class WireError(Exception):
    """The other end went away, stayed silent, or sent what is no message."""


class Wire:
    """One end of the connection; not for use by several threads at once."""

    def __init__(self, end: socket.socket) -> None:
        self._socket = end

    def send(self, message: Mapping[str, object], attached: Sequence[bytes] = ()) -> None:
        """Raises WireError where the other end is gone."""
        text = json.dumps({**message, "attached": [len(data) for data in attached]}).encode()
        try:
            self._socket.sendall(_LENGTH.pack(len(text)) + text)
            for data in attached:
                self._socket.sendall(data)
        except OSError as error:
            raise WireError(f"cannot send: {error}") from None

    def receive(self, seconds: float | None = None) -> tuple[Message, list[bytes]]:
        """The next message; `seconds` bounds each wait for data. Raises WireError."""
        self._socket.settimeout(seconds)
        size = _LENGTH.unpack(self._exactly(_LENGTH.size))[0]
        if size > JSON_LIMIT:
            raise WireError(f"a message of {size} bytes is over the limit of {JSON_LIMIT}")
        try:
            message = json.loads(self._exactly(size))
        except ValueError:
            raise WireError("a message is not JSON") from None
        if not isinstance(message, dict):
            raise WireError("a message is not a JSON object")
        sizes = message.pop("attached", None)
        if not isinstance(sizes, list) or not all(type(size) is int and size >= 0 for size in sizes):
            raise WireError("a message lists no lengths of what is attached")
        if sum(sizes) > ATTACHED_LIMIT:
            raise WireError(f"attached are {sum(sizes)} bytes, over the limit of {ATTACHED_LIMIT}")
        return message, [self._exactly(size) for size in sizes]

    def close(self) -> None:
        self._socket.close()

    def _exactly(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            try:
                part = self._socket.recv(min(1 << 20, size - len(data)))
            except TimeoutError:
                raise WireError("no answer in time") from None
            except OSError as error:
                raise WireError(f"cannot receive: {error}") from None
            if not part:
                raise WireError("the other end is gone")
            data += part
        return bytes(data)
