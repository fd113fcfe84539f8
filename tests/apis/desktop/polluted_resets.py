"""Resets one session again and again, each time polluted; prints what was seen as JSON.

`python polluted_resets.py TIMES`, with the checkout and this folder on the path.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

from sessions import (
    CLOCK,
    MOUSEPAD,
    open_application,
    output_of_script,
    press,
    processes_of,
    script,
    still_running,
    type_text,
)

from apis.desktop.session import BubblewrapDesktop
from records.action import Until
from resources.fixtures import HOME, Fixture
from resources.services import seed_entries

_HERE = Path(__file__).parent
_PROGRAMS = ("keyboard_state.py", "pollution.py")


def start() -> Fixture:
    """Two texts, the programs, and a mail server with its letters."""
    entries: dict[str, bytes | None] = {f"{HOME}/Documents": None, **seed_entries(["mail"])}
    entries |= {f"{HOME}/Documents/{name}.txt": name.encode() for name in "ab"}
    entries |= {f"{HOME}/{name}": (_HERE / name).read_bytes() for name in _PROGRAMS}
    ordered = tuple(sorted(entries.items()))
    return Fixture(ordered, CLOCK, hashlib.sha256(repr(ordered).encode()).hexdigest(), "kept")


def main(times: int) -> None:
    look = script(" ; ".join(f"python3 ~/{name} 2>> /tmp/errors" for name in _PROGRAMS))
    fixture = start()
    rounds = []
    left: list[str] = []
    with BubblewrapDesktop() as desktop:
        for _ in range(times):
            evidence = desktop.reset(fixture, [MOUSEPAD, look])
            assert desktop._guest is not None
            assert desktop._guest._guard is not None
            namespace = str(Path(f"/proc/{desktop._guest._guard.init}/ns/pid").readlink())
            found = output_of_script(desktop)
            open_application(desktop, "mousepad", ["Documents/a.txt"])
            type_text(desktop, "Übermut 日本")
            press(desktop, "ctrl", "a")
            press(desktop, "ctrl", "c")
            polluted = press(desktop, "ctrl", "q", until=Until(window="Save", seconds=3.0))
            rounds.append(
                {
                    "evidence": evidence.model_copy(update={"monotonic": 0.0}).model_dump_json(),
                    "found": found,
                    "polluted": polluted.model_copy(update={"monotonic": 0.0}).model_dump_json(),
                }
            )
            processes = processes_of(namespace)
            assert len(processes) > 8
            desktop.close()
            left += still_running(namespace, processes) | processes_of(namespace).keys()
    outside = [str(path) for place in sys.argv[2:] for path in Path(place).rglob("*")]
    sys.stdout.write(
        json.dumps({"fixture": fixture.hash, "rounds": rounds, "left": left, "outside": outside}) + "\n"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
    os._exit(0)
