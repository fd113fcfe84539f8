import socket
import struct
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apis.desktop.guest.wire import JSON_LIMIT, Wire, WireError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=4)
)


def pair() -> tuple[Wire, socket.socket]:
    ours, theirs = socket.socketpair()
    return Wire(ours), theirs


@given(
    message=st.dictionaries(st.text().filter(lambda key: key != "attached"), JSON, max_size=5),
    attached=st.lists(st.binary(max_size=200), max_size=5),
)
def test_what_is_sent_is_what_is_received(message: dict[str, object], attached: list[bytes]) -> None:
    wire, other = pair()
    far = Wire(other)
    far.send(message, attached)
    far.send({"next": 1})
    assert wire.receive(1.0) == (message, attached)
    assert wire.receive(1.0) == ({"next": 1}, [])
    wire.close()
    far.close()


def test_large_contents_pass_whole() -> None:
    wire, other = pair()
    far = Wire(other)
    data = bytes(range(256)) * 40_000
    sender = threading.Thread(target=far.send, args=({}, [data, b"", data]))
    sender.start()
    assert wire.receive(5.0) == ({}, [data, b"", data])
    sender.join()
    wire.close()
    far.close()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the other end is gone"),
        (b"\0\0\0", "the other end is gone"),
        (struct.pack(">I", 5) + b"{}", "the other end is gone"),
        (struct.pack(">I", JSON_LIMIT + 1), "over the limit"),
        (struct.pack(">I", 2) + b"{a", "not JSON"),
        (struct.pack(">I", 2) + b"\xff\xff", "not JSON"),
        (struct.pack(">I", 2) + b"[]", "not a JSON object"),
        (struct.pack(">I", 2) + b"{}", "lists no lengths"),
        (struct.pack(">I", 17) + b'{"attached":[-1]}', "lists no lengths"),
        (struct.pack(">I", 19) + b'{"attached":[true]}', "lists no lengths"),
        (struct.pack(">I", 27) + b'{"attached":[999999999999]}', "over the limit"),
        (struct.pack(">I", 16) + b'{"attached":[5]}abc', "the other end is gone"),
    ],
)
def test_what_is_no_message_is_refused(data: bytes, message: str) -> None:
    wire, other = pair()
    other.sendall(data)
    other.close()
    with pytest.raises(WireError, match=message):
        wire.receive(1.0)
    wire.close()


def test_silence_is_bounded_and_a_gone_end_is_noticed_when_sending() -> None:
    wire, other = pair()
    with pytest.raises(WireError, match="no answer in time"):
        wire.receive(0.05)
    other.close()
    with pytest.raises(WireError, match="cannot send"):
        wire.send({}, [b"x" * 10_000_000])
    wire.close()
