"""The proven pool: one Parquet file for each application, shipped in data/pool."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from records.errors import OmniSynthError
from records.parquet import read_records, write_records
from records.record import content_id
from records.subtask import BoundSubtask
from records.verdict import PROOF_SCHEMA, Proof

POOL = Path(__file__).parent.parent / "data" / "pool"


def proof_fingerprint(bound: BoundSubtask, gates_version: str) -> str:
    """Hash of what a proof rests on: demonstrations, function, start state, parameters, gates' version.

    Wording is none of it: what a task's text calls an input or output may change, too.
    """
    resource = {"__all__": {"type", "cell"}}
    whole = dict.fromkeys(
        (
            "name",
            "world",
            "clock",
            "parameters",
            "effects",
            "files",
            "clipboard",
            "demonstration",
            "other_demonstrations",
            "evaluation",
            "other_evaluations",
        ),
        True,
    )
    plain = bound.model_dump(mode="json", include={**whole, "inputs": resource, "outputs": resource})
    return content_id({**plain, "gates": gates_version})


def load_pool(folder: Path = POOL, only: Collection[str] = ()) -> list[Proof]:
    """All proofs, by application and in the order of the files; a file that did not change is read once.

    Raises:
        RecordError: a file is damaged or of another schema version.
        OmniSynthError: a named application has no file in the pool.
    """
    paths = sorted(folder.glob("*.parquet"))
    unknown = sorted(set(only) - {path.stem for path in paths})
    if unknown:
        raise OmniSynthError(f"{folder}: holds nothing of {', '.join(unknown)}; prove it first")
    return [
        proof
        for path in paths
        if not only or path.stem in only
        for proof in _proofs(path, path.stat().st_mtime_ns, path.stat().st_size)
    ]


def write_pool(proofs: Iterable[Proof], folder: Path = POOL) -> dict[str, int]:
    """Write the proofs, one file for each application; returns the number of proofs by application."""
    by_application: dict[str, list[Proof]] = {}
    for proof in proofs:
        by_application.setdefault(proof.bound_subtask.application, []).append(proof)
    return {
        application: write_records(folder / f"{application}.parquet", _in_order(items), PROOF_SCHEMA)
        for application, items in sorted(by_application.items())
    }


@lru_cache(maxsize=256)
def _proofs(path: Path, _changed: int, _size: int) -> tuple[Proof, ...]:
    """A file's proofs; its time of change and size stand for what it holds."""
    return tuple(read_records(path, Proof, PROOF_SCHEMA))


def _in_order(proofs: Sequence[Proof]) -> list[Proof]:
    return sorted(proofs, key=lambda proof: (proof.bound_subtask.name, proof.bound_subtask.world))
