"""One measured figure of a benchmark."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A measured value against its bar; baseline says what it is to be compared with."""

    name: str
    value: float
    unit: str
    baseline: str
    bar: float
    met: bool
