"""Putting an input back: a run on another input, told as if the rightful one had been there all along."""

from collections.abc import Mapping

from records.evidence import Evidence, FileEntry
from records.resource import CLIPBOARD_CELL, cell_path
from records.trajectory import Trajectory


def put_back(run: Trajectory, cell: str, rightful: Trajectory) -> Trajectory:
    """The run with the rightful content in every evidence where the cell still holds what was there instead.

    Where the run itself made something of the cell, that stays. A function that is true of what comes out
    accepts work done on another input. Cells other than paths and the clipboard cannot be put back: the run
    is then returned as it is.

    Args:
        run: from a start state where the cell holds nothing, or something else.
        cell: of the input that was taken away; a folder stands for all that lies in it.
        rightful: a run from the start state as it should be, with the contents of its files.
    """
    path = cell_path(cell)
    if path is not None:
        evidence = _files_put_back(run, path, rightful)
    elif cell == CLIPBOARD_CELL:
        there = run.start[0].clipboard
        evidence = [
            one.model_copy(update={"clipboard": rightful.start[0].clipboard})
            if one.clipboard == there
            else one
            for one in run.evidence
        ]
    else:
        return run
    blobs = {blob.sha256: blob for blob in (*rightful.blobs, *run.blobs)}
    starts, steps = len(run.start), len(run.steps)
    return run.model_copy(
        update={
            "start": tuple(evidence[:starts]),
            "steps": tuple(
                step.model_copy(update={"evidence": one})
                for step, one in zip(run.steps, evidence[starts : starts + steps], strict=True)
            ),
            "after": tuple(evidence[starts + steps :]),
            "blobs": tuple(blobs[name] for name in sorted(blobs)),
        }
    )


def _files_put_back(run: Trajectory, path: str, rightful: Trajectory) -> list[Evidence]:
    there, should_be = _by_path(run.start[0]), _by_path(rightful.start[0])
    places = [
        place
        for place in {*there, *should_be}
        if place == path or place.startswith(f"{path}/") or path.startswith(f"{place}/")
    ]
    changed = {place: should_be.get(place) for place in places if there.get(place) != should_be.get(place)}
    return [_with(one, changed, there) for one in run.evidence]


def _with(
    evidence: Evidence, changed: Mapping[str, FileEntry | None], there: Mapping[str, FileEntry]
) -> Evidence:
    files = _by_path(evidence)
    for place, entry in changed.items():
        if files.get(place) == there.get(place):
            files.pop(place, None)
            if entry is not None:
                files[place] = entry
    return evidence.model_copy(update={"files": tuple(files[place] for place in sorted(files))})


def _by_path(evidence: Evidence) -> dict[str, FileEntry]:
    return {file.path: file for file in evidence.files}
