"""How the reader process is asked, and how it replies.

A request is its head (the lengths of what follows), JSON `[module, function, [argument, ...]]` and the
file's bytes; a reply is its head (kind and length) and JSON for an answer, UTF-8 for the reason of none.
"""

import struct

REQUEST_HEAD = struct.Struct(">II")
REPLY_HEAD = struct.Struct(">cI")
REPLY_KINDS = {b"A": "answer", b"U": "unreadable", b"M": "memory"}
ANSWER_LIMIT = 4 * 2**20
"""Bytes of one reply after its head."""
