"""How the reader process is asked, and how it replies.

A request is its head (the lengths of what follows), JSON `[module, function, [argument, ...]]` and the
file's bytes; a reply is its head (kind and length) and JSON for an answer, UTF-8 for the reason of none.
"environment" is a reader that cannot be had on this machine, which is no fault of the file.
"""

import struct

REQUEST_HEAD = struct.Struct(">II")
REPLY_HEAD = struct.Struct(">cI")
REPLY_KINDS = {b"A": "answer", b"U": "unreadable", b"M": "memory", b"E": "environment"}
READY = b"R"
"""The first that the process says."""
ANSWER_LIMIT = 4 * 2**20
"""Bytes of one reply after its head."""
