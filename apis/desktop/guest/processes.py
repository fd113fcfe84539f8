"""Processes of an application, and the memory that they hold."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

_UNIT = 1024
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Process:
    """A line of the process table: its parent, and the process that leads its session."""

    parent: int
    session: int


def process_table() -> dict[int, Process]:
    """All that run, by their numbers."""
    table = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                fields = Path(entry.path, "stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:
                # It ended meanwhile.
                continue
            table[int(entry.name)] = Process(parent=int(fields[1]), session=int(fields[3]))
    return table


def family(table: Mapping[int, Process], members: Iterable[int]) -> set[int]:
    """Those that were started together with one of the members, and their descendants.

    Each application is started as the leader of a session of its own, so that those whose parent has ended
    are known by it.
    """
    sessions = {table[member].session for member in members if member in table}
    found = {number for number, process in table.items() if process.session in sessions}
    while True:
        more = {number for number, process in table.items() if process.parent in found} - found
        if not more:
            return found
        found |= more


def resident(processes: Iterable[int]) -> int:
    """Bytes that they hold in memory; of what several processes share, each counts its part."""
    return sum(_part(Path("/proc", str(number))) for number in processes)


def _part(process: Path) -> int:
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) * _UNIT for line in lines if line.startswith("Pss:"))
    except PermissionError:
        # It hides its memory, as keepers of passwords do.
        return _unshared(process)
    except OSError:
        # It ended meanwhile.
        return 0


def _unshared(process: Path) -> int:
    try:
        pages = (process / "statm").read_text().split()
    except OSError:
        # It ended meanwhile.
        return 0
    return (int(pages[1]) - int(pages[2])) * _PAGE
