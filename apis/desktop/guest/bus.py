"""D-Bus calls sent many at a time: one round trip for hundreds of questions."""

import os
import socket
import struct
import time
from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from dbus_fast import DBusError, InvalidAddressError, InvalidMessageError, Message, MessageType, Variant
from dbus_fast._private.address import parse_address
from dbus_fast._private.unmarshaller import Unmarshaller

# The peer's replies must be read before the next calls are sent, or both sides may block on full buffers.
_BATCH = 400
# Bytes of a message that tell its length, and of what is read at once.
_HEAD, _CHUNK = 16, 1 << 16
# Longer than any message may be.
_MOST = 1 << 27
_HELLO = Message(
    destination="org.freedesktop.DBus",
    path="/org/freedesktop/DBus",
    interface="org.freedesktop.DBus",
    member="Hello",
    serial=1,
)
_SECONDS_TO_CONNECT = 5.0


class BusError(Exception):
    """The bus is not there or closed the connection."""


class Call(NamedTuple):
    """One method call; `signature` and `arguments` as D-Bus has them."""

    name: str
    path: str
    interface: str
    method: str
    signature: str | None = None
    arguments: tuple[object, ...] = ()


class Bus:
    """A connection to one bus. Signals that arrive meanwhile only set `last_signal` (monotonic seconds).

    Messages are made and taken apart by dbus-fast, which does so in compiled code; its own connections are
    asynchronous, call by call, so that the batches are sent and awaited here.
    """

    def __init__(self, address: str) -> None:
        self.last_signal = 0.0
        self._serial = 1
        self._received = bytearray()
        try:
            self._socket = _connected(address)
            self._socket.sendall(_HELLO._marshall(negotiate_unix_fd=False))
            self._next(time.monotonic() + _SECONDS_TO_CONNECT)
        except (OSError, InvalidAddressError) as error:
            raise BusError(f"cannot connect to {address}: {error}") from None

    def call(
        self,
        name: str,
        path: str,
        interface: str,
        method: str,
        signature: str | None = None,
        arguments: tuple[object, ...] = (),
        seconds: float = 5.0,
    ) -> tuple[object, ...] | None:
        """The answer's arguments, None for an error or no answer in time.

        A structure is a tuple, an array a list, a variant a pair of its type and its value.
        """
        return self.calls([Call(name, path, interface, method, signature, arguments)], seconds)[0]

    def calls(self, calls: Sequence[Call], seconds: float = 5.0) -> list[tuple[object, ...] | None]:
        """The answers in the order of the calls, None for an error or no answer in `seconds` in all."""
        end = time.monotonic() + seconds
        answers: list[tuple[object, ...] | None] = []
        for start in range(0, len(calls), _BATCH):
            answers += self._batch(calls[start : start + _BATCH], end)
        return answers

    def drain(self) -> None:
        """Reads what has arrived, without waiting."""
        try:
            while True:
                self._next(0.0)
        except TimeoutError:
            return
        except OSError as error:
            raise BusError(str(error)) from None

    def close(self) -> None:
        self._socket.close()

    def _batch(self, calls: Sequence[Call], end: float) -> list[tuple[object, ...] | None]:
        answers: list[tuple[object, ...] | None] = [None] * len(calls)
        first = self._serial + 1
        data = bytearray()
        for call in calls:
            self._serial += 1
            data += _marshalled(call, self._serial)
        try:
            self._socket.settimeout(None)
            self._socket.sendall(data)
            waiting = len(calls)
            while waiting:
                message = self._next(end)
                index = message.reply_serial - first
                if 0 <= index < len(calls):
                    waiting -= 1
                    if message.message_type is MessageType.METHOD_RETURN:
                        answers[index] = tuple(map(_plain, message.body))
        except TimeoutError:
            pass
        except OSError as error:
            raise BusError(str(error)) from None
        return answers

    def _next(self, end: float) -> Message:
        """The next message that is no signal; a signal, of which there are many, is only noted, by its time.

        Raises:
            TimeoutError: none has come in full by the end (monotonic seconds).
            OSError: the connection is closed, or what comes is no message.
        """
        while True:
            size = _size(self._received)
            if size is None or len(self._received) < size:
                self._receive(end)
                continue
            message = bytes(self._received[:size])
            del self._received[:size]
            if message[1] != MessageType.SIGNAL.value:
                try:
                    return Unmarshaller(BytesIO(message)).unmarshall()
                except (InvalidMessageError, DBusError, ValueError) as error:
                    raise OSError(f"a malformed message on the bus: {error}") from None
            self.last_signal = time.monotonic()

    def _receive(self, end: float) -> None:
        left = end - time.monotonic()
        self._socket.settimeout(max(0.0, left))
        try:
            chunk = self._socket.recv(_CHUNK)
        except BlockingIOError:
            raise TimeoutError from None
        if not chunk:
            raise ConnectionResetError("the bus closed the connection")
        self._received += chunk


def _connected(address: str) -> socket.socket:
    """A socket to the bus of an address, authenticated as the user that this process runs as."""
    for kind, options in parse_address(address):
        if kind != "unix":
            continue
        place = options["path"] if "path" in options else "\0" + options["abstract"]
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(_SECONDS_TO_CONNECT)
        connection.connect(place)
        connection.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        answer = b""
        while not answer.endswith(b"\r\n"):
            part = connection.recv(1)
            if not part:
                raise ConnectionResetError("the bus closed the connection")
            answer += part
        if not answer.startswith(b"OK "):
            raise ConnectionRefusedError(f"the bus says {answer.decode(errors='replace').strip()}")
        connection.sendall(b"BEGIN\r\n")
        return connection
    raise InvalidAddressError(f"no address of a Unix socket: {address}")


def _marshalled(call: Call, serial: int) -> bytes:
    message = Message(
        destination=call.name,
        path=call.path,
        interface=call.interface,
        member=call.method,
        signature=call.signature or "",
        body=list(call.arguments),
        serial=serial,
        validate=False,
    )
    return bytes(message._marshall(negotiate_unix_fd=False))


def _plain(value: object) -> object:
    """A property's value comes with its type."""
    return (value.signature, value.value) if isinstance(value, Variant) else value


def _size(received: bytearray) -> int | None:
    """Bytes of the message that begins here, None where its head has not come in full."""
    if len(received) < _HEAD:
        return None
    order = "<" if received[0] == ord("l") else ">"
    body, fields = struct.unpack_from(f"{order}I4xI", received, 4)
    size = int(_HEAD + (fields + 7) // 8 * 8 + body)
    if size > _MOST:
        raise ConnectionResetError("what comes over the bus is no message")
    return size
