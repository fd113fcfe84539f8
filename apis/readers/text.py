"""Text out of bytes."""

from apis.readers.answers import Unreadable


def decoded(data: bytes) -> str:
    """UTF-8, a byte order mark left out.

    Raises:
        Unreadable: the bytes are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"no UTF-8 text (byte {error.start}: {error.reason})") from None
