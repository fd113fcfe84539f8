"""Names that a session gives by process numbers, and that say nothing about what was done."""

import re

_BY_PROCESS = re.compile(rb"/faketime_(sem|shm)_\d+")


def without_process_numbers(data: bytes) -> bytes:
    """The data with those names alike: the frozen clock's, in an application's environment variables."""
    return _BY_PROCESS.sub(rb"/faketime_\1", data)
