"""What an application shows of itself in a session: its tree, whether its boxes are right, what it takes."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic.dataclasses import dataclass

from records.errors import DesktopError
from records.record import Many, describe


@dataclass(frozen=True, config={"strict": True, "extra": "forbid"})
class Inspection:
    """An application that runs, inspected.

    toolkit: as it calls itself on the accessibility bus, "" where it is not there.
    nodes, named: of its whole trees, what does not show included.
    showing, on_screen: its showing controls, and those of them whose box reaches onto the screen.
    tested, hits, misses: up to 30 named showing controls of its topmost window, evenly spread; a hit is one
        at the centre of whose box lies that control or a part of it. A miss names the control, its box, what
        lies there instead, and who was asked.
    memory: resident bytes of its processes, what they share counted once each; log: the end of its output.
    """

    toolkit: str
    nodes: int
    named: int
    showing: int
    on_screen: int
    tested: int
    hits: int
    misses: Many[str]
    memory: int
    processes: int
    log: str


def parse_inspection(facts: Mapping[str, Any]) -> Inspection:
    """Raises DesktopError where the guest's answer does not have the shape."""
    try:
        return Inspection(**facts)
    except ValidationError as error:
        raise DesktopError(
            f"the guest gave an inspection of a wrong shape: {describe(error)[:500]}"
        ) from None
