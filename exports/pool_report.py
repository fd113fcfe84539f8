"""The report of a proof of the whole library: what passed, what it cost, and how it drifted."""

from collections import Counter
from collections.abc import Sequence

import pandas as pd

from exports.markdown import fenced, page
from exports.mutation_table import by_operator
from records.drift import Drift
from records.live_run import LiveRun
from records.mutation import MutantResult
from records.verdict import Rejection


def pool_report(
    proposed: int,
    proven: int,
    rejections: Sequence[Rejection],
    live_runs: Sequence[LiveRun],
    mutants: Sequence[MutantResult],
    drift: Sequence[Drift],
    wall_seconds: float,
) -> str:
    """The report as Markdown.

    Args:
        proposed, proven: bound subtasks. wall_seconds: that this call took; runs that an earlier one had made
            count in the ledger alone.
    """
    sections = [
        ("Proven", f"{proven} of {proposed} proposed bound subtasks.\n\n" + _refused(rejections)),
        ("Time", _time(live_runs, proven, wall_seconds)),
        ("Demonstrations by toolkit", fenced(by_toolkit(live_runs).to_string())),
        ("Mutants", fenced(by_operator(mutants).to_string()) if mutants else "None."),
        ("Drift against the shipped pool", _drift(drift)),
    ]
    return page("# Proof of the library\n", sections)


def by_toolkit(live_runs: Sequence[LiveRun]) -> pd.DataFrame:
    """Runs of demonstrations that came to their end: how many, and the medians of seconds and steps."""
    rows = [
        (one.toolkit, one.seconds, one.steps) for one in live_runs if one.kind == "oracle" and not one.broken
    ]
    table = pd.DataFrame(rows, columns=["toolkit", "seconds", "steps"])
    return (
        table.groupby("toolkit")
        .agg(runs=("seconds", "size"), seconds=("seconds", "median"), steps=("steps", "median"))
        .round(2)
    )


def _refused(rejections: Sequence[Rejection]) -> str:
    if not rejections:
        return "Nothing was refused."
    lines = [f"- {one.name}, by {one.gate}: {one.reason}" for one in rejections]
    counts = Counter(one.gate for one in rejections)
    table = pd.Series(counts, name="refused").sort_index()
    return fenced(table.to_string()) + "\n\n" + "\n".join(lines)


def _time(live_runs: Sequence[LiveRun], proven: int, wall_seconds: float) -> str:
    total = sum(one.seconds for one in live_runs)
    kinds = pd.DataFrame([(one.kind, one.seconds) for one in live_runs], columns=["kind", "seconds"])
    table = kinds.groupby("kind")["seconds"].agg(["size", "sum", "median"]).round(1)
    return (
        f"{total:.0f} session seconds in {len(live_runs)} live runs, {total / max(1, proven):.1f} for each "
        f"proven bound subtask; {wall_seconds:.0f} seconds on the wall.\n\n{fenced(table.to_string())}"
    )


def _drift(drift: Sequence[Drift]) -> str:
    counts = pd.Series(Counter(one.outcome for one in drift), name="subtasks", dtype="int64").sort_index()
    lines = [
        f"- {one.name}: {one.outcome}" + "".join(f"; {what}" for what in (*one.reasons, *one.differences))
        for one in drift
        if one.outcome not in ("same", "new")
    ]
    return "\n\n".join([fenced(counts.to_string()), *(["\n".join(lines)] if lines else [])])
