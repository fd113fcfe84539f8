"""Bounds on what the session's processes may use together."""

import os
import resource
import sys
import threading
import time
from pathlib import Path

MOST_MEMORY = 3 << 30
MOST_PROCESSES = 400
_MOST_FILE = 512 << 20
_LOOK = 0.5
_PAGE = os.sysconf("SC_PAGE_SIZE")


def bound_processes() -> None:
    """Limits that the kernel holds for each process from here on, and a watch over their sum.

    The kernel does not hold the number of processes against a session that root started, and has no limit of
    memory for several processes short of control groups, which a container may not make: so the sum is
    watched, and the session ends when it is over.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_FILE, _MOST_FILE))
    resource.setrlimit(resource.RLIMIT_NPROC, (4 * MOST_PROCESSES, 4 * MOST_PROCESSES))
    threading.Thread(target=_watch, daemon=True, name="limits").start()


def _watch() -> None:
    while True:
        time.sleep(_LOOK)
        count, memory = _use()
        if count > MOST_PROCESSES or memory > MOST_MEMORY:
            sys.stderr.write(
                f"session over its bounds: {count} processes of {MOST_PROCESSES}, "
                f"{memory >> 20} MiB of {MOST_MEMORY >> 20}\n"
            )
            sys.stderr.flush()
            os._exit(70)


def _use() -> tuple[int, int]:
    """Number of processes, and their memory in bytes without what they share with files."""
    count = memory = 0
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            pages = Path(entry.path, "statm").read_text().split()
        except OSError:
            # It ended meanwhile.
            continue
        count += 1
        memory += (int(pages[1]) - int(pages[2])) * _PAGE
    return count, memory
