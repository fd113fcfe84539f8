"""What Python applications get before they start, under the frozen wall clock.

libfaketime refuses to sleep until a moment of the monotonic clock, as Python's time.sleep does, when it
leaves that clock alone; a wait for nothing is not touched by it.
"""

import select
import time
from typing import SupportsIndex


def _sleep(seconds: float | SupportsIndex, /) -> None:
    duration = float(seconds)
    if duration < 0:
        raise ValueError("sleep length must be non-negative")
    end = time.monotonic() + duration
    while (left := end - time.monotonic()) > 0:
        select.select([], [], [], left)


time.sleep = _sleep
