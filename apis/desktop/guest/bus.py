"""D-Bus calls sent many at a time: one round trip for hundreds of questions."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection
from jeepney.low_level import Message, Parser, calc_msg_size

# The peer's replies must be read before the next calls are sent, or both sides may block on full buffers.
_BATCH = 400
# Bytes of a message that tell its length.
_HEAD = 16


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


class _ReplyParser(Parser):  # type: ignore[misc]
    """Takes the replies apart; a signal, of which there are many, is only noted, by its time."""

    def __init__(self) -> None:
        super().__init__()
        self.next_msg_size: int | None = None
        self.last_signal = 0.0

    def get_next_message(self) -> Message | None:
        """The next message that is no signal, None where none has come in full."""
        while True:
            if self.next_msg_size is None and self.buf.bytes_buffered >= _HEAD:
                self.next_msg_size = calc_msg_size(self.buf.peek(_HEAD))
            if self.next_msg_size is None or self.buf.bytes_buffered < self.next_msg_size:
                return None
            if self.buf.peek(2)[1] != MessageType.signal.value:
                return super().get_next_message()
            self.buf.read(self.next_msg_size)
            self.next_msg_size = None
            self.last_signal = time.monotonic()


class Bus:
    """A connection to one bus. Signals that arrive meanwhile only set `last_signal` (monotonic seconds)."""

    def __init__(self, address: str) -> None:
        try:
            self._connection = open_dbus_connection(bus=address)
        except (OSError, ValueError) as error:
            raise BusError(f"cannot connect to {address}: {error}") from None
        self._parser = self._connection.parser = _ReplyParser()

    @property
    def last_signal(self) -> float:
        """When a signal was last read, 0 where none was."""
        return self._parser.last_signal

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
        """The answer's arguments, None for an error or no answer in time."""
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
                self._connection.receive(timeout=0)
        except TimeoutError:
            return
        except OSError as error:
            raise BusError(str(error)) from None

    def close(self) -> None:
        self._connection.close()

    def _batch(self, calls: Sequence[Call], end: float) -> list[tuple[object, ...] | None]:
        answers: list[tuple[object, ...] | None] = [None] * len(calls)
        waiting: dict[int, int] = {}
        data = bytearray()
        for index, call in enumerate(calls):
            serial = next(self._connection.outgoing_serial)
            waiting[serial] = index
            address = DBusAddress(call.path, bus_name=call.name, interface=call.interface)
            message = new_method_call(address, call.method, call.signature, call.arguments)
            data += message.serialise(serial=serial)
        try:
            self._connection.sock.sendall(data)
            while waiting:
                message = self._connection.receive(timeout=max(0.0, end - time.monotonic()))
                index = waiting.pop(message.header.fields.get(HeaderFields.reply_serial, -1), -1)
                if index >= 0 and message.header.message_type is MessageType.method_return:
                    answers[index] = message.body
        except TimeoutError:
            pass
        except OSError as error:
            raise BusError(str(error)) from None
        return answers
