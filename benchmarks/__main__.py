"""Every benchmark beside this file: a line a figure, with its baseline, its bar, and whether it is met.

The exit status says whether all could be measured, not whether the bars are met: a figure depends on the
machine and on what else runs there.
"""

import pkgutil
import sys
from importlib import import_module

import benchmarks
from benchmarks.figure import Figure
from records.errors import OmniSynthError

_LINE = "{:<58} {:>10} {:<10} {:<8} {:>8}  {}"


def main() -> int:
    """Returns 0 when everything was measured, 1 otherwise."""
    print(_LINE.format("figure", "value", "unit", "met", "bar", "baseline"), flush=True)
    failed = 0
    for module in sorted(found.name for found in pkgutil.iter_modules(benchmarks.__path__)):
        figures = (
            getattr(import_module(f"benchmarks.{module}"), "figures", None) if module != "__main__" else None
        )
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


if __name__ == "__main__":
    sys.exit(main())
