"""What is kept while a subtask is proven: rounds, live runs and verdicts, each a file once it is there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pyarrow as pa

from records.errors import RecordError
from records.parquet import read_records, write_records
from records.record import Record
from records.rehearsal import REHEARSAL_SCHEMA, Rehearsal, RehearsalKind
from records.round import ROUND_SCHEMA, Round
from records.trajectory import SCREENSHOT_SCHEMA, Screenshot
from records.verdict import JUDGEMENT_SCHEMA, Judgement

R = TypeVar("R", bound=Record)


@dataclass(frozen=True)
class ProofFolder:
    """The files of one subtask. A file that cannot be read is as good as absent, and `note` is told why."""

    path: Path
    note: Callable[[str], None]

    def clear_away(self) -> None:
        """Remove what an interrupted writer left: files that never got their name."""
        for leftover in self.path.glob(".*.parquet.*"):
            leftover.unlink()

    def rounds(self) -> tuple[Round, ...]:
        """The rounds of the iterative loop, empty where it has not ended yet."""
        return self._read("rounds", Round, ROUND_SCHEMA)

    def keep_rounds(self, rounds: Sequence[Round]) -> None:
        """Keep the rounds of a loop that has ended."""
        write_records(self._file("rounds"), rounds, ROUND_SCHEMA)

    def rehearsal(self, kind: RehearsalKind, world: str, run: int) -> Rehearsal | None:
        """A live run, None where it was not made; one that may have pictures only with them."""
        name = _name(kind, world, run)
        if kind == "oracle" and not self._read(f"{name}.screenshots", Screenshot, SCREENSHOT_SCHEMA):
            return None
        return next(iter(self._read(name, Rehearsal, REHEARSAL_SCHEMA)), None)

    def keep(self, made: Rehearsal, screenshots: Sequence[Screenshot]) -> None:
        """Keep a live run; its pictures first, since the run's own file says that all is there."""
        name = _name(made.kind, made.bound_subtask.world, made.run)
        if screenshots:
            write_records(self._file(f"{name}.screenshots"), screenshots, SCREENSHOT_SCHEMA)
        write_records(self._file(name), [made], REHEARSAL_SCHEMA)

    def judgements(self, part: str) -> tuple[Judgement, ...]:
        """The verdicts of a part of the gates; part names them in the file's name."""
        return self._read(f"verdicts.{part}", Judgement, JUDGEMENT_SCHEMA)

    def keep_judgements(self, part: str, judgements: Sequence[Judgement]) -> None:
        """Keep the verdicts of a part of the gates; those that are kept already are not written again."""
        if tuple(judgements) != self.judgements(part):
            write_records(self._file(f"verdicts.{part}"), judgements, JUDGEMENT_SCHEMA)

    @property
    def pictures(self) -> list[Path]:
        """The files of screenshots."""
        return sorted(self.path.glob("*.screenshots.parquet"))

    def _file(self, name: str) -> Path:
        return self.path / f"{name}.parquet"

    def _read(self, name: str, record: type[R], schema: pa.Schema) -> tuple[R, ...]:
        path = self._file(name)
        if not path.exists():
            return ()
        try:
            return tuple(read_records(path, record, schema))
        except RecordError as error:
            self.note(f"made again: {error}")
            return ()


def _name(kind: RehearsalKind, world: str, run: int) -> str:
    return f"{kind}.{world}.{run}"
