"""The funnel of a run: how many came through each stage."""

import pandas as pd

from exports.run_folder import RunFolder

STEPS: tuple[tuple[str, str, str, str], ...] = (
    ("proposed", "discover", "proposed", "bound subtasks"),
    ("demonstrated", "prove", "demonstrated", "bound subtasks"),
    ("proven", "prove", "proven", "bound subtasks"),
    ("composed", "compose", "composed", "tasks"),
    ("consistent", "compose", "consistent", "tasks"),
    ("accepted", "compose", "accepted", "tasks"),
    ("solved live", "evaluate", "solved_live", "tasks of the sample"),
)


def funnel(run: RunFolder) -> pd.DataFrame:
    """One row for each step that the run has been through; seconds are those of the stage it is part of."""
    manifest = run.read_manifest()
    counts, seconds = manifest.get("counts", {}), manifest.get("seconds", {})
    rows = [
        (step, counts[stage][key], unit, stage, seconds[stage])
        for step, stage, key, unit in STEPS
        if stage in counts
    ]
    return pd.DataFrame(rows, columns=["step", "count", "of", "stage", "seconds"]).set_index("step")
