from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sample_records import EPISODE, EVERY_RECORD, NODE_RESULT, TASK, WORLD

from records.episode import EPISODE_SCHEMA, NODE_RESULT_SCHEMA, Episode, NodeResult
from records.errors import RecordError
from records.parquet import read_parts, read_records, write_records
from records.schema import SCHEMA_VERSION, VERSION_KEY
from records.subtask import WORLD_SCHEMA, World
from records.task import TASK_SCHEMA, Task
from records.verdict import REJECTION_SCHEMA, Rejection


@pytest.mark.parametrize(("record", "schema"), EVERY_RECORD, ids=lambda item: type(item).__name__)
def test_a_record_comes_back_equal(tmp_path: Path, record: object, schema: pa.Schema) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [record, record], schema)  # type: ignore[list-item]
    assert read_records(path, type(record), schema) == [record, record]  # type: ignore[type-var]
    assert pq.read_schema(path).metadata[VERSION_KEY] == SCHEMA_VERSION.encode()


@pytest.mark.parametrize(("record", "schema"), EVERY_RECORD, ids=lambda item: type(item).__name__)
def test_every_field_has_its_column(record: object, schema: pa.Schema) -> None:
    assert schema.names == list(type(record).model_fields)  # type: ignore[attr-defined]


def test_a_world_comes_back_with_its_values(tmp_path: Path) -> None:
    path = tmp_path / "w.parquet"
    write_records(path, [WORLD], WORLD_SCHEMA)
    row = pq.read_table(path).to_pylist()[0]
    assert World.parse({**row, "values": dict(row["values"])}, "w") == WORLD


def test_a_null_first_row_does_not_fix_the_type(tmp_path: Path) -> None:
    path = tmp_path / "n.parquet"
    done = NODE_RESULT.model_copy(update={"completed_step": 4, "own_demonstration": True})
    write_records(path, [NODE_RESULT, done], NODE_RESULT_SCHEMA)
    assert read_records(path, NodeResult, NODE_RESULT_SCHEMA)[1].completed_step == 4
    assert pd.read_parquet(path)["completed_step"].isna().tolist() == [True, False]


def test_equal_records_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_records(tmp_path / name, [TASK, TASK], TASK_SCHEMA)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_failing_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [EPISODE], EPISODE_SCHEMA)
    with pytest.raises(pa.ArrowInvalid):
        write_records(path, [EPISODE.model_copy(update={"steps": 2**40})], EPISODE_SCHEMA)
    assert read_records(path, Episode, EPISODE_SCHEMA) == [EPISODE]
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.parquet"]


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"gone\.parquet: no such file"):
        read_records(tmp_path / "gone.parquet", Task, TASK_SCHEMA)
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(RecordError, match=r"bad\.parquet: not a readable Parquet file"):
        read_records(tmp_path / "bad.parquet", Task, TASK_SCHEMA)


def test_another_record_or_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    write_records(path, [EPISODE], EPISODE_SCHEMA)
    with pytest.raises(RecordError, match="record is Episode, not Task"):
        read_records(path, Task, TASK_SCHEMA)
    old = pq.read_table(path).replace_schema_metadata({b"omnisynth.record": b"Episode", VERSION_KEY: b"0"})
    pq.write_table(old, path)
    with pytest.raises(RecordError, match=f"schema version is 0, not {SCHEMA_VERSION}"):
        read_records(path, Episode, EPISODE_SCHEMA)


def test_an_invalid_row_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    rows = [EPISODE.model_dump(), {**EPISODE.model_dump(), "outcome": "won"}]
    pq.write_table(pa.Table.from_pylist(rows, schema=EPISODE_SCHEMA), path)
    with pytest.raises(RecordError, match="row 1: outcome"):
        read_records(path, Episode, EPISODE_SCHEMA)


def test_parts_are_read_in_order_and_their_absence_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="holds no part"):
        read_parts(tmp_path, Episode, EPISODE_SCHEMA)
    for number in (1, 0):
        item = EPISODE.model_copy(update={"seed": number})
        write_records(tmp_path / f"part-{number:05d}.parquet", [item], EPISODE_SCHEMA)
    assert [one.seed for one in read_parts(tmp_path, Episode, EPISODE_SCHEMA)] == [0, 1]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5))
def test_any_text_survives(tmp_path: Path, texts: list[str]) -> None:
    path = tmp_path / "t.parquet"
    records = [Rejection(kind="task", id=text, name=text, gate="T1", reason=text) for text in texts]
    write_records(path, records, REJECTION_SCHEMA)
    assert read_records(path, Rejection, REJECTION_SCHEMA) == records
