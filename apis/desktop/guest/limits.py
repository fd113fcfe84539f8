"""Bounds on what the session's processes may use together, and on what they may do to the guest."""

import contextlib
import ctypes
import os
import resource
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

MOST_MEMORY = 3 << 30
MOST_PROCESSES = 400
MOST_THREADS = 4000
_MOST_FILE = 512 << 20
_LOOK = 0.1
_LOOKS_PER_MEASURE = 5
_IN_MEMORY = ("/home", "/tmp", "/run", "/var", "/srv", "/dev/shm")  # noqa: S108 - the sandbox's own
# What an entry of a file system in memory takes of the kernel, however empty.
_ENTRY = 1024
_KIBIBYTE = 1024
_OUT_OF_MEMORY_FIRST = "1000"
_SET_DUMPABLE = 4


@dataclass(frozen=True)
class Use:
    """memory: bytes, of processes without what they share with files on disk, and of files in memory."""

    processes: int
    threads: int
    memory: int


def bound_processes() -> None:
    """Limits that the kernel holds for each process from here on, and a watch over their sum.

    The kernel does not hold the number of processes against a session that root started, and has no limit of
    memory for several processes short of control groups, which a container may not make: so the sum is
    watched, and the session ends when it is over. For what no sum shows (buffers of sockets, file systems
    that a program mounts in a namespace of its own) the kernel is told to take from a session first.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_FILE, _MOST_FILE))
    resource.setrlimit(resource.RLIMIT_NPROC, (MOST_THREADS, MOST_THREADS))
    Path("/proc/self/oom_score_adj").write_text(_OUT_OF_MEMORY_FIRST)
    threading.Thread(target=_watch, daemon=True, name="limits").start()


def keep_to_itself() -> None:
    """From here on no other process may trace the guest, or open its memory and its connections by /proc.

    All run under one user, so that an application could otherwise answer the host in the guest's place.
    """
    ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)


def _watch() -> None:
    """The number of processes is looked at more often: it grows fastest, and costs little to know."""
    looks = 0
    while True:
        time.sleep(_LOOK)
        looks += 1
        processes = sum(entry.name.isdigit() for entry in os.scandir("/proc"))
        if processes > MOST_PROCESSES:
            _end(f"{processes} processes of {MOST_PROCESSES}")
        if looks % _LOOKS_PER_MEASURE == 0:
            use = measure()
            if use.threads > MOST_THREADS:
                _end(f"{use.threads} threads of {MOST_THREADS}")
            if use.memory > MOST_MEMORY:
                _end(f"{use.memory >> 20} MiB of {MOST_MEMORY >> 20}")


def _end(what: str) -> None:
    # The log may be full.
    with contextlib.suppress(OSError):
        sys.stderr.write(f"session over its bounds: {what}\n")
        sys.stderr.flush()
    os._exit(70)


def measure() -> Use:
    """What the session uses now. Memory that several processes share counts for each: rather too much."""
    processes = threads = kibibytes = 0
    for entry in os.scandir("/proc"):
        if not entry.name.isdigit():
            continue
        try:
            lines = Path(entry.path, "status").read_text().splitlines()
        except OSError:
            # It ended meanwhile.
            continue
        facts = dict(line.split(":", 1) for line in lines)
        processes += 1
        threads += int(facts["Threads"])
        kibibytes += sum(
            int(facts[kind].split()[0]) for kind in ("RssAnon", "RssShmem", "VmSwap") if kind in facts
        )
    return Use(processes, threads, kibibytes * _KIBIBYTE + _files_in_memory() + _shared_segments())


def _files_in_memory() -> int:
    """Bytes, whether their names are still there or not."""
    total = 0
    for place in _IN_MEMORY:
        use = os.statvfs(place)
        total += (use.f_blocks - use.f_bfree) * use.f_frsize + (use.f_files - use.f_ffree) * _ENTRY
    return total


def _shared_segments() -> int:
    """Bytes of System V shared memory, which no process needs to have mapped."""
    head, *rows = Path("/proc/sysvipc/shm").read_text().splitlines()
    column = head.split().index("rss")
    return sum(int(row.split()[column]) for row in rows)
