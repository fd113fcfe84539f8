"""Every benchmark of a package, one after the other: a line a figure."""

import pkgutil
from importlib import import_module
from types import ModuleType

from benchmarks.figure import Figure
from records.errors import OmniSynthError

_LINE = "{:<58} {:>10} {:<10} {:<8} {:>8}  {}"


def measure(package: ModuleType) -> int:
    """Prints each figure as soon as it is there; returns 0 when everything was measured, 1 otherwise."""
    print(_LINE.format("figure", "value", "unit", "met", "bar", "baseline"), flush=True)
    failed = 0
    for module in sorted(found.name for found in pkgutil.iter_modules(package.__path__)):
        if module == "__main__":
            continue
        figures = getattr(import_module(f"{package.__name__}.{module}"), "figures", None)
        if figures is None:
            continue
        try:
            for figure in figures():
                print(line(figure), flush=True)
        except OmniSynthError as error:
            failed += 1
            print(f"{module}: not measured: {error}", flush=True)
    return 1 if failed else 0


def line(figure: Figure) -> str:
    """A figure for a person to read."""
    return _LINE.format(
        figure.name,
        f"{figure.value:.4g}",
        figure.unit,
        "met" if figure.met else "NOT MET",
        f"{figure.bar:.4g}",
        figure.baseline,
    )
